/**
 * What the five steps of a registration ask beside a name: where somebody can be called, and since when they
 * want no limit of deposits (REG-03, REG-04). Null for who joined before. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column phone text`,
  `alter table users add column no_deposit_limit_at bigint`,
];
