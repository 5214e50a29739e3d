/** HOM-03.3: panels of the marquee, as many as a gateway may name. An operator edits this file. */
export const MOST_MARQUEE = 10;

/** Bonuses of which home tells, the next to expire first; their page has all. */
export const HOME_BONUSES = 3;
