/**
 * The second factor of staff is sealed under the installation's key: what is there in clear is sealed when
 * the gateway opens (staff/sealed-secret.ts), because no database has that key. And up to where a recording's
 * behaviour is to be gone, because its customer took the consent back (UK-49). Never edited once released.
 */
export const statements: readonly string[] = [
  'alter table staff rename column totp_secret to totp_sealed',
  'alter table recordings add column behaviour_withdrawn_seq integer',
];
