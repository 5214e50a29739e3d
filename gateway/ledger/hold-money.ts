import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Money } from '#domain/money/money.ts';
import { money } from '#domain/money/parse-money.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount, heldAccount } from './books.ts';
import { type MovedPosting, post } from './post.ts';

/** One bet that waits. `at` in epoch ms. */
export interface HeldBet {
  readonly user: UserId;
  readonly ref: string;
  readonly at: number;
}

/**
 * Sets money of a customer aside for a bet that waits (MEND-03). The cash must have been looked at under its
 * lock before, and the bet's row says `reserved` in the same transaction.
 *
 * @throws a violated CHECK of the database when there is less cash than that.
 */
export async function holdMoney(
  tx: Transaction<Schema>,
  { user, ref, at }: HeldBet,
  amount: Money,
): Promise<void> {
  if (amount === 0) return;
  await post(tx, { kind: 'hold', ref, at }, [
    { account: cashAccount(user), amount: 0 - amount },
    { account: heldAccount(user), amount },
  ]);
}

/**
 * Gives it back. The unique ref of the entry lets it happen once; `ref#offer` is what an offer of less leaves
 * over.
 */
export async function releaseMoney(
  tx: Transaction<Schema>,
  { user, ref, at }: HeldBet,
  amount: Money,
): Promise<void> {
  if (amount === 0) return;
  await post(tx, { kind: 'release', ref, at }, [
    { account: heldAccount(user), amount: 0 - amount },
    { account: cashAccount(user), amount },
  ]);
}

/** Takes from what is held: the posting of a stake, whose entry is the caller's to write. */
export async function takeHeld(
  tx: Transaction<Schema>,
  user: UserId,
  amount: Money,
): Promise<readonly MovedPosting[]> {
  if (amount === 0) return [];
  const account = heldAccount(user);
  const { balance, version } = await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ balance: eb('balance', '-', amount), version: eb('version', '+', 1) }))
    .where('id', '=', account)
    .returning(['balance', 'version'])
    .executeTakeFirstOrThrow();
  return [{ account, amount: 0 - amount, balanceAfter: balance, version }];
}

/**
 * What is set aside for a bet that waits; its row stays locked until the commit. 0 for a bet that does not
 * wait.
 */
export async function heldFor(tx: Transaction<Schema>, ref: string): Promise<Money> {
  const row = await tx
    .selectFrom('placements')
    .select('reserved')
    .where('ref', '=', ref)
    .where('state', '=', 'PENDING')
    .forUpdate()
    .executeTakeFirst();
  return money(row?.reserved ?? 0);
}
