/** Events listed at most for a text, and changes for a path: whoever reads that many looks for something else. */
export const MOST_FOUND = 10_000;
export const MOST_CHANGES = 2_000;
