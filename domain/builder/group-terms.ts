import * as z from 'zod/mini';
import { type Fraction, ONE, ZERO } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { decimalOf } from '../odds/total-odds.ts';
import type { SelectionResult } from '../settlement/result.ts';

/**
 * What a bet builder was struck on, for good: the price of every set of two and more legs, in hundredths of
 * the decimal price, so that a void leg is taken out later without asking a model. Bit `i` of an index is the
 * group's i-th leg; entries of fewer than two legs are 0.
 */
export const SetPrices = z.array(z.int().check(z.gte(0)));
export type SetPrices = z.infer<typeof SetPrices>;

const HUNDRED = 100n;

/** Decimal price of a set of legs, stake included. */
export const setPrice = (prices: SetPrices, set: number): Fraction | undefined => {
  const hundredths = prices[set] ?? 0;
  return hundredths > 0 ? { num: BigInt(hundredths), den: HUNDRED } : undefined;
};

type Outcome = SelectionResult['outcome'];

/** A leg of a builder wins, loses or is void; one that did half of it comes in two halves of the stake. */
const isLost = (outcome: Outcome): boolean => outcome === 'LOST';
const isVoid = (outcome: Outcome): boolean => outcome === 'VOID' || outcome === 'NON_RUNNER';

/**
 * What one unit on a bet builder returns (BBD-01): nothing as soon as a leg has lost; else, when every leg
 * has its result, the struck price of the legs that are not void. One leg left pays its own struck price,
 * none gives the stake back. Undefined while it is open.
 *
 * @param legs struck price and outcome of each leg, in the order of the set prices.
 */
export function groupFactor(
  prices: SetPrices,
  legs: readonly { readonly odds: Odds | null; readonly outcome: Outcome | undefined }[],
): Fraction | undefined {
  if (legs.some(({ outcome }) => outcome !== undefined && isLost(outcome))) return ZERO;
  let set = 0;
  const left: (Odds | null)[] = [];
  for (const [i, { odds, outcome }] of legs.entries()) {
    if (outcome === undefined) return undefined;
    if (isVoid(outcome)) continue;
    set |= 1 << i;
    left.push(odds);
  }
  const [only] = left;
  if (only === undefined) return ONE;
  if (left.length > 1) return setPrice(prices, set);
  return only === null ? undefined : decimalOf(only);
}
