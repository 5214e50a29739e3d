/**
 * Money, and the bonus, of bets that are not decided yet (MEND-03). A bet that was held before this release
 * holds nothing and is paid from the cash at its end, as it was promised. Never edited once released.
 */
export const statements: readonly string[] = [
  `alter table ledger_accounts drop constraint ledger_accounts_kind_check`,
  `alter table ledger_accounts add constraint ledger_accounts_kind_check
    check (kind in ('cash', 'held', 'receivable', 'house'))`,
  `alter table ledger_accounts add constraint held_is_never_negative check (kind <> 'held' or balance >= 0)`,
  `insert into ledger_accounts (id, kind, user_id, currency)
    select 'held:' || user_id, 'held', user_id, currency from ledger_accounts where kind = 'cash'`,
  `alter table placements add column reserved bigint not null default 0 check (reserved >= 0)`,
  `alter table placements add constraint only_what_waits_holds_money check (reserved = 0 or state = 'PENDING')`,
  `create index placements_pending_of_customer on placements (user_id) where state = 'PENDING'`,
  `alter table bonuses drop constraint bonuses_state_check`,
  `alter table bonuses add constraint bonuses_state_check
    check (state in ('OFFERED', 'AVAILABLE', 'RESERVED', 'USED', 'CANCELLED', 'DECLINED'))`,
  `alter table bonuses drop constraint used_once`,
  `alter table bonuses add constraint used_once check ((state in ('RESERVED', 'USED')) = (used_ref is not null))`,
];
