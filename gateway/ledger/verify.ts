import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { paymentLaws } from './payment-laws.ts';

export interface LedgerReport {
  readonly accounts: number;
  readonly entries: number;
  readonly postings: number;
  readonly bets: number;
  /** Empty when money is conserved. */
  readonly problems: readonly string[];
}

/** Each gives the rows that break one law; `subject` names the row. */
const laws: readonly { readonly law: string; readonly breach: string }[] = [
  {
    law: 'the postings of an entry sum to zero',
    breach: `select e.kind || ' ' || e.ref as subject from ledger_entries e left join ledger_postings p on p.entry_id = e.id
      group by e.id, e.kind, e.ref having coalesce(sum(p.amount), 1) <> 0`,
  },
  {
    law: 'all postings of a currency sum to zero',
    breach: `select a.currency as subject from ledger_postings p join ledger_accounts a on a.id = p.account_id
      group by a.currency having sum(p.amount) <> 0`,
  },
  {
    law: 'a running balance is the fold of its postings, its version their count',
    breach: `select a.id as subject from ledger_accounts a left join ledger_postings p on p.account_id = a.id
      where a.kind <> 'house' group by a.id, a.balance, a.version
      having a.balance <> coalesce(sum(p.amount), 0) or a.version <> count(p.entry_id)`,
  },
  {
    law: 'each posting carries the balance after it, versions without a hole',
    breach: `select account_id || ' version ' || version as subject from (
        select p.account_id, p.version, p.balance_after,
          sum(p.amount) over (partition by p.account_id order by p.version) as folded,
          row_number() over (partition by p.account_id order by p.version) as place
        from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind <> 'house'
      ) chain where balance_after is distinct from folded or version is distinct from place`,
  },
  {
    law: 'cash was never below zero, and nothing that is held',
    breach: `select p.account_id as subject from ledger_postings p join ledger_accounts a on a.id = p.account_id
      where a.kind in ('cash', 'held', 'withdrawing') and p.balance_after < 0`,
  },
  {
    law: 'what is held is what the bets that wait have reserved',
    breach: `select a.id as subject from ledger_accounts a
        left join placements p on p.user_id = a.user_id and p.state = 'PENDING'
      where a.kind = 'held' group by a.id, a.balance having a.balance <> coalesce(sum(p.reserved), 0)`,
  },
  {
    law: 'what was held for a bet waits with it, or went back or into its stake, once',
    breach: `select coalesce(p.ref, moved.ref) as subject from placements p full join (
        select coalesce(b.ref, split_part(e.ref, '#', 1)) as ref, sum(x.amount) as amount
        from ledger_postings x join ledger_accounts a on a.id = x.account_id and a.kind = 'held'
          join ledger_entries e on e.id = x.entry_id left join bets b on e.kind = 'stake' and b.id = e.ref
        group by 1
      ) moved on moved.ref = p.ref
      where coalesce(p.reserved, 0) <> coalesce(moved.amount, 0)`,
  },
  {
    law: 'a bonus that is reserved waits with a bet that is not decided',
    breach: `select n.id as subject from bonuses n left join placements p on p.ref = n.used_ref and p.user_id = n.user_id
      where n.state = 'RESERVED' and p.state is distinct from 'PENDING'`,
  },
  {
    law: 'each bet has one debit of its total stake, and each debit its bet',
    breach: `select coalesce(b.id, debit.bet) as subject from bets b full join (
        select e.ref as bet, p.account_id, -p.amount as amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id where e.kind = 'stake' and p.amount < 0
      ) debit on debit.bet = b.id
      group by b.id, debit.bet, b.total_stake, b.user_id, b.currency, b.bonus_kind
      having b.id is null or b.total_stake is distinct from sum(debit.amount)
        or bool_or(case when b.bonus_kind = 'freeBet' then debit.account_id <> 'house:bonuses:' || b.currency
          else debit.account_id not in ('cash:' || b.user_id, 'held:' || b.user_id, 'receivable:' || b.user_id) end)`,
  },
  {
    law: 'the bonus book has paid the stake of each free bet that stands, and of no other bet',
    breach: `select coalesce(b.id, paid.bet) as subject from bets b full join (
        select split_part(e.ref, '#', 1) as bet, -sum(p.amount) as amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where p.account_id like 'house:bonuses:%' group by 1
      ) paid on paid.bet = b.id
      where coalesce(paid.amount, 0) <>
        case when b.bonus_kind = 'freeBet' and b.result is distinct from 'VOID' then b.total_stake else 0 end`,
  },
  {
    law: 'a bonus stands on one bet at most; a correction alone can bring back an earlier one',
    breach: `select bonus_id as subject from bets
      where bonus_kind in ('freeBet', 'profitBoost') and result is distinct from 'VOID' and settlements < 2
      group by bonus_id having count(*) > 1`,
  },
  {
    law: 'a used bonus names its bet, and a bet that stands uses its bonus',
    breach: `select n.id as subject from bonuses n left join bets b on b.ref = n.used_ref
      where n.state = 'USED' and (b.id is null or b.bonus_id is distinct from n.id or b.result = 'VOID')
      union all
      select b.id from bets b join bonuses n on n.id = b.bonus_id
      where b.bonus_kind in ('freeBet', 'profitBoost') and b.result is distinct from 'VOID' and b.settlements < 2
        and (n.state <> 'USED' or n.used_ref is distinct from b.ref)`,
  },
  {
    law: 'what a bet was paid is what it returned',
    breach: `select coalesce(b.id, paid.bet) as subject from bets b full join (
        select split_part(e.ref, '#', 1) as bet, -sum(p.amount) as amount
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind in ('settlement', 'reversal', 'cash-out') and p.account_id like 'house:payouts:%' group by 1
      ) paid on paid.bet = b.id
      where coalesce(b.returns, b.cashed_paid, 0) <> coalesce(paid.amount, 0)`,
  },
  {
    law: 'a part of a bet is cashed out by one request, which paid what it says, once',
    breach: `select coalesce(c.bet_id, paid.bet) as subject
      from (select bet_id, sold_before, paid from cash_outs where state = 'SUCCEEDED') c full join (
        select split_part(e.ref, '#', 1) as bet, replace(split_part(e.ref, '#', 2), 'whole', '0') as sold_before,
          -sum(p.amount) as amount, count(distinct e.id) as times
        from ledger_entries e join ledger_postings p on p.entry_id = e.id
        where e.kind = 'cash-out' and p.account_id like 'house:payouts:%' group by 1, 2
      ) paid on paid.bet = c.bet_id and paid.sold_before = c.sold_before::text
      where c.paid is distinct from paid.amount or paid.times is distinct from 1`,
  },
  {
    law: 'what was cashed out of a bet is the sum of its parts, and a bet that has nothing left ended so',
    breach: `select coalesce(b.id, c.bet_id) as subject from (select * from bets where cashed_stake > 0) b full join (
        select bet_id, sum(stake) as stake, sum(paid) as paid from cash_outs where state = 'SUCCEEDED' group by 1
      ) c on c.bet_id = b.id
      where b.cashed_stake is distinct from c.stake or b.cashed_paid is distinct from c.paid
        or (b.result = 'CASHED_OUT' and b.returns is distinct from c.paid)`,
  },
  {
    law: 'a rule that fired was paid once, at its value or above',
    breach: `select r.bet_id as subject from cash_out_rules r left join cash_outs c on c.ref = r.next_ref
      where r.state = 'FIRED' and (c.state is distinct from 'SUCCEEDED' or c.paid < r.at_least)
      union all
      select c.bet_id from cash_outs c left join cash_out_rules r on r.bet_id = c.bet_id
      where c.automatic and r.bet_id is null`,
  },
  {
    law: 'the parts of a bet follow one another without a gap',
    breach: `select bet_id as subject from (
        select bet_id, sold_before, sum(stake) over (partition by bet_id order by sold_before) - stake as sold
        from cash_outs where state = 'SUCCEEDED'
      ) chain where sold_before <> sold`,
  },
  {
    law: 'an accepted placement has its bet, and a bet its accepted placement',
    breach: `select coalesce(p.ref, b.ref) as subject from placements p full join bets b on b.ref = p.ref
      where (p.state = 'SUCCEEDED') is distinct from (b.id is not null)`,
  },
];

const allLaws = [...laws, ...paymentLaws];

const SHOWN = 5;

/**
 * Proves conservation from the rows alone: INV-01, INV-03. Reads in one snapshot, so it can run beside a
 * working gateway. Every law names at most five of the rows that break it.
 */
export function verifyLedger(db: Kysely<Schema>): Promise<LedgerReport> {
  return db.isTransaction
    ? readLedger(db)
    : db.transaction().setIsolationLevel('repeatable read').execute(readLedger);
}

async function readLedger(tx: Kysely<Schema>): Promise<LedgerReport> {
  const problems: string[] = [];
  for (const { law, breach } of allLaws) {
    const { rows } = await sql<{ subject: string }>`${sql.raw(breach)} limit ${SHOWN}`.execute(tx);
    if (rows.length > 0) problems.push(`broken: ${law}: ${rows.map(({ subject }) => subject).join(', ')}`);
  }
  const counts = await sql<{ accounts: number; entries: number; postings: number; bets: number }>`
    select (select count(*) from ledger_accounts) as accounts, (select count(*) from ledger_entries) as entries,
      (select count(*) from ledger_postings) as postings, (select count(*) from bets) as bets`.execute(tx);
  return { ...(counts.rows[0] ?? { accounts: 0, entries: 0, postings: 0, bets: 0 }), problems };
}
