/** Rows of one delete: more would hold the embedded database for too long. */
const PIECE = 100;
/** Once nothing old is left, looked for again after so long, ms. */
const PAUSE = 3_600_000;

/**
 * Deletes what is too old to be shown, a piece beside each write, so that a table stays as long as its days.
 * Told is the start of what was written: a recording that is played again has days of its own.
 *
 * @param remove deletes at most so many rows that are too old at a time; says how many it has deleted
 */
export function pruneOnWrite(
  now: () => number,
  remove: (at: number, most: number) => Promise<number>,
): (startTime: number) => Promise<void> {
  let next = Number.NEGATIVE_INFINITY;
  return async (startTime) => {
    if (now() < next) return;
    const removed = await remove(Math.min(now(), startTime), PIECE);
    if (removed < PIECE) next = now() + PAUSE;
  };
}
