import type { Odds } from './odds.ts';
import { denominator, fractionalText, numerator } from './parse-odds.ts';

/** An exact, reduced, positive fraction: total odds in the decimal sense, stake included. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const ratio = (num: bigint, den: bigint): Ratio => {
  const common = gcd(num, den);
  return { num: num / common, den: den / common };
};

/** `5/2` → 7/2: what one unit returns, stake included. */
export const decimalRatio = (odds: Odds): Ratio =>
  ratio(BigInt(numerator(odds) + denominator(odds)), BigInt(denominator(odds)));

/** Product of the legs' decimal odds, exact. Undefined for no legs. */
export function totalRatio(legs: readonly Odds[]): Ratio | undefined {
  if (legs.length === 0) return undefined;
  let num = 1n;
  let den = 1n;
  for (const leg of legs) {
    num *= BigInt(numerator(leg) + denominator(leg));
    den *= BigInt(denominator(leg));
  }
  return ratio(num, den);
}

/** Place part of an each-way leg: profit odds times the terms' fraction, plus the stake (EWY-02). */
export const placeRatio = (odds: Odds, terms: { readonly num: number; readonly den: number }): Ratio => {
  const den = BigInt(denominator(odds)) * BigInt(terms.den);
  return ratio(BigInt(numerator(odds)) * BigInt(terms.num) + den, den);
};

/** Half up at the last place kept. Amounts here are positive, so half up and half away from zero agree. */
function decimalText(value: Ratio, places: number): string {
  const scale = 10n ** BigInt(places);
  const scaled = (value.num * scale * 2n + value.den) / (value.den * 2n);
  const whole = scaled / scale;
  return places === 0 ? `${whole}` : `${whole}.${String(scaled % scale).padStart(places, '0')}`;
}

const longestWhole = 10n ** 12n;

/**
 * Total odds as they travel (`TotalOdds`): at most 8 places, half up, no trailing zeros (S0 §5).
 * Undefined beyond twelve digits before the point: such a bet has no meaningful price.
 */
export function totalOddsText(total: Ratio): string | undefined {
  if (total.num / total.den >= longestWhole) return undefined;
  const text = decimalText(total, 8).replace(/\.?0+$/, '');
  return /^\d{13}/.test(text) ? undefined : text;
}

/** A fraction is shown as such while its denominator is one that people read; 100 is the longest on a price board. */
const longestShownDenominator = 100n;

/**
 * Total odds as shown. Decimal: two places. Fractional: one leg in its written form (6/4 stays 6/4); more legs
 * as the reduced fraction of profit to stake, or `12.35/1` when that has no readable denominator.
 */
export function displayTotalOdds(
  legs: readonly Odds[],
  format: 'FRACTIONAL' | 'DECIMAL',
): string | undefined {
  const total = totalRatio(legs);
  if (total === undefined) return undefined;
  if (format === 'DECIMAL') return decimalText(total, 2);
  const [only] = legs;
  if (legs.length === 1 && only !== undefined) return fractionalText(only);
  const profit = ratio(total.num - total.den, total.den);
  if (profit.den <= longestShownDenominator) return `${profit.num}/${profit.den}`;
  return `${decimalText(profit, 2)}/1`;
}

/** Returns in minor units for a unit stake, rounded down: a fraction of a penny is never owed (S0 §9). */
export const returnsMinor = (stakeMinor: number, total: Ratio): bigint =>
  (BigInt(stakeMinor) * total.num) / total.den;

/**
 * Largest unit stake, in minor units, whose net winnings stay within the limit: floor(limit / profit) (T8).
 * Undefined when there is no profit to limit.
 */
export function largestStakeMinor(limitMinor: number, total: Ratio): number | undefined {
  const profit = total.num - total.den;
  if (profit <= 0n) return undefined;
  const stake = (BigInt(limitMinor) * total.den) / profit;
  return stake > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(stake);
}
