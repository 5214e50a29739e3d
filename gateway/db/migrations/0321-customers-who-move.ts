/**
 * When a customer gave another address themselves (ACC-02), and look-ups that count no more because of it:
 * the same person at the same place may be looked up again then. An older build reads an answer of before as
 * one of now, which verifies nobody. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table identities add column moved_at bigint`,
  `alter table identity_lookups add column is_over boolean not null default false`,
  `alter table identity_lookups drop constraint identity_lookups_user_id_person_key_key`,
  `create unique index identity_lookups_of_person on identity_lookups (user_id, person_key) where not is_over`,
];
