/**
 * Settled bets by when they were settled, which periods of the history and their sums are read by, and
 * cash-outs by their bet, for its steps. Never edited once released.
 */
export const statements: readonly string[] = [
  `create index bets_settled_at on bets (user_id, settled_at) where status = 'SETTLED'`,
  `create index cash_outs_of_a_bet on cash_outs (bet_id) where state = 'FAILED'`,
];
