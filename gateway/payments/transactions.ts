import { type Kysely, sql } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Transaction, TransactionKind, Transactions } from '#domain/contract/payments.ts';
import { TRANSACTION_KINDS } from '#domain/contract/payments.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { balanceOf } from '../ledger/balance.ts';
import { cashAccount } from '../ledger/books.ts';

/** Entries of the ledger by what a customer calls them; every other is an adjustment. */
const ENTRIES: Readonly<Record<Exclude<TransactionKind, 'adjustment'>, readonly string[]>> = {
  deposit: ['deposit'],
  withdrawal: ['withdrawal-held'],
  returned: ['withdrawal-returned'],
  stake: ['stake', 'hold', 'release'],
  payout: ['settlement', 'cash-out', 'reversal', 'set-off'],
  demonstration: ['demo-funding'],
};
const KIND_OF: ReadonlyMap<string, TransactionKind> = new Map(
  TRANSACTION_KINDS.flatMap((kind) =>
    kind === 'adjustment' ? [] : ENTRIES[kind].map((entry) => [entry, kind] as const),
  ),
);
const kindOf = (entry: string): TransactionKind => KIND_OF.get(entry) ?? 'adjustment';
const isOfKind = (kind: TransactionKind | undefined) =>
  kind === undefined
    ? sql<boolean>`true`
    : kind === 'adjustment'
      ? sql<boolean>`not (e.kind = any(${[...KIND_OF.keys()]}::text[]))`
      : sql<boolean>`e.kind = any(${[...ENTRIES[kind]]}::text[])`;

export interface TransactionQuery {
  /** First moment, and the first one after them, epoch ms; no end when absent. */
  readonly since: number;
  readonly before?: number;
  readonly kind?: TransactionKind | undefined;
  /** Versions of the balance below this. */
  readonly below?: number | undefined;
  readonly limit: number;
}

interface Row {
  readonly kind: string;
  readonly ref: string;
  readonly at: number;
  readonly amount: number;
  readonly balance_after: number;
  readonly version: number;
}

type Moments = Pick<TransactionQuery, 'since' | 'before'>;

const isWithin = ({ since, before }: Moments) =>
  before === undefined ? sql`e.at >= ${since}` : sql`e.at >= ${since} and e.at < ${before}`;

/** The customer's own postings, newest first; the running balance is the ledger's (PAY-11.1). */
export async function readPostings(
  db: Kysely<Schema>,
  user: UserId,
  { kind, below, limit, ...moments }: TransactionQuery,
): Promise<readonly Row[]> {
  const older = below === undefined ? sql`` : sql`and p.version < ${below}`;
  const { rows } = await sql<Row>`
    select e.kind, e.ref, e.at, p.amount, p.balance_after, p.version
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = ${cashAccount(user)} and ${isWithin(moments)} ${older} and ${isOfKind(kind)}
    order by p.version desc limit ${limit}`.execute(db);
  return rows;
}

export const transactionOf = (row: Row): Transaction => ({
  id: String(row.version),
  at: row.at,
  kind: kindOf(row.kind),
  amount: money(row.amount),
  balanceAfter: money(row.balance_after),
  reference: row.ref,
});

/** Sums of the span by kind, all kinds. */
async function totalsOf(db: Kysely<Schema>, user: UserId, moments: Moments) {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select e.kind, sum(p.amount)::bigint as amount
    from ledger_postings p join ledger_entries e on e.id = p.entry_id
    where p.account_id = ${cashAccount(user)} and ${isWithin(moments)} group by e.kind`.execute(db);
  const sums = new Map<TransactionKind, number>();
  for (const { kind, amount } of rows) sums.set(kindOf(kind), (sums.get(kindOf(kind)) ?? 0) + amount);
  return TRANSACTION_KINDS.flatMap((kind) => {
    const amount = sums.get(kind);
    return amount === undefined ? [] : [{ kind, amount: money(amount) }];
  });
}

/**
 * Deposits less withdrawals since the account was opened; what failed or came back counts nothing
 * (PAY-12.1).
 */
export async function netDepositsOf(
  db: Kysely<Schema>,
  user: UserId,
): Promise<{ net: number; since: number }> {
  const { rows } = await sql<{ net: number; since: number }>`
    select u.created_at as since, coalesce(sum(case
        when p.kind = 'DEPOSIT' and p.state = 'SUCCEEDED' then p.amount
        when p.kind = 'WITHDRAWAL' and p.state <> 'RETURNED' then -p.amount else 0 end), 0)::bigint as net
    from users u left join payments p on p.user_id = u.id where u.id = ${user} group by u.created_at`.execute(
    db,
  );
  return rows[0] ?? { net: 0, since: 0 };
}

const sumOf = (totals: Transactions['totals']): number => totals.reduce((sum, { amount }) => sum + amount, 0);

/** In one snapshot, so that closing = opening + what stands between them. */
export const transactionsOf = (
  db: Kysely<Schema>,
  user: UserId,
  query: TransactionQuery,
): Promise<Transactions> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const rows = await readPostings(tx, user, { ...query, limit: query.limit + 1 });
      const { cash, currency } = await balanceOf(tx, user);
      const totals = await totalsOf(tx, user, query);
      const { net, since } = await netDepositsOf(tx, user);
      const items = rows.slice(0, query.limit).map(transactionOf);
      const moved = sumOf(totals);
      const after = query.before === undefined ? [] : await totalsOf(tx, user, { since: query.before });
      const closing = cash - sumOf(after);
      return {
        currency,
        items,
        opening: money(closing - moved),
        closing: money(closing),
        totals,
        lifetimeNet: money(net),
        since,
        next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null,
      };
    });
