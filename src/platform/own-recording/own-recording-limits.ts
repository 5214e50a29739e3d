/** Of fetching one's own recording. */
export const ownRecordingLimits = {
  /** Pages of the list that are looked through for a bet, newest first. */
  pages: 20,
  timeoutMs: 20_000,
} as const;
