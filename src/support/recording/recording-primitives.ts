import { inflateNow } from '#recordings/format/inflate-now.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { ownHash } from '#src/platform/storage/own-hash.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

export const workerPrimitives: Primitives = { ...webPrimitives, sha256: ownHash };

/** For looking, before anything is proven. */
export const openingPrimitives: Primitives = { ...workerPrimitives, inflate: inflateNow };
