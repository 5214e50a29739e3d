/**
 * Tombstones of cash-outs and payments go when their time is over, as those of bets do (HOLD-09), and those
 * of a customer are counted. Never edited once released.
 */
export const statements: readonly string[] = [
  `create index cash_outs_fenced_by_age on cash_outs (created_at) where state = 'FENCED'`,
  `create index payments_fenced_by_age on payments (created_at) where state = 'FENCED'`,
  `create index payments_fenced_of_user on payments (user_id, created_at) where state = 'FENCED'`,
];
