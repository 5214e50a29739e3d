/** HOM-03.3: panels of the marquee, as many as a gateway may name. An operator edits this file. */
export const MOST_MARQUEE = 10;

/** Bonuses of which home tells, the next to expire first; their page has all. */
export const HOME_BONUSES = 3;

/** HOM-06.2: what the gateway says of a customer's home later than this changes nothing, ms. */
export const PERSONAL_WITHIN_MS = 2_000;
