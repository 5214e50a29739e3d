import type { Kysely } from 'kysely';
import type { Schema } from '#gateway/db/schema.ts';
import { BEGIN } from '../../scenario/begin.ts';
import type { WorldOptions } from '../../scenario/options.ts';
import type { Account } from './account-turns.ts';
import { openAccount } from './open-account.ts';

/**
 * Everybody who logs in at a device: its owner, and in some worlds others who have no device of their own.
 */
export async function accountsOfDevice(
  db: Kysely<Schema>,
  owner: Account,
  device: number,
  options: Pick<WorldOptions, 'sharing' | 'funds' | 'reminders'>,
): Promise<[Account, ...Account[]]> {
  const others: Account[] = [];
  for (let nth = 1; nth < (options.sharing?.customers ?? 1); nth += 1) {
    const username = `${owner.username}.${device}.guest${nth}`;
    others.push({ username, userId: await openAccount(db, username, options, BEGIN) });
  }
  return [owner, ...others];
}
