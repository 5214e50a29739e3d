import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** `amount` in minor units, signed: positive is a credit to the account. */
export interface Posting {
  readonly account: string;
  readonly amount: number;
}

export interface Entry {
  /**
   * What happened, with `ref` unique: `stake`, `settlement`, `reversal`, `set-off`, `demo-funding`, `hold`,
   * `release`, `cash-out`, `deposit`, `withdrawal-held`, `withdrawal-paid`, `withdrawal-returned`.
   */
  readonly kind: string;
  readonly ref: string;
  readonly at: number;
}

/** A posting whose account was moved already; house books have neither balance nor version. */
export interface MovedPosting extends Posting {
  readonly balanceAfter: number | null;
  readonly version: number | null;
}

/** The postings do not sum to zero: a defect of the caller, nothing was written. */
export class Unbalanced extends Error {
  constructor(entry: Entry, sum: number) {
    super(`entry ${entry.kind} ${entry.ref} does not balance: ${String(sum)}`);
    this.name = 'Unbalanced';
  }
}

const isHouse = (account: string): boolean => account.startsWith('house:');

/**
 * Writes entry and postings in one statement. The running balances must have been moved in this transaction.
 */
export async function record(
  tx: Transaction<Schema>,
  entry: Entry,
  postings: readonly MovedPosting[],
): Promise<void> {
  const sum = postings.reduce((total, { amount }) => total + amount, 0);
  if (sum !== 0) throw new Unbalanced(entry, sum);
  const rows = postings.map(
    ({ account, amount, balanceAfter, version }) =>
      sql`(${account}::text, ${amount}::bigint, ${balanceAfter}::bigint, ${version}::bigint)`,
  );
  await sql`
    with entry as (
      insert into ledger_entries (kind, ref, at) values (${entry.kind}, ${entry.ref}, ${entry.at}) returning id
    )
    insert into ledger_postings (entry_id, account_id, amount, balance_after, version)
    select entry.id, posting.account, posting.amount, posting.balance_after, posting.version
    from entry, (values ${sql.join(rows)}) as posting (account, amount, balance_after, version)
  `.execute(tx);
}

/**
 * Moves the running balances and records the entry. Accounts are moved in the order of their names, so that
 * two entries never wait for each other in a circle.
 *
 * @throws Unbalanced; a violated CHECK of the database when cash would go below zero.
 */
export async function post(
  tx: Transaction<Schema>,
  entry: Entry,
  postings: readonly Posting[],
): Promise<void> {
  const moved: MovedPosting[] = [];
  for (const posting of [...postings].sort((a, b) => (a.account < b.account ? -1 : 1))) {
    moved.push(
      isHouse(posting.account) ? { ...posting, balanceAfter: null, version: null } : await move(tx, posting),
    );
  }
  await record(tx, entry, moved);
}

async function move(tx: Transaction<Schema>, posting: Posting): Promise<MovedPosting> {
  const row = await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '+', posting.amount), version: eb('version', '+', 1) }))
    .where('id', '=', posting.account)
    .returning(['balance', 'version'])
    .executeTakeFirstOrThrow();
  return { ...posting, balanceAfter: row.balance, version: row.version };
}
