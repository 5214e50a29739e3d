import { type Kysely, sql } from 'kysely';
import type { StaffSettings } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';

/** Whether nothing is tried for this name at the moment. By the name typed, known or not: a lock tells nothing. */
export async function isLocked(db: Kysely<Schema>, name: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff_failures')
    .select('locked_until')
    .where('name_key', '=', name)
    .executeTakeFirst();
  return row !== undefined && row.locked_until > now;
}

/** Counts one more, in one statement so that parallel guesses all count; locks at the limit and counts on after it. */
export async function countFailure(
  db: Kysely<Schema>,
  name: string,
  now: number,
  { lockAfter, lockFor, failuresForgotten }: StaffSettings,
): Promise<void> {
  const lockedUntil = now + lockFor;
  await sql`
    insert into staff_failures as f (name_key, failures, last_at, locked_until)
    values (${name}, 1, ${now}, ${lockAfter <= 1 ? lockedUntil : 0}::bigint)
    on conflict (name_key) do update set
      last_at = excluded.last_at,
      failures = case when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 1 else f.failures + 1 end,
      locked_until = case
        when ${now}::bigint - f.last_at > ${failuresForgotten}::bigint then 0
        when (f.failures + 1) % ${lockAfter}::integer = 0 then ${lockedUntil}::bigint
        else f.locked_until end
  `.execute(db);
}

/** After a sign-in with both factors; rows of others that count for nothing any more go with them. */
export async function forgetFailures(
  db: Kysely<Schema>,
  name: string,
  now: number,
  { failuresForgotten }: StaffSettings,
): Promise<void> {
  await db
    .deleteFrom('staff_failures')
    .where((eb) => eb.or([eb('name_key', '=', name), eb('last_at', '<', now - failuresForgotten)]))
    .execute();
}
