/**
 * When a customer last looked at their limits (RGT-11), null: not since the account was opened; and what they
 * said each time. An older build neither reads nor needs it. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column limits_reviewed_at bigint`,
  `create table limit_reviews (
    user_id text not null references users (id),
    reviewed_at bigint not null,
    answer text not null check (answer in ('KEEP', 'CHANGE')),
    primary key (user_id, reviewed_at)
  )`,
];
