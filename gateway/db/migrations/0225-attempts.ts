/**
 * Guesses are counted before they are looked at, in one place for all gateways (HOLD-03). What was typed is
 * kept as a hash, and no longer than it counts; the tables of before, which kept names as typed, are emptied
 * and no longer used (HOLD-07). Never edited once released.
 */
export const statements: readonly string[] = [
  `create table attempts (
    key_hash text primary key,
    count integer not null,
    from_at bigint not null,
    locked_until bigint not null,
    admitted boolean not null,
    until_at bigint not null
  )`,
  `create index attempts_over on attempts (until_at)`,
  `delete from login_failures`,
  `delete from staff_failures`,
];
