/**
 * Up to which revision of a market's results its bets were brought: a correction is stored first and then
 * brought to each bet, and what comes in between must not end it. Corrections from before this column are
 * brought once more, which changes nothing. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table market_results add column settled_revision integer not null default 0`,
  `update market_results set settled_revision = revision where revision = 1`,
];
