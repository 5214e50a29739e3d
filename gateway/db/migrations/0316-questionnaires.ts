/**
 * The questionnaire about means (RGT-06): answers of one that is not sent yet, sealed, and what followed from
 * those that were. The channel of a customer tells that staff have asked something. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create table questionnaire_answers (
    user_id text not null references users (id),
    question text not null,
    sealed text not null,
    saved_at bigint not null,
    primary key (user_id, question)
  )`,
  `create index questionnaire_answers_by_age on questionnaire_answers (saved_at)`,
  `create table questionnaires (
    id text primary key,
    user_id text not null references users (id),
    sent_at bigint not null,
    result text not null check (result in ('FREE', 'CALL')),
    answers_sealed text not null
  )`,
  `create index questionnaires_of_user on questionnaires (user_id, sent_at)`,
  `alter table outbox drop constraint outbox_topic_check`,
  `alter table outbox add constraint outbox_topic_check check (
    topic in ('bet', 'placement', 'session', 'cashOut', 'inbox', 'identity', 'controls', 'asked'))`,
];
