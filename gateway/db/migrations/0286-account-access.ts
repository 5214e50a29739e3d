/**
 * Links that reset a password or confirm an address, and a code beside the password (ACC-04, ACC-09, ACC-14).
 * An earlier build would let in whoever has the password alone: it cannot start on this form. Never edited
 * once released.
 */
export const statements: readonly string[] = [
  `alter table users add column email_verified_at bigint`,
  // Nobody reads their mail; what they show must not wait for it.
  `update users set email_verified_at = created_at where demonstration`,
  `alter table users add column totp_sealed text`,
  `alter table users add column totp_step bigint`,
  `alter table users add column totp_pending_sealed text`,
  `alter table users add column totp_pending_at bigint`,
  `alter table devices add column code_trusted_until bigint`,
  `create table access_links (
    token_hash text primary key,
    user_id text not null references users (id),
    purpose text not null check (purpose in ('reset', 'email')),
    email text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index access_links_of_customer on access_links (user_id, purpose)`,
  `create table login_challenges (
    challenge_hash text primary key,
    user_id text not null references users (id),
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index login_challenges_of_customer on login_challenges (user_id)`,
  `create table recovery_codes (
    user_id text not null references users (id),
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
];
