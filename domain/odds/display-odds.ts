import type { OddsFormat } from '../contract/betting.ts';
import { compareFractions, type Fraction, fixedText, reduced, scaledHalfUp } from './fraction.ts';
import { rungNotAbove } from './ladder.ts';
import type { Odds, Price } from './odds.ts';
import { denominator, fractionalText, numerator } from './parse-odds.ts';
import { decimalOf } from './total-odds.ts';

/** Shown for a starting price; it has no number until the race is off (TRAP-12). */
export const STARTING_PRICE_TEXT = 'SP';
/** Shown where there is no price at all: never a number. */
export const NO_PRICE_TEXT = '–';
/** 1/1 in the fractional format (LIV-12). */
export const EVENS_TEXT = 'EVS';

const isEvens = (odds: Odds): boolean => numerator(odds) === denominator(odds);

/** Below this, two places would hide a large part of the winnings (1/66 is 1.015). */
const THREE_PLACES_BELOW: Fraction = { num: 11n, den: 10n };

/** Decimal text of an exact value: two places, three for very short prices that need them. */
function decimalText(value: Fraction): string {
  if (compareFractions(value, THREE_PLACES_BELOW) < 0) {
    const thousandths = scaledHalfUp(value, 3);
    if (thousandths % 10n !== 0n) return fixedText(value, 3);
  }
  return fixedText(value, 2);
}

/**
 * A price as it stands on a button. Fractions are shown as the gateway wrote them (6/4 stays 6/4), evens as
 * EVS.
 */
export function oddsText(odds: Odds, format: OddsFormat): string {
  if (format === 'DECIMAL') return decimalText(decimalOf(odds));
  return isEvens(odds) ? EVENS_TEXT : fractionalText(odds);
}

/** As `oddsText`, for everything that can stand in the place of a price. */
export function priceText(price: Price, format: OddsFormat): string {
  switch (price.kind) {
    case 'fixed':
      return oddsText(price.odds, format);
    case 'startingPrice':
      return STARTING_PRICE_TEXT;
    case 'none':
      return NO_PRICE_TEXT;
  }
}

/** Stands before a fraction that is not the exact one; the exact value follows it in the decimal format. */
export const ABOUT = '≈';

/** Halves are written up to this: 19/2, and beyond it whole numbers to one. */
const HALVES_BELOW = 20n;

/**
 * The longest written price that is not above `profit`: of the trade, or a half or whole number to one beyond
 * it.
 */
function writtenNotAbove(profit: Fraction): { readonly text: string; readonly value: Fraction } | undefined {
  const rung = rungNotAbove(profit);
  if (rung === undefined) return undefined;
  const ofTrade: Fraction = { num: BigInt(numerator(rung)), den: BigInt(denominator(rung)) };
  const halves = (2n * profit.num) / profit.den;
  const inHalves = halves % 2n === 1n && halves < 2n * HALVES_BELOW;
  const number: Fraction = inHalves ? { num: halves, den: 2n } : { num: halves / 2n, den: 1n };
  return compareFractions(number, ofTrade) > 0
    ? { text: `${number.num}/${number.den}`, value: number }
    : { text: isEvens(rung) ? EVENS_TEXT : fractionalText(rung), value: ofTrade };
}

/**
 * Total odds for the screen and for `displayTotalOdds`. A fraction stands only where the trade writes one: a
 * price of the ladder, or a half or whole number to one. Any other total is about the nearest of these below
 * it, with its decimal value: `≈ 25/2 (13.75)`; below the shortest price the decimal value alone.
 */
export function totalText(total: Fraction, format: OddsFormat): string {
  const exact = decimalText(total);
  if (format === 'DECIMAL') return exact;
  const profit = reduced({ num: total.num - total.den, den: total.den });
  const written = writtenNotAbove(profit);
  if (written === undefined) return exact;
  return compareFractions(profit, written.value) === 0 ? written.text : `${ABOUT} ${written.text} (${exact})`;
}
