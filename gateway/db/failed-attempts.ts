import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

/** Where failed attempts to get in are counted, and the column of the name that was typed. */
export type AttemptsTable =
  | { readonly table: 'login_failures'; readonly key: 'username_key' }
  | { readonly table: 'staff_failures'; readonly key: 'name_key' };

/** When a name is locked; times in ms. */
export interface LockRules {
  readonly lockAfter: number;
  readonly lockFor: number;
  readonly failuresForgotten: number;
}

/**
 * Counts one more, in one statement so that parallel guesses all count. Locks at every `lockAfter`-th failure; an earlier
 * lock stays until it ends.
 */
export async function countFailedAttempt(
  db: Kysely<Schema>,
  { table, key }: AttemptsTable,
  name: string,
  now: number,
  { lockAfter, lockFor, failuresForgotten }: LockRules,
): Promise<void> {
  const lockedUntil = now + lockFor;
  await sql`
    insert into ${sql.table(table)} as f (${sql.ref(key)}, failures, last_at, locked_until)
    values (${name}, 1, ${now}, ${lockAfter <= 1 ? lockedUntil : 0}::bigint)
    on conflict (${sql.ref(key)}) do update set
      last_at = excluded.last_at,
      failures = case when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 1 else f.failures + 1 end,
      locked_until = case
        when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 0
        when (f.failures + 1) % ${lockAfter}::integer = 0 then ${lockedUntil}::bigint
        else f.locked_until end
  `.execute(db);
}
