import type { Kysely } from 'kysely';
import type { RealityCheckTold } from '#domain/contract/safer-gambling.ts';
import type { CustomerSession } from '../customer-session.ts';
import { enqueue } from '../db/outbox.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';
import { timeFrom } from './sessions.ts';
import type { AccountSettings } from './settings.ts';

/**
 * What the device is to know of a session's reality check (RGT-01), `now` in epoch ms. Both spans are of the
 * gateway's clock alone, never negative. An interval the customer chose stays in force when the operator no
 * longer offers it.
 */
export async function realityCheckOf(
  db: Kysely<Schema>,
  session: CustomerSession,
  now: number,
  settings: AccountSettings,
): Promise<RealityCheckTold> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['reality_check_minutes', 'started_at', 'time_from', 'reality_checked_at'])
    .where('gw_session_id', '=', session.gwSessionId)
    .executeTakeFirstOrThrow();
  return {
    checkInterval: row.reality_check_minutes ?? settings.realityCheckDefault,
    sessionMs: Math.max(0, now - timeFrom(row)),
    uncheckedMs: Math.max(0, now - (row.reality_checked_at ?? row.started_at)),
  };
}

/**
 * The customer's own interval in minutes, in force at once in all their sessions (UK-27). What is not among
 * the choices changes nothing.
 */
export async function chooseRealityCheck(
  db: Kysely<Schema>,
  session: CustomerSession,
  minutes: number,
  now: number,
  settings: AccountSettings,
): Promise<RealityCheckTold | Refusal> {
  if (!settings.realityCheckChoices.includes(minutes)) return refusals.realityCheck;
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ reality_check_minutes: minutes })
      .where('id', '=', session.userId)
      .execute();
    await enqueue(tx, session.userId, 'controls', 'REALITY_CHECK', 'update');
  });
  return realityCheckOf(db, session, now, settings);
}

/**
 * A check was shown in this session and answered at `now`, epoch ms. Of two tabs that say so at once the
 * later moment stands, whichever is written last. The other tabs are told, so that none of them goes on to
 * ask.
 */
export async function acknowledgeRealityCheck(
  db: Kysely<Schema>,
  session: CustomerSession,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const written = await tx
      .updateTable('sessions')
      .set({ reality_checked_at: now })
      .where('gw_session_id', '=', session.gwSessionId)
      .where(({ eb, fn }) => eb(fn.coalesce('reality_checked_at', 'started_at'), '<', now))
      .returning('gw_session_id')
      .executeTakeFirst();
    if (written !== undefined) await enqueue(tx, session.userId, 'controls', 'REALITY_CHECK', 'update');
  });
}
