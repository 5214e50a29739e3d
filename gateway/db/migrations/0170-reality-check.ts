/**
 * How often a customer wants to be reminded of the time, null being as configured, and when a session last
 * was (RGT-01, UK-27). Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column reality_check_minutes integer check (reality_check_minutes between 0 and 1440)`,
  `alter table sessions add column reality_checked_at bigint`,
];
