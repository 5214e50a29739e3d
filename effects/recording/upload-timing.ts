/** How a recording is sent while its session runs. Milliseconds unless the name says otherwise. */
export const UPLOAD_TIMING = {
  /** After something happened: what happens meanwhile goes along. */
  gatherMs: 10_000,
  /**
   * After a round that failed, doubled each time up to the last one; a random part of the same length is
   * added.
   */
  firstRetryMs: 5_000,
  lastRetryMs: 300_000,
} as const;

/** Wait before try `attempt` (from 1), without its random part. */
export const retryMs = (attempt: number): number =>
  Math.min(UPLOAD_TIMING.lastRetryMs, UPLOAD_TIMING.firstRetryMs * 2 ** Math.min(attempt - 1, 20));
