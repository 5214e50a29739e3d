/**
 * Which method a customer has made their default, since when (PAY-10.1): one at a time. Who has made none has
 * null everywhere, and the last used one comes first as before. An earlier build reads on and keeps it.
 * Never edited once released.
 */
export const statements: readonly string[] = [
  'alter table payment_methods add column default_at bigint',
  'create unique index payment_methods_default on payment_methods (user_id) where default_at is not null',
];
