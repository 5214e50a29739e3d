/** Slip codes and bets asked for in words. Never edited once released: a change is a new file. */
export const statements: readonly string[] = [
  `create table slip_codes (
    code text primary key check (code ~ '^[A-Z0-9]{8}$'),
    selections text not null unique,
    created_at bigint not null
  )`,
  `create index slip_codes_by_age on slip_codes (created_at)`,
  `create table bet_requests (
    id bigint generated always as identity primary key,
    user_id text not null references users (id),
    description text not null check (char_length(description) between 1 and 500),
    created_at bigint not null
  )`,
  `create index bet_requests_of_user on bet_requests (user_id, created_at)`,
];
