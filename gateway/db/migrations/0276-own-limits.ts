/**
 * Limits that customers set themselves (RGT-03, RGT-09), those on stakes of a day among them: `users` has no
 * limit any more. A build that does not look here would take bets beyond them. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table own_limits (
    user_id text not null references users (id),
    kind text not null check (kind in ('STAKE', 'LOSS', 'DEPOSIT')),
    period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
    amount bigint check (amount >= 0),
    set_at bigint not null,
    pending_amount bigint check (pending_amount >= 0),
    pending_from bigint,
    primary key (user_id, kind, period),
    check (pending_from is not null or pending_amount is null)
  )`,
  `insert into own_limits (user_id, kind, period, amount, set_at)
    select id, 'STAKE', 'DAY', stake_limit_24h, created_at from users where stake_limit_24h is not null`,
  `alter table users drop column stake_limit_24h`,
  `create index bets_by_time on bets (user_id, placed_at)`,
];
