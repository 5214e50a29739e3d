/** What the house makes of a fair chance of several outcomes together. */
export interface BuilderPricing {
  /**
   * A combination is priced as if it were this many times as likely as the model says: 1.12 takes 12 % of the book.
   * One number for every number of legs: were it to grow with them, a leg that is nearly sure could shorten the price.
   */
  readonly margin: number;
  /** Hundredths of the decimal price. 1000/1 is the longest price of the house. */
  readonly longest: number;
}

export const builderPricing: BuilderPricing = { margin: 1.12, longest: 100_100 };
