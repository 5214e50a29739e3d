import type { Money } from '../money/money.ts';
import { money } from '../money/parse-money.ts';
import type { Fraction } from '../odds/fraction.ts';
import type { Odds } from '../odds/odds.ts';
import { denominator, numerator } from '../odds/parse-odds.ts';
import { cappedReturns, decimalOf, exceeds } from '../odds/total-odds.ts';
import type { Lines } from './line.ts';
import { sumOverLines } from './line-returns.ts';

/** Part of the odds that is paid for a place. */
export interface PlaceFraction {
  readonly num: number;
  readonly den: number;
}

export interface LegOdds {
  /** Null at starting price. */
  readonly odds: Odds | null;
  /** Null where there are no place terms: such a leg counts in the place part as it does in the win part. */
  readonly place: PlaceFraction | null;
}

/** What one unit on every line returns, exactly; null as soon as a leg has no number. */
export interface LineOdds {
  readonly win: Fraction | null;
  /** Null also for a bet that is not each-way. */
  readonly place: Fraction | null;
}

/** Decimal value of the place part of a price: 10/1 at a fifth is 3. */
export const placeDecimal = (odds: Odds, { num, den }: PlaceFraction): Fraction => ({
  num: BigInt(denominator(odds)) * BigInt(den) + BigInt(numerator(odds)) * BigInt(num),
  den: BigInt(denominator(odds)) * BigInt(den),
});

/**
 * Win and place part of a bet over its lines (EWY-02, BSL-11): for a single or an accumulator the product of
 * the legs, for a system the sum of its lines.
 */
export function lineOdds(legs: readonly LegOdds[], eachWay: boolean, lines: Lines): LineOdds {
  const win: Fraction[] = [];
  const place: Fraction[] = [];
  for (const leg of legs) {
    if (leg.odds === null) return { win: null, place: null };
    win.push(decimalOf(leg.odds));
    place.push(leg.place === null ? decimalOf(leg.odds) : placeDecimal(leg.odds, leg.place));
  }
  return { win: sumOverLines(win, lines), place: eachWay ? sumOverLines(place, lines) : null };
}

/** Win and place part of one unit together. */
export function allLines({ win, place }: LineOdds): Fraction | null {
  if (win === null) return null;
  return place === null ? win : { num: win.num * place.den + place.num * win.den, den: win.den * place.den };
}

/** Beyond this an amount is no Money; every limit is far below. */
const HIGHEST = money(Number.MAX_SAFE_INTEGER);

/**
 * What `stake` on each line returns, stake included, in minor units, rounded half up once; null at starting
 * price. For an each-way bet win and place part together.
 *
 * @param cap the largest amount that may be said (BSL-11).
 */
export function possibleReturns(stake: Money, lines: LineOdds, cap: Money = HIGHEST): Money | null {
  const total = allLines(lines);
  return total === null ? null : cappedReturns(stake, total, cap);
}

/** The place part alone, as `possibleReturns`; null for a bet that is not each-way. */
export const possiblePlaceReturns = (
  stake: Money,
  { place }: LineOdds,
  cap: Money = HIGHEST,
): Money | null => (place === null ? null : cappedReturns(stake, place, cap));

/** Whether the cap takes anything away: what returns exactly the cap is not capped (NTC-04). */
export function isCapped(stake: Money, lines: LineOdds, cap: Money): boolean {
  const total = allLines(lines);
  return total !== null && exceeds(stake, total, cap);
}
