import { WIRE_FLAGS } from '#domain/market/price-flags.ts';
import { MAX_DENOMINATOR, MAX_NUMERATOR } from '#domain/odds/odds-rules.ts';

export const INT32_MAX = 2_147_483_647;
export const NOT_A_ROW = -1;

/**
 * The packed odds of a price row, 0 when there is no fixed price, NOT_A_ROW when the row cannot be: an id
 * outside 32 bits, a price that does not fit, a version that does not count up, unknown flags. The scanner
 * and the schema path both ask here, so they cannot disagree.
 */
export function packRow(selection: number, num: number, den: number, version: number, flags: number): number {
  if (selection < 1 || selection > INT32_MAX || version < 0 || version > INT32_MAX) return NOT_A_ROW;
  if (flags < 0 || flags > WIRE_FLAGS) return NOT_A_ROW;
  if (num === 0) return den === 0 ? 0 : NOT_A_ROW;
  if (num < 1 || num > MAX_NUMERATOR || den < 1 || den > MAX_DENOMINATOR) return NOT_A_ROW;
  return num * 1024 + den;
}
