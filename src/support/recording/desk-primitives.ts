import { sha256 } from '@noble/hashes/sha2.js';
import type { Primitives } from '#recordings/format/primitives.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

/**
 * The worker hashes by itself: half a million short texts through the platform's crypto are as many round trips to another
 * thread, and a plain http server in a back office has no subtle crypto at all.
 */
export const deskPrimitives: Primitives = { ...webPrimitives, sha256: (bytes) => sha256(bytes) };
