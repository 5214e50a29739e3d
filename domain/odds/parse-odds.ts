import type { Odds } from './odds.ts';
import { LARGEST_PACKED, MAX_DENOMINATOR, MAX_NUMERATOR, ODDS_TEXT } from './odds-rules.ts';

/** @throws RangeError when the fraction does not fit the packed form. */
export function packOdds(num: number, den: number): Odds {
  const isWhole = Number.isInteger(num) && Number.isInteger(den) && num >= 1 && den >= 1;
  if (!isWhole || num > MAX_NUMERATOR || den > MAX_DENOMINATOR)
    throw new RangeError(`not a price: ${num}/${den}`);
  return (num * 1024 + den) as Odds;
}

/**
 * Packed odds as they stand in a column or a recording; undefined for 0 and for anything else that is no
 * price.
 */
export const oddsOf = (packed: unknown): Odds | undefined =>
  typeof packed === 'number' &&
  Number.isInteger(packed) &&
  packed >= 1024 &&
  packed <= LARGEST_PACKED &&
  packed % 1024 >= 1
    ? (packed as Odds)
    : undefined;

export const numerator = (odds: Odds): number => Math.floor(odds / 1024);
export const denominator = (odds: Odds): number => odds % 1024;

/**
 * `'5/2'` → packed; undefined when the text is not a price. The "invalid gives 0.1" rule of CORE-05 is
 * `legacyDecimal`.
 */
export function parseOddsText(text: string): Odds | undefined {
  if (!ODDS_TEXT.test(text)) return undefined;
  const cut = text.indexOf('/');
  const num = Number(text.slice(0, cut));
  const den = Number(text.slice(cut + 1));
  return num > MAX_NUMERATOR || den > MAX_DENOMINATOR ? undefined : packOdds(num, den);
}

/** Written form for the wire and the screen: `'6/4'`. */
export const fractionalText = (odds: Odds): string => `${numerator(odds)}/${denominator(odds)}`;

/**
 * Negative when a is shorter than b, 0 when equal as numbers (6/4 equals 3/2), positive when longer. Exact.
 */
export const compareOdds = (a: Odds, b: Odds): number =>
  numerator(a) * denominator(b) - numerator(b) * denominator(a);
