import type { Primitives } from '#recordings/format/primitives.ts';
import { inflateNow } from '#replay/recording/inflate-now.ts';
import { ownHash } from '#src/platform/storage/own-hash.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

export const workerPrimitives: Primitives = { ...webPrimitives, sha256: ownHash };

/** For looking, before anything is proven. */
export const openingPrimitives: Primitives = { ...workerPrimitives, inflate: inflateNow };
