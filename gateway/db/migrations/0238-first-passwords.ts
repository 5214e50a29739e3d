/**
 * Since when a first password of staff, which somebody else has seen, waits to be replaced (ASVS 6.4.1).
 * Those that wait already begin anew. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table staff add column first_password_at bigint`,
  `update staff set first_password_at = (extract(epoch from now()) * 1000)::bigint
    where totp_enrolled_at is null`,
];
