import type { Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount } from './books.ts';

/**
 * Locks the cash of a customer until the commit: bets of theirs, and refusals that are kept for them, take
 * turns (FAIL-33, FAIL-37, FAIL-71). What another had done under the lock is seen by the next statement, not
 * by this one.
 */
export async function lockAccount(tx: Transaction<Schema>, user: UserId): Promise<void> {
  await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', '=', cashAccount(user))
    .forUpdate()
    .execute();
}
