/**
 * Codes that log another device in (ACC-08): only the hash of each, and the session that made it. A build
 * that does not know them makes none and takes none. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table handovers (
    token_hash text primary key,
    user_id text not null references users (id),
    gw_session_id text not null,
    expires_at bigint not null
  )`,
  `create index handovers_by_session on handovers (gw_session_id)`,
];
