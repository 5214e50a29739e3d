import { compareFractions, type Fraction, fixedText, ONE, reduced, times } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { decimalOf } from '../odds/total-odds.ts';

/** Part of a fair dividend that the house keeps, in hundredths, by the number of places that are named. */
export const CAST_MARGIN: Readonly<Record<number, number>> = { 2: 20, 3: 25 };

/** No declared dividend pays less than this for a line of 1, a dead heat's share of it excepted. */
export const LEAST_DIVIDEND: Fraction = { num: 101n, den: 100n };

const inverse = ({ num, den }: Fraction): Fraction => ({ num: den, den: num });
const minus = (a: Fraction, b: Fraction): Fraction =>
  reduced({ num: a.num * b.den - b.num * a.den, den: a.den * b.den });
const sum = (all: readonly Fraction[]): Fraction =>
  all.reduce(
    (total, one) => reduced({ num: total.num * one.den + one.num * total.den, den: total.den * one.den }),
    {
      num: 0n,
      den: 1n,
    },
  );

/** The starting price of a runner and whether, and where, it came into the order. */
export interface StartingPrices {
  /** Of the runners named, in the order in which they came in. */
  readonly named: readonly Odds[];
  /** Of all other runners that ran. */
  readonly others: readonly Odds[];
}

/**
 * The dividend of one order to a line of 1, stake included (published in the betting rules). Chances are
 * those of the starting prices without their overround; a place is won as the win is, among those left
 * (Harville). `(1 − margin) / P`, at least 1.01, shared by the orders declared, rounded once, half up, to the
 * penny.
 *
 * @param orders how many orders the finish stands for: 1 without a dead heat.
 * @returns decimal text with two places.
 * @throws RangeError when nobody is named.
 */
export function castDividend({ named, others }: StartingPrices, orders: number): string {
  if (named.length === 0) throw new RangeError('a cast names at least one runner');
  const weightOf = (odds: Odds): Fraction => inverse(decimalOf(odds));
  let left = sum([...named, ...others].map(weightOf));
  let chance = ONE;
  for (const odds of named) {
    const weight = weightOf(odds);
    chance = reduced(times(chance, times(weight, inverse(left))));
    left = minus(left, weight);
  }
  const margin = BigInt(CAST_MARGIN[named.length] ?? 0);
  const fair = inverse(chance);
  const paid = times(fair, { num: 100n - margin, den: 100n });
  const whole = compareFractions(paid, LEAST_DIVIDEND) < 0 ? LEAST_DIVIDEND : paid;
  return fixedText({ num: whole.num, den: whole.den * BigInt(orders) }, 2);
}
