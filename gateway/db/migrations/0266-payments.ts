/**
 * Money in and out (PAY-01 to PAY-11): each payment under the ref of its request, what the provider has said,
 * and the methods that money came from. An earlier build finds nothing that it would read otherwise. Never
 * edited once released.
 */
export const statements: readonly string[] = [
  `alter table ledger_accounts drop constraint ledger_accounts_kind_check`,
  `alter table ledger_accounts add constraint ledger_accounts_kind_check
    check (kind in ('cash', 'held', 'receivable', 'house', 'withdrawing'))`,
  `alter table ledger_accounts add constraint withdrawing_is_never_negative
    check (kind <> 'withdrawing' or balance >= 0)`,
  `create table payments (
    ref text primary key,
    id text unique,
    user_id text not null references users (id),
    kind text check (kind in ('DEPOSIT', 'WITHDRAWAL')),
    amount bigint check (amount > 0),
    currency text,
    state text not null,
    reason text,
    method_id text,
    method_label text,
    steps text not null,
    expires_at bigint,
    created_at bigint not null,
    constraint a_fence_is_no_payment check ((state = 'FENCED') = (id is null)
      and (state = 'FENCED') = (kind is null) and (state = 'FENCED') = (amount is null)
      and (state = 'FENCED') = (currency is null)),
    constraint states_of_its_kind check (state = 'FENCED'
      or (kind = 'DEPOSIT' and state in ('CREATED', 'ENTERING', 'AUTHENTICATING', 'PENDING', 'SUCCEEDED',
        'DECLINED', 'BLOCKED', 'CANCELLED', 'EXPIRED'))
      or (kind = 'WITHDRAWAL' and state in ('REQUESTED', 'CHECKING', 'SENT', 'PAID', 'RETURNED'))),
    constraint a_withdrawal_names_its_method check (kind is distinct from 'WITHDRAWAL' or method_id is not null)
  )`,
  `create index payments_of_customer on payments (user_id, created_at)`,
  `create index payments_open on payments (created_at)
    where state in ('CREATED', 'ENTERING', 'AUTHENTICATING', 'PENDING', 'EXPIRED', 'REQUESTED', 'CHECKING', 'SENT')`,
  `create table payment_results (
    event_id text primary key,
    payment_id text not null references payments (id),
    at bigint not null
  )`,
  `create table payment_methods (
    user_id text not null references users (id),
    id text not null,
    kind text not null,
    label text not null,
    expires text,
    used_at bigint not null,
    removed_at bigint,
    primary key (user_id, id)
  )`,
];
