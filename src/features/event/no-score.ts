/** What a board says of a side that has not had its turn, as one that has yet to bat. */
export const NO_SCORE = '-';
