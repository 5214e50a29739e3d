import { sha256 } from '@noble/hashes/sha2.js';
import type { Primitives } from '#recordings/format/primitives.ts';
import { webPrimitives } from './web-primitives.ts';

/** From this many bytes on the platform's crypto is faster than this thread, round trip included. */
const LONG = 64 * 1024;

/** A plain http server in a back office has no subtle crypto at all. */
const hasSubtle = (): boolean => 'subtle' in crypto;

/**
 * Hashes on its own thread: half a million short texts through the platform's crypto are as many round trips
 * to another one.
 */
export const ownHash: Primitives['sha256'] = (bytes) =>
  bytes.length >= LONG && hasSubtle() ? webPrimitives.sha256(bytes) : sha256(bytes);
