/**
 * Accounts that their customers have closed (RGT-05), and questions of staff that are answered before the
 * next bet (RGT-07). A build that does not look here would take bets all the same. Not edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column closed_at bigint`,
  `create table interventions (
    id text primary key,
    user_id text not null references users (id),
    kind text not null check (kind in ('CHECK_IN', 'SPEND', 'TIME')),
    blocking boolean not null,
    created_at bigint not null,
    answered_at bigint,
    answer text check (answer in ('LIMIT', 'BREAK', 'TALK', 'CONTINUE')),
    check ((answered_at is null) = (answer is null))
  )`,
  `create unique index interventions_open on interventions (user_id) where answered_at is null`,
];
