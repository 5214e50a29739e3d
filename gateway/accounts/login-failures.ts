import { type Kysely, sql } from 'kysely';
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

/** Counts one more, in one statement so that parallel guesses all count; locks at the limit and starts again after the lock. */
export async function countFailure(
  db: Kysely<Schema>,
  usernameKey: string,
  now: number,
  settings: AccountSettings,
): Promise<void> {
  const { lockAfter, lockFor, failuresForgotten } = settings;
  const lockedUntil = now + lockFor;
  await sql`
    insert into login_failures as f (username_key, failures, last_at, locked_until)
    values (${usernameKey}, 1, ${now}, ${lockAfter <= 1 ? lockedUntil : 0}::bigint)
    on conflict (username_key) do update set
      last_at = excluded.last_at,
      failures = case when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 1 else f.failures + 1 end,
      locked_until = case
        when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 0
        when (f.failures + 1) % ${lockAfter}::integer = 0 then ${lockedUntil}::bigint
        else f.locked_until end
  `.execute(db);
}

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
