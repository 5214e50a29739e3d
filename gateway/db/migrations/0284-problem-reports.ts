/**
 * Problems that customers report about their bets, each with the log that it was written in: what the log
 * recorded is looked up by it. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table problem_reports (
    ticket text primary key check (ticket ~ '^P-[A-Z0-9]{8}$'),
    user_id text not null references users (id),
    bet_id text not null references bets (id),
    session text,
    description text not null check (char_length(description) between 1 and 500),
    created_at bigint not null
  )`,
  `create index problem_reports_by_age on problem_reports (created_at)`,
];
