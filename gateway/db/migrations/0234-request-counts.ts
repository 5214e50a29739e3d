/**
 * What an account may ask for in a minute, where that guards money or people, is counted in one place for all
 * gateways (HOLD-03): a row for each account and kind of call, taken in parts. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table request_counts (
    key_hash text primary key,
    window_at bigint not null,
    taken bigint not null,
    granted bigint not null
  )`,
  `create index request_counts_over on request_counts (window_at)`,
];
