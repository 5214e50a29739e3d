/**
 * Every number that re-execution works within.
 *
 * | what                                  | value  | why
 * |
 * |---------------------------------------|--------|------------------------------------------------------------------|
 * | commits in one piece, in a worker     | 200    | a few milliseconds: progress is seen, and cancelling is
 * prompt   |
 * | stand-in for a call                   | 250 ms | about what a gateway takes
 * |
 * | a fork goes on after the last input   | 30 s   | long enough for a doubtful placement to be asked for
 * |
 * | commits that a fork adds by itself    | 2,000  | timers that arm each other would go on for ever
 * |
 * | trials of one shrinking               | 4,000  | minutes at most, for a session of an hour
 * |
 */
export const replayLimits = {
  commitsInOnePiece: 200,
  standInCallMs: 250,
  forkGoesOnMs: 30_000,
  forkCommits: 2_000,
  shrinkTrials: 4_000,
} as const;
