import type { OddsFormat } from '../contract/betting.ts';
import { compareFractions, type Fraction, fixedText, reduced, scaledHalfUp } from './fraction.ts';
import type { Odds, Price } from './odds.ts';
import { denominator, fractionalText, numerator } from './parse-odds.ts';
import { decimalOf } from './total-odds.ts';

/** Shown for a starting price; it has no number until the race is off (T12). */
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

/** A price as it stands on a button. Fractions are shown as the gateway wrote them (6/4 stays 6/4), evens as EVS. */
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

/** A reduced denominator up to this reads as a price; beyond it, `x/1` with two places does. */
const READABLE_DENOMINATOR = 20n;

/**
 * Total odds of an accumulator for the screen and for `displayTotalOdds`. Fractional totals are exact where they
 * read as a price (19/2) and `8.37/1` otherwise, the way betting slips print them.
 */
export function totalText(total: Fraction, format: OddsFormat): string {
  if (format === 'DECIMAL') return decimalText(total);
  const profit = reduced({ num: total.num - total.den, den: total.den });
  if (profit.num === profit.den) return EVENS_TEXT;
  return profit.den <= READABLE_DENOMINATOR ? `${profit.num}/${profit.den}` : `${fixedText(profit, 2)}/1`;
}
