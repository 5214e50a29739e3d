/**
 * Which version of the terms and of the betting rules a customer has accepted last, and when they accepted
 * each (CNT-02). Whoever is here already has accepted those that were in force. A build that does not look
 * here would take bets under rules that nobody was told of. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table users add column accepted_terms text not null default '2026-1'`,
  `alter table users add column accepted_rules text not null default '2026-1'`,
  `create table texts_accepted (
    user_id text not null references users (id),
    text text not null check (text in ('terms', 'bettingRules')),
    version text not null,
    accepted_at bigint not null,
    primary key (user_id, text, version)
  )`,
];
