/**
 * Browsers that customers came in with: what they trust, and what they can end (HOLD-03, HOLD-05). Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `create table devices (
    id text primary key,
    secret_hash text not null,
    user_id text not null references users (id),
    kind text check (kind in ('mobile', 'desktop')),
    created_at bigint not null,
    last_used_at bigint not null,
    expires_at bigint not null,
    unique (secret_hash, user_id)
  )`,
  `create index devices_of_user on devices (user_id)`,
  `alter table sessions add column device_id text`,
  `alter table sessions add column device_kind text`,
  `alter table trust_tokens add column device_id text`,
];
