/**
 * What a customer has on a selection over all their bets (MEND-04): the way to their legs, which of them were
 * struck at a boosted price, and of a bet that waits what the operator's rule was asked with and what it
 * would win. Never edited once released.
 */
export const statements: readonly string[] = [
  `create index bet_legs_of_customer on bet_legs (user_id, selection_id)`,
  `alter table bet_legs add column boosted boolean not null default false`,
  `alter table placements add column staked_before bigint not null default 0 check (staked_before >= 0)`,
  `alter table placements add column net_winnings bigint not null default 0 check (net_winnings >= 0)`,
];
