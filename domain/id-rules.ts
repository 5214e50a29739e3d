/** What an id must be, once for the schemas of `brand.ts` and for the readers of `parse-ids.ts`. */

/** Event, market and selection ids are held in 32-bit integer columns. */
export const HIGHEST_ID = 2_147_483_647;
export const SPORT_ID = /^SBTC1_\d{1,6}$/;
export const CATEGORY_ID = /^[A-Za-z0-9_.-]{1,64}$/;
export const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
