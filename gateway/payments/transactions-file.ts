import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Currency } from '#domain/money/money.ts';
import { minorText } from '#domain/money/parse-money.ts';
import { csvLine, fileStart } from '../csv-cells.ts';
import type { Schema } from '../db/schema.ts';
import { balanceOf } from '../ledger/balance.ts';
import { readPostings, type TransactionQuery, transactionOf } from './transactions.ts';

const HEAD = ['time', 'kind', 'amount', 'currency', 'balance', 'reference'] as const;

type Posting = Awaited<ReturnType<typeof readPostings>>[number];

function lineOf(posting: Posting, currency: Currency): string {
  const { at, kind, amount, balanceAfter, reference } = transactionOf(posting);
  const figures = [minorText(amount), currency, minorText(balanceAfter)];
  return csvLine([new Date(at).toISOString(), kind, ...figures, reference]);
}

/**
 * The lines of a file of transactions, a page at a time, newest first: UTF-8, times with their zone, amounts
 * as plain decimals. What is posted meanwhile is newer than all of them.
 */
export async function* transactionsFile(
  db: Kysely<Schema>,
  user: UserId,
  query: TransactionQuery,
): AsyncGenerator<string> {
  yield fileStart(HEAD);
  const { currency } = await balanceOf(db, user);
  let { below } = query;
  for (;;) {
    const rows = await readPostings(db, user, { ...query, below });
    if (rows.length > 0) yield rows.map((row) => lineOf(row, currency)).join('');
    if (rows.length < query.limit) return;
    below = rows.at(-1)?.version;
  }
}
