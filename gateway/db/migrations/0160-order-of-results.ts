/**
 * When the feed reported a result, by its own clock: of two gateways the one that is behind must not store
 * what was corrected since. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table market_results add column reported_at bigint not null default 0`,
];
