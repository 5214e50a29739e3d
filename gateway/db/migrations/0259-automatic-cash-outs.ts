/**
 * Rules by which bets are cashed out by themselves, one of a bet, and which payments were made by one.
 * `next_ref` is the ref of its next firing: whichever gateway fires it uses this one. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create table cash_out_rules (
    bet_id text primary key references bets (id),
    user_id text not null references users (id),
    version integer not null check (version > 0),
    state text not null check (state in ('ACTIVE', 'FIRED', 'REMOVED')),
    at_least bigint not null check (at_least > 0),
    part bigint check (part > 0),
    set_at bigint not null,
    firings integer not null default 0,
    next_ref text not null unique
  )`,
  `create index cash_out_rules_active on cash_out_rules (bet_id) where state = 'ACTIVE'`,
  `alter table cash_outs add column automatic boolean not null default false`,
];
