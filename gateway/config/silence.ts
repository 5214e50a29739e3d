/**
 * How long the sources of a feed, and single markets, may say nothing until their markets are suspended
 * (MEND-15).
 * Seconds of the time that the feed tells: a recording that is played ten times as fast is silent ten times
 * as soon.
 * The figures are measured, see docs/adr/0260. An operator edits this file.
 */
export interface SilenceRules {
  /**
   * A source in play or past the start, one that ended, and what is nearer to the start than the first
   * `beforeStart`.
   */
  readonly runningSeconds: number;
  /**
   * By the time that is left to the start, nearest first; the last one holds for whatever is further away.
   */
  readonly beforeStart: readonly { readonly moreThanSeconds: number; readonly silentSeconds: number }[];
  /** A source that has sent a heartbeat, at any time. */
  readonly heartbeatSeconds: number;
  /** A market of a source that speaks, which has said nothing of its own since the scheduled start. */
  readonly marketSinceStartSeconds: number;
  /** A market of a source that speaks, which has said something since the start. */
  readonly marketRunningSeconds: number;
  /** Real ms between two looks. */
  readonly checkEveryMs: number;
  /**
   * Real ms of silence below which nothing is suspended: a very fast player is not silent between two steps.
   */
  readonly leastRealMs: number;
}

export const silenceRules: SilenceRules = {
  runningSeconds: 75,
  beforeStart: [
    { moreThanSeconds: 600, silentSeconds: 3_600 },
    { moreThanSeconds: 7_200, silentSeconds: 57_600 },
  ],
  heartbeatSeconds: 30,
  marketSinceStartSeconds: 75,
  marketRunningSeconds: 3_600,
  checkEveryMs: 250,
  leastRealMs: 500,
};
