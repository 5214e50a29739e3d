/**
 * Each word of a customer on being told of offers, with its moment and the version of what they read (REG-05,
 * UK-42); `users.marketing` stays what is in force. What was said when an account was opened begins it. The
 * channel of a customer tells of a change. Older builds neither read nor need it. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table marketing_choices (
    seq bigint generated always as identity primary key,
    user_id text not null references users (id),
    product text not null check (product in ('BETTING')),
    channel text not null check (channel in ('EMAIL', 'SMS', 'PHONE', 'POST', 'PUSH')),
    given boolean not null,
    at bigint not null,
    version text not null,
    said_by text not null check (said_by in ('CUSTOMER', 'EXCLUSION'))
  )`,
  `create index marketing_choices_of_user on marketing_choices (user_id, seq)`,
  `insert into marketing_choices (user_id, product, channel, given, at, version, said_by)
    select u.id, 'BETTING', upper(c.key), true, u.created_at, 'joined', 'CUSTOMER'
    from users u, json_each_text(u.marketing::json) c
    where c.value = 'true' and upper(c.key) in ('EMAIL', 'SMS', 'PHONE', 'POST', 'PUSH')`,
  `alter table outbox drop constraint outbox_topic_check`,
  `alter table outbox add constraint outbox_topic_check check (topic in
    ('bet', 'placement', 'session', 'cashOut', 'inbox', 'identity', 'controls', 'asked', 'marketing'))`,
];
