import type { Kysely } from 'kysely';
import { countFailedAttempt } from '../db/failed-attempts.ts';
import type { Schema } from '../db/schema.ts';
import type { AccountSettings } from './settings.ts';

export interface FailureState {
  readonly failures: number;
  readonly lockedUntil: number;
}

/** By the name typed, known or not, so that a lock tells nothing about who has an account. */
export async function failuresOf(
  db: Kysely<Schema>,
  usernameKey: string,
  now: number,
  settings: AccountSettings,
): Promise<FailureState> {
  const row = await db
    .selectFrom('login_failures')
    .select(['failures', 'locked_until', 'last_at'])
    .where('username_key', '=', usernameKey)
    .executeTakeFirst();
  if (row === undefined || now - row.last_at > settings.failuresForgotten)
    return { failures: 0, lockedUntil: 0 };
  return { failures: row.failures, lockedUntil: row.locked_until };
}

/** Counts one more, and locks at the limit. */
export const countFailure = (
  db: Kysely<Schema>,
  usernameKey: string,
  now: number,
  settings: AccountSettings,
): Promise<void> =>
  countFailedAttempt(db, { table: 'login_failures', key: 'username_key' }, usernameKey, now, settings);

export async function forgetFailures(db: Kysely<Schema>, usernameKey: string): Promise<void> {
  await db.deleteFrom('login_failures').where('username_key', '=', usernameKey).execute();
}

/** Rows that count for nothing any more; called now and then, so that guesses cannot fill the table. */
export async function pruneFailures(
  db: Kysely<Schema>,
  now: number,
  settings: AccountSettings,
): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('last_at', '<', now - settings.failuresForgotten)
    .execute();
}
