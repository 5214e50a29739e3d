/**
 * Cash-outs, each under the ref of its request, and the bets that end by one. A build before this would
 * settle such a bet a second time: it is the floor. Never edited once released.
 */
export const statements: readonly string[] = [
  `create table cash_outs (
    ref text primary key,
    user_id text not null references users (id),
    bet_id text references bets (id),
    content_hash text not null,
    state text not null check (state in ('PENDING', 'SUCCEEDED', 'FAILED', 'FENCED')),
    request text,
    outcome text,
    paid bigint check (paid > 0),
    due_at bigint,
    created_at bigint not null,
    constraint a_fence_knows_no_bet check ((state = 'FENCED') = (bet_id is null)),
    constraint only_a_success_pays check ((state = 'SUCCEEDED') = (paid is not null)),
    constraint pending_can_be_ended check (state <> 'PENDING' or (request is not null and due_at is not null))
  )`,
  `create unique index cash_outs_one_of_a_bet on cash_outs (bet_id) where state in ('PENDING', 'SUCCEEDED')`,
  `create index cash_outs_pending on cash_outs (due_at) where state = 'PENDING'`,
  `create index cash_outs_fences on cash_outs (user_id, created_at) where state = 'FENCED'`,
  `alter table bets drop constraint bets_result_check`,
  `alter table bets add constraint bets_result_check
    check (result in ('WON', 'LOST', 'VOID', 'PART', 'CASHED_OUT'))`,
  `alter table outbox drop constraint outbox_topic_check`,
  `alter table outbox add constraint outbox_topic_check
    check (topic in ('bet', 'placement', 'session', 'cashOut'))`,
];
