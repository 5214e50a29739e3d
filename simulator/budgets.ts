/**
 * How much a tab of a simulated world may write and hold. A world is small (five matches, a few people), so
 * whatever is beyond these grows without an end somewhere.
 */
export const budgets = {
  /** Added to the minutes under faults: until everything has come to rest. */
  restMinutes: 5,
  eventsPerMinute: 1_500,
  /**
   * Who logs in sets out anew: a connection, subscriptions, questions. On a shared device somebody may do it
   * every second.
   */
  eventsPerLogin: 40,
  logCharactersPerMinute: 1_500_000,
  /** Of the same: what is asked for and answered at the beginning of a session. */
  logCharactersPerLogin: 40_000,
  stateCharacters: 400_000,
  /** Attempts of which the truth is still open or is still told of. */
  unresolved: 30,
} as const;
