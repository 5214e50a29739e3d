import { pinFault } from '#domain/account/pin.ts';
import type { WaysIn } from '#domain/contract/account-access.ts';
import { deviceOf } from '../accounts/devices.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { stillOpens } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import { argon2Passwords } from '../accounts/secrets.ts';
import { deviceOfSession } from '../accounts/where-logged-in.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { AccessContext } from './context.ts';
import { mailOf } from './mail-texts.ts';

/** The PIN of the device that a session is on. */
export async function pinOf(
  { db }: AccessContext,
  { userId, gwSessionId }: CustomerSession,
): Promise<Pick<WaysIn, 'pin'>> {
  const row = await db
    .selectFrom('pins')
    .innerJoin('sessions', 'sessions.device_id', 'pins.device_id')
    .select('set_at')
    .where('gw_session_id', '=', gwSessionId)
    .where('pins.user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? {} : { pin: { setAt: row.set_at } };
}

/**
 * ACC-05.1. With the password once more, for the device that the session is on and that the browser still
 * names: another device has its own. A code that waits for the PIN of before is over.
 */
export async function setPin(
  context: AccessContext,
  session: CustomerSession,
  { pin, password }: { readonly pin: string; readonly password: string },
  visitor: Visitor,
): Promise<Refusal | undefined> {
  const { db, passwords = argon2Passwords, post } = context;
  const { userId } = session;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  const fault = pinFault(pin);
  if (fault !== undefined) return fault === 'form' ? refusals.pinForm : refusals.pinGuessed;
  const pin_hash = await passwords.hash(pin);
  const proof = { passwordHash: own.passwordHash, orElse: refusals.passwordWrong };
  const now = context.now();
  const refused = await db.transaction().execute(async (tx) => {
    if (!(await stillOpens(tx, userId, proof))) return proof.orElse;
    const device = await deviceOf(tx, userId, visitor, now);
    if (device === undefined || device.id !== (await deviceOfSession(tx, session.gwSessionId)))
      return refusals.pinNoDevice;
    const told = { pin_hash, set_at: now, failures: 0 };
    await tx.deleteFrom('login_challenges').where('pin_device', '=', device.id).execute();
    await tx
      .insertInto('pins')
      .values({ device_id: device.id, user_id: userId, ...told })
      .onConflict((conflict) => conflict.column('device_id').doUpdateSet(told))
      .execute();
    await post.write(tx, { mail: mailOf('pinSet', own.email, own.username) });
    return undefined;
  });
  post.wake();
  return refused;
}

/** The device of the session has no PIN any more. */
export async function removePin(
  context: AccessContext,
  { userId, gwSessionId }: CustomerSession,
  password: string,
): Promise<Refusal | undefined> {
  const { db, post } = context;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  const device = await deviceOfSession(db, gwSessionId);
  await db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('pins')
      .where('device_id', '=', device ?? '')
      .where('user_id', '=', userId)
      .returning('device_id')
      .executeTakeFirst();
    if (removed !== undefined) await post.write(tx, { mail: mailOf('pinRemoved', own.email, own.username) });
  });
  post.wake();
  return undefined;
}
