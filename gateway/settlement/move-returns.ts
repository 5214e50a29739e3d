import type { Selectable, Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount, houseAccount, receivableAccount } from '../ledger/books.ts';
import { post } from '../ledger/post.ts';

type Settled = Pick<Selectable<Schema['bets']>, 'id' | 'user_id' | 'currency' | 'settlements'>;

interface Accounts {
  readonly cash: string;
  readonly receivable: string;
  readonly payouts: string;
}

/** Cash and receivable of the customer, both rows locked until the commit. */
async function lockBalances(tx: Transaction<Schema>, { cash, receivable }: Accounts) {
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'balance'])
    .where('id', 'in', [cash, receivable])
    .orderBy('id')
    .forUpdate()
    .execute();
  const balance = (id: string): number => rows.find((row) => row.id === id)?.balance ?? 0;
  return { cash: balance(cash), owed: -balance(receivable) };
}

/**
 * Books that a bet now returns `after` instead of `before`, minor units (0: nothing). A correction is two
 * entries: the new settlement is credited, then the old one taken back. Cash never goes below zero; what was
 * spent since becomes a receivable, paid back only by later gains from corrections.
 */
export async function moveReturns(
  tx: Transaction<Schema>,
  bet: Settled,
  before: Money,
  after: Money,
  at: number,
): Promise<void> {
  const user = UserId.parse(bet.user_id);
  const accounts: Accounts = {
    cash: cashAccount(user),
    receivable: receivableAccount(user),
    payouts: houseAccount('payouts', Currency.parse(bet.currency)),
  };
  const ref = `${bet.id}#${String(bet.settlements + 1)}`;
  const { cash, owed } = await lockBalances(tx, accounts);
  if (after > 0) {
    await post(tx, { kind: 'settlement', ref, at }, [
      { account: accounts.payouts, amount: 0 - after },
      { account: accounts.cash, amount: after },
    ]);
  }
  if (before > 0) await takeBack(tx, accounts, { kind: 'reversal', ref, at }, before, cash + after);
  const gain = after - before;
  const isCorrection = bet.settlements > 0;
  if (isCorrection && gain > 0 && owed > 0) {
    const paid = Math.min(gain, owed);
    await post(tx, { kind: 'set-off', ref, at }, [
      { account: accounts.cash, amount: -paid },
      { account: accounts.receivable, amount: paid },
    ]);
  }
}

async function takeBack(
  tx: Transaction<Schema>,
  accounts: Accounts,
  entry: { readonly kind: string; readonly ref: string; readonly at: number },
  amount: number,
  cash: number,
): Promise<void> {
  const fromCash = Math.min(amount, cash);
  const short = amount - fromCash;
  await post(tx, entry, [
    { account: accounts.payouts, amount },
    ...(fromCash > 0 ? [{ account: accounts.cash, amount: -fromCash }] : []),
    ...(short > 0 ? [{ account: accounts.receivable, amount: -short }] : []),
  ]);
}
