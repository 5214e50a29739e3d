/** What must hold of money in and out: `verifyLedger` runs them with the others. */
export const paymentLaws: readonly { readonly law: string; readonly breach: string }[] = [
  {
    law: 'a deposit that succeeded is credited once with what it says, and no other is',
    breach: `select coalesce(d.id, e.ref) as subject
      from (select id, user_id, amount from payments where kind = 'DEPOSIT' and state = 'SUCCEEDED') d full join (
        select e.ref, x.account_id, x.amount from ledger_entries e join ledger_postings x on x.entry_id = e.id
        where e.kind = 'deposit' and x.amount > 0
      ) e on e.ref = d.id
      where d.amount is distinct from e.amount or e.account_id is distinct from 'cash:' || d.user_id`,
  },
  {
    law: 'a withdrawal is taken from the cash once with what it says, and nothing else is',
    breach: `select coalesce(w.id, e.ref) as subject
      from (select id, user_id, amount from payments where kind = 'WITHDRAWAL') w full join (
        select e.ref, x.account_id, -x.amount as amount
        from ledger_entries e join ledger_postings x on x.entry_id = e.id
        where e.kind = 'withdrawal-held' and x.amount < 0
      ) e on e.ref = w.id
      where w.amount is distinct from e.amount or e.account_id is distinct from 'cash:' || w.user_id`,
  },
  {
    law: 'what is being withdrawn is what the withdrawals under way say',
    breach: `select a.id as subject from ledger_accounts a left join payments p
        on p.user_id = a.user_id and p.kind = 'WITHDRAWAL' and p.state in ('REQUESTED', 'CHECKING', 'SENT')
      where a.kind = 'withdrawing' group by a.id, a.balance having a.balance <> coalesce(sum(p.amount), 0)`,
  },
  {
    law: 'a withdrawal ends once, paid or returned, as its state says',
    breach: `select coalesce(w.id, e.ref) as subject
      from (select id, state from payments where kind = 'WITHDRAWAL' and state in ('PAID', 'RETURNED')) w
        full join (select ref, kind from ledger_entries where kind in ('withdrawal-paid', 'withdrawal-returned')) e
        on e.ref = w.id
      where case w.state when 'PAID' then 'withdrawal-paid' when 'RETURNED' then 'withdrawal-returned' end
        is distinct from e.kind`,
  },
];
