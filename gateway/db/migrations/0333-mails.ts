/**
 * Mails that wait to be sent, written with what causes them (ADR 0391): sealed, because links stand in them.
 * An earlier build sends its own from memory and leaves these to the next one of this form: the floor stays.
 * Never edited once released.
 */
export const statements: readonly string[] = [
  `create table mails (
    seq bigint generated always as identity primary key,
    id text not null unique,
    kind text not null,
    sealed text,
    created_at bigint not null,
    expires_at bigint,
    due_at bigint not null,
    tries integer not null default 0,
    given_up_at bigint,
    given_up_for text check (given_up_for in ('failed', 'late', 'unreadable')),
    check ((sealed is null) = (given_up_at is not null)),
    check ((given_up_at is null) = (given_up_for is null))
  )`,
  `create index mails_due on mails (due_at) where sealed is not null`,
];
