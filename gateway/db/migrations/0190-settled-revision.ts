/**
 * Up to which revision of a market's results its bets were brought: a correction is stored first and brought to each bet then, and what
 * comes in between must not end it. First results need nothing of the past, as a leg that waits for one is open; corrections from before
 * this column are brought to their bets once more, which changes nothing where they were. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table market_results add column settled_revision integer not null default 0`,
  `update market_results set settled_revision = revision where revision = 1`,
];
