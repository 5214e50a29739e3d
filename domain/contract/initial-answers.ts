/**
 * The gateway sends the answers that a page begins with in the page itself, each in a block of data (never a
 * script) that names what was asked: the path and the query, sorted, without `t`, which keeps caches away.
 * They are of the offer and the configuration, the same for everybody.
 */
export const FIRST_ANSWER = { asked: 'data-asked', at: 'data-at' } as const;

/** A page that took longer to get here asks anew, ms: its prices are old. */
export const FIRST_ANSWERS_LAST_MS = 30_000;
