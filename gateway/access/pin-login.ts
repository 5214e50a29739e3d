import { isPin, PIN_FAILURES } from '#domain/account/pin.ts';
import { UserId } from '#domain/brand.ts';
import { deviceOf } from '../accounts/devices.ts';
import { barred, hasControlCharacters, openProven } from '../accounts/login.ts';
import { countLogin, forgetLogins } from '../accounts/login-attempts.ts';
import { lockCustomer } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import { argon2Passwords, hashSecret } from '../accounts/secrets.ts';
import { endDevice } from '../accounts/where-logged-in.ts';
import type { Visitor } from '../customer-session.ts';
import type { Mail } from '../providers/mailer.ts';
import type { AccessContext } from './context.ts';
import type { LoginResult } from './login-result.ts';
import { mailOf } from './mail-texts.ts';
import { asksForCode, challengeOf } from './second-step.ts';

/**
 * ACC-05. By the cookie alone, which a stranger does not have: no account is named. A PIN that was failed too
 * often is on its way out.
 */
export async function offersPin(
  { db, now }: AccessContext,
  { devices }: Pick<Visitor, 'devices'>,
): Promise<boolean> {
  if (devices.length === 0) return false;
  const row = await db
    .selectFrom('pins')
    .innerJoin('devices', 'devices.id', 'pins.device_id')
    .select('device_id')
    .where('secret_hash', 'in', devices.map(hashSecret))
    .where('expires_at', '>', now())
    .where('failures', '<', PIN_FAILURES)
    .executeTakeFirst();
  return row !== undefined;
}

interface Counted {
  readonly device: string;
  readonly hash: string;
  /** The last that is looked at. */
  readonly isLast: boolean;
}

/**
 * Counts a failure before the PIN is looked at, in one statement: of parallel guesses no more are looked at
 * than one after the other. A right one takes them back.
 */
async function countFailure({ db }: AccessContext, device: string | undefined): Promise<Counted | undefined> {
  if (device === undefined) return undefined;
  const row = await db
    .updateTable('pins')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('device_id', '=', device)
    .where('failures', '<', PIN_FAILURES)
    .returning(['pin_hash', 'failures'])
    .executeTakeFirst();
  return row === undefined ? undefined : { device, hash: row.pin_hash, isLast: row.failures >= PIN_FAILURES };
}

/**
 * ACC-05.2: the PIN and whatever trusts the device are over, and its sessions.
 *
 * @returns whether they are: not where a right one came in between
 */
async function endPin(context: AccessContext, user: UserId, device: string, mail: Mail): Promise<boolean> {
  const isOver = await context.db.transaction().execute(async (tx) => {
    await lockCustomer(tx, user);
    const failed = await tx
      .deleteFrom('pins')
      .where('device_id', '=', device)
      .where('failures', '>=', PIN_FAILURES)
      .returning('device_id')
      .executeTakeFirst();
    if (failed === undefined) return false;
    await endDevice(tx, user, device, context.now());
    await context.post.write(tx, { mail });
    return true;
  });
  context.committed();
  context.post.wake();
  return isOver;
}

/**
 * ACC-05. Counted as a login is, and of the PIN as well; the same work and the same refusal for an unknown
 * name, a device without a PIN and a wrong one. Whatever bars a login with the password bars this one, and a
 * code is asked for where it would be.
 */
export async function loginWithPin(
  context: AccessContext,
  { username, pin }: { readonly username: string; readonly pin: string },
  previous: string | undefined,
  visitor: Visitor,
): Promise<LoginResult> {
  const { db, settings, passwords = argon2Passwords } = context;
  if (hasControlCharacters(username)) return refusals.pinWrong;
  const name = username.toLowerCase();
  const found = await db.selectFrom('users').selectAll().where('username_key', '=', name).executeTakeFirst();
  const user = found?.demonstration === true && !settings.demonstration ? undefined : found;
  const device = (await deviceOf(db, user?.id, visitor, context.now()))?.id;
  const one = { name, trusted: device, visitor, captcha: '' };
  const unlooked = await countLogin(context, one);
  // A word that somebody types opens nothing here: the password is the way on.
  if (unlooked !== undefined) return unlooked === refusals.captchaRequired ? refusals.pinWrong : unlooked;
  const counted = await countFailure(context, device);
  const matches = await passwords.verify(counted?.hash, isPin(pin) ? pin : '');
  if (user === undefined || counted === undefined) return refusals.pinWrong;
  const id = UserId.parse(user.id);
  if (!matches) {
    const mail = mailOf('pinRemoved', user.email, user.username);
    const isOver = counted.isLast && (await endPin(context, id, counted.device, mail));
    return isOver ? refusals.pinOver : refusals.pinWrong;
  }
  await db
    .updateTable('pins')
    .set({ failures: 0 })
    .where('device_id', '=', counted.device)
    .where('pin_hash', '=', counted.hash)
    .execute();
  await forgetLogins(context, one);
  const why = await barred(context, user, context.now());
  if (why !== undefined) return why;
  const proof = { pinOf: counted.device, pinHash: counted.hash, orElse: refusals.pinWrong };
  if (await asksForCode(db, user, visitor, context.now())) return challengeOf(context, user.id, proof);
  return openProven(context, id, { previous, visitor, withTrustToken: false, withoutPassword: true }, proof);
}
