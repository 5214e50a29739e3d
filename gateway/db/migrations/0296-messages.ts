/**
 * What staff say to customers, and what each customer has read and deleted of it (MSG-03, MSG-08). A build
 * that does not know it tells nobody, and is otherwise as good. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table messages (
    id text primary key,
    user_id text references users (id),
    kind text not null check (kind in ('SERVICE', 'OFFER')),
    important boolean not null,
    title text not null,
    body text not null,
    created_at bigint not null,
    withdrawn_at bigint,
    check (not (important and kind = 'OFFER'))
  )`,
  `create index messages_of on messages (user_id, created_at)`,
  `create table message_marks (
    message_id text not null references messages (id),
    user_id text not null references users (id),
    read_at bigint,
    deleted_at bigint,
    primary key (user_id, message_id)
  )`,
  `alter table outbox drop constraint outbox_topic_check`,
  `alter table outbox add constraint outbox_topic_check
    check (topic in ('bet', 'placement', 'session', 'cashOut', 'inbox'))`,
];
