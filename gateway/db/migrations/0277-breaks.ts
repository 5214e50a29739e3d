/**
 * Breaks, and exclusions that a customer asked for: those stay until support opens the account (RGT-05,
 * RGT-14). Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column break_until bigint`,
  `alter table users add column excluded_at bigint`,
];
