/**
 * What the database knows of a market that is over, for whoever books: whether the stored report decides it,
 * or only says what has happened so far, and the last word of the feed on markets that were closed, or opened
 * again. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table market_results add column decided boolean not null default true`,
  `update market_results set decided = false where results !~ '"outcome":"(?!UNDECIDED)'`,
  `create table market_states (
    market_id integer primary key,
    state text not null check (state in ('CLOSED', 'OPEN', 'REOPENED')),
    told_at bigint not null
  )`,
];
