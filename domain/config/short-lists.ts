/** NAV-04: so many events of a sport stand on its page one by one. An operator edits this file. */
export const FEW_EVENTS = 10;

/** Matches shown of each competition on the page of its sport; the competition's own page has the rest. */
export const NEXT_EVENTS = 6;
