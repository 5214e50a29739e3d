import type { Kysely } from 'kysely';
import type { StaffSettings } from '../config/staff.ts';
import { countFailedAttempt } from '../db/failed-attempts.ts';
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

/** Counts one more, and locks at the limit. */
export const countFailure = (
  db: Kysely<Schema>,
  name: string,
  now: number,
  settings: StaffSettings,
): Promise<void> => countFailedAttempt(db, { table: 'staff_failures', key: 'name_key' }, name, now, settings);

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
