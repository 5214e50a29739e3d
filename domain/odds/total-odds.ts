import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import { type Fraction, ONE, scaledHalfUp, shortText, times } from './fraction.ts';
import type { Odds } from './odds.ts';
import { denominator, numerator } from './parse-odds.ts';

/** Places of total odds (CORE-05). */
export const TOTAL_ODDS_PLACES = 8;

/** Decimal value of a price, stake included: 5/2 is 7/2. Exact. */
export const decimalOf = (odds: Odds): Fraction => ({
  num: BigInt(numerator(odds) + denominator(odds)),
  den: BigInt(denominator(odds)),
});

/** Product of the decimal prices: what one unit of an accumulator returns. Exact; 1 for no legs. */
export const productOf = (prices: readonly Odds[]): Fraction =>
  prices.reduce<Fraction>((product, odds) => times(product, decimalOf(odds)), ONE);

/**
 * The wire form of total odds: at most 8 places, rounded half up, no trailing zeros (`TotalOdds` of the
 * contract).
 */
export const totalOddsText = (total: Fraction): string => shortText(total, TOTAL_ODDS_PLACES);

/** What `totalOddsText` wrote, exactly; undefined for another text. */
export function fractionOfTotal(text: string): Fraction | undefined {
  const [, whole, places = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : { num: BigInt(whole + places), den: 10n ** BigInt(places.length) };
}

/**
 * What `stake` returns at `total`, stake included, in minor units: rounded half up once, from the exact
 * product and not from its 8 places (BSL-11).
 *
 * @throws when the result is not a safe integer; callers cap first with `cappedReturns`.
 */
export const returnsOf = (stake: Money, total: Fraction): Money => money(Number(exactReturns(stake, total)));

/** As `returnsOf`, never above `cap` (BSL-11 maximum payout). Safe for any number of legs. */
export function cappedReturns(stake: Money, total: Fraction, cap: Money): Money {
  const exact = exactReturns(stake, total);
  return exact > BigInt(cap) ? cap : money(Number(exact));
}

/** Whether `cap` takes anything away: what returns exactly the cap is not capped (NTC-04). */
export const exceeds = (stake: Money, total: Fraction, cap: Money): boolean =>
  exactReturns(stake, total) > BigInt(cap);

const exactReturns = (stake: Money, total: Fraction): bigint =>
  scaledHalfUp({ num: BigInt(stake) * total.num, den: total.den }, 0);
