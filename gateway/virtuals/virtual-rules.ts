const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Every number of the virtual races. Times in ms. */
export const virtualRules = {
  /** From one race of a kind to the next. */
  every: 2 * MINUTE,
  /** Races of a kind on offer at a time. */
  ahead: 10,
  /** Betting closes so long before the off. */
  closes: 10 * SECOND,
  /** From the off to the result, horses and dogs. */
  runs: { horses: 60 * SECOND, dogs: 32 * SECOND },
  /** From the result to the race leaving the offer: as many results as one may want to see again. */
  linger: 20 * MINUTE,
  /** Between two pictures of the running order. */
  runningOrder: 2 * SECOND,
  /** Sum of a book on the winner before prices are rounded; what comes back is in `RETURNED_OF_HUNDRED`. */
  book: 1.12,
  /** Between two looks at the clock. */
  tick: 250,
} as const;

export type VirtualRules = Omit<typeof virtualRules, 'tick' | 'linger'> & {
  readonly tick: number;
  readonly linger: number;
};
