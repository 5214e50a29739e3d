/**
 * Free bets and profit boosts of customers, and on each bet what it was struck with. Never edited once
 * released.
 */
export const statements: readonly string[] = [
  `create table bonuses (
    id text primary key,
    user_id text not null references users (id),
    kind text not null check (kind in ('freeBet', 'profitBoost')),
    name text not null,
    currency text not null,
    amount bigint,
    percentage integer,
    max_stake bigint check (max_stake > 0),
    bets text not null check (bets in ('ANY', 'SINGLE', 'COMBO')),
    state text not null check (state in ('OFFERED', 'AVAILABLE', 'USED', 'CANCELLED', 'DECLINED')),
    issue_key text not null,
    issued_at bigint not null,
    expires_at bigint not null,
    used_ref text unique,
    unique (user_id, issue_key),
    constraint bonus_has_its_value check (
      (kind = 'freeBet' and amount > 0 and percentage is null and max_stake is null)
      or (kind = 'profitBoost' and percentage between 1 and 100 and amount is null)
    ),
    constraint used_once check ((state = 'USED') = (used_ref is not null))
  )`,
  `create index bonuses_of_user on bonuses (user_id) where state in ('OFFERED', 'AVAILABLE')`,
  `alter table bets add column bonus_kind text check (bonus_kind in ('freeBet', 'profitBoost', 'accaBoost'))`,
  `alter table bets add column bonus_id text`,
  `alter table bets add column bonus_value bigint`,
  `alter table bets add constraint bonus_is_whole check (
    (bonus_kind is null) = (bonus_id is null) and (bonus_kind is null) = (bonus_value is null)
  )`,
  `create index bets_of_bonus on bets (bonus_id) where bonus_kind in ('freeBet', 'profitBoost')`,
  // Books that came with this release, for the currencies that are kept already.
  `insert into ledger_accounts (id, kind, user_id, currency)
    select distinct 'house:bonuses:' || currency, 'house', null, currency from ledger_accounts
    on conflict (id) do nothing`,
];
