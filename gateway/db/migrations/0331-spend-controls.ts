/**
 * What the operator lets a customer lose in a window (RGT-08); no row is no such control. A build that does
 * not look here takes bets beyond it, as it did before. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table spend_controls (
    user_id text primary key references users (id),
    period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
    amount bigint not null check (amount >= 0),
    set_at bigint not null
  )`,
];
