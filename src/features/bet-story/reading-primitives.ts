import type { Primitives } from '#recordings/format/primitives.ts';
import { ownHash } from '#src/platform/storage/own-hash.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';

/** Work of the page in a row while a log is read, ms: after it others have their turn. */
const TURN = 24;

/**
 * For reading a whole log on the page: hashes by itself, and lets the page live in between.
 *
 * @param now ms, for lengths of work alone
 */
export function readingPrimitives(now: () => number = () => performance.now()): Primitives {
  let since = now();
  return {
    ...webPrimitives,
    sha256: (bytes) => {
      const digest = ownHash(bytes);
      if (now() - since < TURN) return digest;
      return new Promise((resolve) => {
        setTimeout(() => {
          since = now();
          resolve(digest);
        });
      });
    },
  };
}
