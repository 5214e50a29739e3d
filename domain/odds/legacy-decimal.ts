import { fixedText } from './fraction.ts';
import { parseOddsText } from './parse-odds.ts';
import { decimalOf } from './total-odds.ts';

/**
 * What the documents say an unreadable fraction becomes (CORE-05). A marker, not a price: no odds are below 1
 * (TRAP-12).
 */
export const INVALID_DECIMAL = '0.1';

/**
 * `a/b` → the text of `a/b + 1` with 8 places; anything else → `0.1`. Exists for values that arrive in the
 * old written form, deep links for instance. Prices of the product never pass through here.
 */
export function legacyDecimal(text: string): string {
  const odds = parseOddsText(text);
  return odds === undefined ? INVALID_DECIMAL : fixedText(decimalOf(odds), 8);
}

/** False for the marker and for everything that is not above 1: such a value can never enter the slip. */
export function isAddableDecimal(text: string): boolean {
  return /^\d{1,12}(\.\d{1,8})?$/.test(text) && !/^0/.test(text) && !/^1(\.0+)?$/.test(text);
}
