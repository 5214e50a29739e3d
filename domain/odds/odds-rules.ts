/** Bounds of the packed form (`odds.ts`), once for its schema and for the readers of `parse-odds.ts`. */
export const MAX_NUMERATOR = 2_097_150;
export const MAX_DENOMINATOR = 1023;
export const LARGEST_PACKED = 2_147_483_647;
/** Written form, unreduced. */
export const ODDS_TEXT = /^[1-9]\d{0,6}\/[1-9]\d{0,3}$/;
