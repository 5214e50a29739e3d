import type { SelectionEntity } from '../market/entities.ts';
import { compareFractions, type Fraction } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { denominator, numerator, parseOddsText } from '../odds/parse-odds.ts';

/** Percent; both edges belong to the plain price boost (TRAP-32). */
export const SUPER_BOOST = { above: 40, below: 1_000 } as const;

/**
 * How much longer a boosted price is, in percent of the original profit: from 2/1 to 5/2 it is 25. On profit
 * and not on the decimal price, because profit is what is boosted: 1/10 to 1/5 doubles what the customer wins
 * (BON-04). Exact; 0 for a price that was not made longer.
 */
export function boostPercentage(original: Odds, boosted: Odds): Fraction {
  const before = BigInt(numerator(original)) * BigInt(denominator(boosted));
  const after = BigInt(numerator(boosted)) * BigInt(denominator(original));
  return after <= before ? { num: 0n, den: 1n } : { num: (after - before) * 100n, den: before };
}

const percent = (value: number): Fraction => ({ num: BigInt(value), den: 1n });

export type PriceBoostKind = 'none' | 'priceBoost' | 'superBoost';

/**
 * Super boost strictly above 40 % and strictly below 1000 %; at 1000 % and above a plain price boost again
 * (TRAP-32).
 */
export function priceBoostKind(percentage: Fraction): PriceBoostKind {
  if (percentage.num <= 0n) return 'none';
  const isSuper =
    compareFractions(percentage, percent(SUPER_BOOST.above)) > 0 &&
    compareFractions(percentage, percent(SUPER_BOOST.below)) < 0;
  return isSuper ? 'superBoost' : 'priceBoost';
}

/** The maximum stake of a boosted price is shown only above 40 % (BON-04). */
export const showsMaximumStake = (percentage: Fraction): boolean =>
  compareFractions(percentage, percent(SUPER_BOOST.above)) > 0;

/** What a screen says about a boosted price. */
export interface ShownPriceBoost {
  readonly kind: Exclude<PriceBoostKind, 'none'>;
  /** The price without the boost. */
  readonly was: Odds;
  /**
   * Minor units of the stake, over all lines that hold the price; null where it is not to be said, or is not
   * there.
   */
  readonly maxStake: number | null;
}

/** Undefined for a price that is not longer than its original, whatever the feed calls it. */
export function shownPriceBoost({
  odds,
  boost,
}: Pick<SelectionEntity, 'odds' | 'boost'>): ShownPriceBoost | undefined {
  const now = odds === undefined ? undefined : parseOddsText(odds);
  const was = boost === undefined ? undefined : parseOddsText(boost.originalOdds);
  if (now === undefined || was === undefined || boost === undefined) return undefined;
  const percentage = boostPercentage(was, now);
  const kind = priceBoostKind(percentage);
  if (kind === 'none') return undefined;
  return { kind, was, maxStake: showsMaximumStake(percentage) ? boost.maxStake : null };
}

/** Of a market that there is for its boost alone. */
export const PRICE_BOOST_MARKET = 'PRICE_BOOST';
