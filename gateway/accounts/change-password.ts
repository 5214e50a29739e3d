import { PASSWORD } from '#domain/account/password.ts';
import { countAttempt, forgetAttempts } from '../db/attempts.ts';
import type { Refusal } from '../refusal.ts';
import type { CustomerSession, PasswordChange } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords } from './secrets.ts';
import { isWeakPassword } from './weak-password.ts';
import { endOthers } from './where-logged-in.ts';

const textOf = (secret: PasswordChange['oldPassword']): string => (typeof secret === 'string' ? secret : '');

/**
 * ACC-03, HOLD-05. The old password is counted before it is looked at, as at a login: a cookie that somebody
 * took is no way to guess it. Others who are logged in with the old one are out at once; this session stays.
 *
 * @returns undefined when it was changed
 */
export async function changePassword(
  context: AccountsContext,
  session: CustomerSession,
  { oldPassword, newPassword }: PasswordChange,
): Promise<Refusal | undefined> {
  const { db, settings, passwords = argon2Passwords } = context;
  const now = context.now();
  const user = await db
    .selectFrom('users')
    .select(['username', 'email', 'password_hash'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const key = ['password', session.userId] as const;
  const rule = { most: settings.lockAfter, lockFor: settings.lockFor, within: settings.failuresForgotten };
  if (!(await countAttempt(db, key, now, rule)).admitted) return refusals.locked;
  const [before, wanted] = [textOf(oldPassword), textOf(newPassword)];
  if (!(await passwords.verify(user.password_hash, before.slice(0, PASSWORD.maximum + 1))))
    return refusals.passwordWrong;
  await forgetAttempts(db, [key], now);
  if (wanted === before) return refusals.passwordSame;
  if (isWeakPassword(wanted, [user.username, user.email])) return refusals.weakPassword;
  const password_hash = await passwords.hash(wanted);
  const isChanged = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', session.userId)
      .where('password_hash', '=', user.password_hash)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return false;
    await endOthers(tx, session, now);
    return true;
  });
  // Of two changes at once the first counts: by now the second knows the password of before.
  if (!isChanged) return refusals.passwordWrong;
  context.committed();
  return undefined;
}
