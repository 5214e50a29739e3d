import type { Kysely, Selectable, Transaction } from 'kysely';
import { drawHandle, drawSecret, hashSecret } from '../accounts/secrets.ts';
import type { StaffSettings } from '../config/staff.ts';
import type { Schema } from '../db/schema.ts';
import type { StaffContext, StaffSession } from './context.ts';
import { isShutOut, memberOf, type StaffRow } from './members.ts';
import { refuse } from './refusals.ts';

type SessionRow = Selectable<Schema['staff_sessions']>;

const expiryOf = (row: SessionRow, settings: StaffSettings): number =>
  row.step === 'password'
    ? row.started_at + settings.secondStep
    : Math.min(row.last_used_at + settings.sessionIdle, row.started_at + settings.sessionAbsolute);

/** New secrets at each step: a cookie fixed before it is worth nothing after it (ASVS 7.2.4). */
export async function startSession(
  db: Kysely<Schema>,
  staff: string,
  step: SessionRow['step'],
  now: number,
): Promise<{ readonly credential: string; readonly row: SessionRow }> {
  const credential = drawSecret();
  const row: SessionRow = {
    credential_hash: hashSecret(credential),
    id: drawHandle('ss-'),
    staff_id: staff,
    step,
    started_at: now,
    last_used_at: now,
    ended_at: null,
  };
  await db.insertInto('staff_sessions').values(row).execute();
  return { credential, row };
}

/** Ends what a cookie speaks for, at either step. Whose it was, when it was open. */
export async function endSession(
  tx: Transaction<Schema>,
  credential: string,
  now: number,
): Promise<string | undefined> {
  const ended = await tx
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('credential_hash', '=', hashSecret(credential))
    .where('ended_at', 'is', null)
    .returning(['staff_id', 'step'])
    .executeTakeFirst();
  return ended?.step === 'open' ? ended.staff_id : undefined;
}

interface Found {
  readonly row: SessionRow;
  readonly staff: StaffRow;
}

/** The living session behind a cookie at this step. @throws StaffRefused: sign in. */
export async function findSession(
  { db, now, settings, demonstration }: Pick<StaffContext, 'db' | 'now' | 'settings' | 'demonstration'>,
  credential: string | undefined,
  step: SessionRow['step'],
): Promise<Found> {
  if (credential === undefined || credential === '') return refuse('signInRequired');
  const row = await db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('credential_hash', '=', hashSecret(credential))
    .executeTakeFirst();
  if (row === undefined || row.step !== step || row.ended_at !== null) return refuse('signInRequired');
  if (now() >= expiryOf(row, settings)) return refuse('sessionExpired');
  const staff = await db
    .selectFrom('staff')
    .selectAll()
    .where('id', '=', row.staff_id)
    .executeTakeFirstOrThrow();
  return isShutOut(staff, demonstration) ? refuse('signInRequired') : { row, staff };
}

export const sessionOf = ({ row, staff }: Found, settings: StaffSettings): StaffSession => ({
  id: row.id,
  member: memberOf(staff),
  expiresAt: expiryOf(row, settings),
});

/** Who a cookie speaks for; its last use is renewed now and then. @throws StaffRefused: sign in. */
export async function authenticate(
  context: StaffContext,
  credential: string | undefined,
): Promise<StaffSession> {
  const { db, settings } = context;
  const found = await findSession(context, credential, 'open');
  const now = context.now();
  if (now - found.row.last_used_at < settings.sessionTouch) return sessionOf(found, settings);
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: now })
    .where('id', '=', found.row.id)
    .where('last_used_at', '<', now)
    .execute();
  return sessionOf({ ...found, row: { ...found.row, last_used_at: now } }, settings);
}
