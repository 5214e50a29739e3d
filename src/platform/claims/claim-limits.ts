export const claimLimits = {
  /** Placement is never held up longer than this by the question whether another tab has the bet, ms. */
  askMs: 150,
  /**
   * A tab holds the lock a moment before its claim can be read: asked so often, with such pauses between, ms.
   */
  readTries: 4,
  readPauseMs: 5,
  /** What a dead tab left is looked at no longer than this, ms. */
  oldestMs: 24 * 60 * 60 * 1_000,
} as const;
