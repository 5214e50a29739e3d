import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import { type Fraction, ONE, times } from '#domain/odds/fraction.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { denominator, numerator } from '#domain/odds/parse-odds.ts';
import { cappedReturns, productOf } from '#domain/odds/total-odds.ts';

export interface PricedLeg {
  /** Null at starting price. */
  readonly odds: Odds | null;
  readonly place: { readonly num: number; readonly den: number } | null;
}

/** What one unit returns, exactly; null as soon as a leg has no number. */
export interface LineOdds {
  readonly win: Fraction | null;
  /** Null also for a bet that is not each-way. */
  readonly place: Fraction | null;
}

const placeDecimal = (
  odds: Odds,
  { num, den }: { readonly num: number; readonly den: number },
): Fraction => ({
  num: BigInt(denominator(odds)) * BigInt(den) + BigInt(numerator(odds)) * BigInt(num),
  den: BigInt(denominator(odds)) * BigInt(den),
});

export function lineOdds(legs: readonly PricedLeg[], eachWay: boolean): LineOdds {
  const prices: Odds[] = [];
  for (const { odds } of legs) {
    if (odds === null) return { win: null, place: null };
    prices.push(odds);
  }
  const win = productOf(prices);
  if (!eachWay) return { win, place: null };
  const place = legs.reduce<Fraction>((product, leg, i) => {
    const odds = prices[i];
    return odds === undefined || leg.place === null ? product : times(product, placeDecimal(odds, leg.place));
  }, ONE);
  return { win, place };
}

/** Both lines of one unit together. */
export function allLines({ win, place }: LineOdds): Fraction | null {
  if (win === null) return null;
  return place === null ? win : { num: win.num * place.den + place.num * win.den, den: win.den * place.den };
}

/** Beyond this an amount is no Money; every limit is far below. */
const HIGHEST = money(Number.MAX_SAFE_INTEGER);

/** Stake included, rounded half up once; null at starting price. For an each-way bet both lines. */
export function possibleReturns(stake: Money, lines: LineOdds): Money | null {
  const total = allLines(lines);
  return total === null ? null : cappedReturns(stake, total, HIGHEST);
}
