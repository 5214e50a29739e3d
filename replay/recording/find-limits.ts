/**
 * Events listed at most for a text, and changes for a path: whoever reads that many looks for something else.
 */
export const MOST_FOUND = 10_000;
export const MOST_CHANGES = 2_000;

/** How a recording is made searchable while questions are answered, ms. */
export const searchPace = {
  /** Work between two looks at what was asked: less than anybody notices. */
  slice: 24,
  /** An answer that is not whole is told anew no more often than this. */
  told: 100,
} as const;
