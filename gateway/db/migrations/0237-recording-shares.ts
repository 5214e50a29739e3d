/**
 * What each account and each address may still take of room for recordings and of lines for questions, in
 * one place for all gateways (HOLD-09). A row ends when everything may be taken again. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create table recording_shares (
    key_hash text primary key,
    amount double precision not null,
    at bigint not null,
    full_at bigint not null
  )`,
  `create index recording_shares_over on recording_shares (full_at)`,
];
