/** Passkeys, and what browsers were asked to answer with one (ACC-16). Never edited once released. */
export const statements: readonly string[] = [
  `alter table users add column passkey_handle text unique`,
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id),
    public_key text not null,
    counter bigint not null,
    transports text not null,
    name text not null,
    created_at bigint not null,
    last_used_at bigint
  )`,
  `create index passkeys_of_customer on passkeys (user_id, created_at)`,
  `create table passkey_challenges (
    challenge_hash text primary key,
    user_id text references users (id),
    expires_at bigint not null
  )`,
  `create index passkey_challenges_by_end on passkey_challenges (expires_at)`,
];
