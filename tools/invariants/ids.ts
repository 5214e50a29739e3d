/** The id of an invariant in the title of a test. */
export const INVARIANT = /\[(N\d{2})\]/g;
