/**
 * Lines whose result does not follow from what a feed told (MEND-07, MEND-18): which legs wait for staff, why
 * and since when; why a market is waited for; and what staff ruled, beside what the feed reported. Bets that
 * waited before are marked at the next start. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table bet_legs add column awaiting text`,
  `alter table bet_legs add column awaiting_since bigint`,
  `create index bet_legs_awaiting on bet_legs (market_id) where awaiting is not null`,
  `alter table market_states add column awaited text`,
  `update market_states set awaited = 'noResult' where state = 'CLOSED'`,
  `create table staff_results (
    market_id integer not null,
    selection_id integer not null,
    result text not null,
    after_revision integer not null,
    staff text not null,
    why text not null,
    at bigint not null,
    primary key (market_id, selection_id)
  )`,
];
