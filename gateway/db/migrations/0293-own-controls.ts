/**
 * Daily time, quiet hours and blocked products of customers, the minutes that they were here on a London day,
 * and until when the time of a session is over (RGT-04, RGT-10). A build that does not look here would take
 * bets beyond them. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table own_controls (
    user_id text not null references users (id),
    kind text not null check (kind in ('CAP', 'QUIET', 'PRODUCTS')),
    value bigint not null check (value >= 0),
    set_at bigint not null,
    pending_value bigint check (pending_value >= 0),
    pending_from bigint,
    primary key (user_id, kind),
    check ((pending_from is null) = (pending_value is null))
  )`,
  `create table minutes_used (
    user_id text not null references users (id),
    day text not null,
    used bigint not null,
    last_minute bigint not null,
    primary key (user_id, day)
  )`,
  `alter table sessions add column time_over_until bigint`,
];
