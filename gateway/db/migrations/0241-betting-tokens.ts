/**
 * Tokens that bets are placed with: several of a session, as each tab holds one of its own. Those that stand
 * already go on; the column of before is left to builds that fill it. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table betting_tokens (
    token_hash text primary key,
    gw_session_id text not null,
    user_id text not null references users (id),
    issued_at bigint not null,
    expires_at bigint not null
  )`,
  `create index betting_tokens_of_session on betting_tokens (gw_session_id)`,
  `create index betting_tokens_of_user on betting_tokens (user_id)`,
  `insert into betting_tokens (token_hash, gw_session_id, user_id, issued_at, expires_at)
    select betting_token_hash, gw_session_id, user_id, last_used_at, last_used_at + 1800000
    from sessions where ended_at is null
    on conflict do nothing`,
  `alter table sessions alter column betting_token_hash drop not null`,
];
