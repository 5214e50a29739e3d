const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Every number of virtual races and matches. Times in ms. */
export const virtualRules = {
  /** From one race of a kind to the next. */
  every: 2 * MINUTE,
  /** Races of a kind on offer at a time. */
  ahead: 10,
  /** From one round of matches to the next, and rounds on offer at a time. */
  rounds: { every: 4 * MINUTE, ahead: 3 },
  /** Betting closes so long before the off, or the kick-off. */
  closes: 10 * SECOND,
  /** From the off, or the kick-off, to the result. */
  runs: { horses: 60 * SECOND, dogs: 32 * SECOND, football: 90 * SECOND },
  /** From the result to the race leaving the offer: as many results as one may want to see again. */
  linger: 20 * MINUTE,
  /** Between two pictures of the running order. */
  runningOrder: 2 * SECOND,
  /** Sum of a book on the winner before prices are rounded; what comes back is in `RETURNED_OF_HUNDRED`. */
  book: 1.12,
  /** Of markets on a match: of two or three sides, and of more. */
  books: { few: 1.08, many: 1.14 },
  /** Between two looks at the clock. */
  tick: 250,
} as const;

export type VirtualRules = Omit<typeof virtualRules, 'tick' | 'linger'> & {
  readonly tick: number;
  readonly linger: number;
};
