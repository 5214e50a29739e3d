/** How long an arrow beside a price stands, and how often the screen looks for arrows to take away (LIV-09). Milliseconds. */
export const TREND_MAX_AGE_MS = 5_000;
export const TREND_CHECK_MS = 1_000;
