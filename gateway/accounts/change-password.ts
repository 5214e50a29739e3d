import type { CustomerSession } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import type { PasswordChange } from '../services.ts';
import type { AccountsContext } from './accounts-context.ts';
import { checkOwnPassword, textOfSecret } from './own-password.ts';
import { refusals } from './refusals.ts';
import { argon2Passwords } from './secrets.ts';
import { isWeakPassword } from './weak-password.ts';
import { endOthers } from './where-logged-in.ts';

/**
 * ACC-03, HOLD-05. Others who are logged in with the old password are out at once, and whoever was asked for
 * a code after it; this session stays.
 *
 * @returns undefined when it was changed
 */
export async function changePassword(
  context: AccountsContext,
  session: CustomerSession,
  { oldPassword, newPassword }: PasswordChange,
): Promise<Refusal | undefined> {
  const { db, passwords = argon2Passwords } = context;
  const [before, wanted] = [textOfSecret(oldPassword), textOfSecret(newPassword)];
  const own = await checkOwnPassword(context, session.userId, before);
  if (own.kind === 'refused') return own;
  if (wanted === before) return refusals.passwordSame;
  if (isWeakPassword(wanted, [own.username, own.email])) return refusals.weakPassword;
  const password_hash = await passwords.hash(wanted);
  const now = context.now();
  const isChanged = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', session.userId)
      .where('password_hash', '=', own.passwordHash)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return false;
    await tx.deleteFrom('login_challenges').where('user_id', '=', session.userId).execute();
    await tx
      .deleteFrom('access_links')
      .where('user_id', '=', session.userId)
      // Also the address that somebody who knew the old one wanted it to be.
      .where('purpose', 'in', ['reset', 'newEmail'])
      .execute();
    // Also the one of this device: whoever knew the password may have set it.
    await tx.deleteFrom('pins').where('user_id', '=', session.userId).execute();
    await endOthers(tx, session, now);
    await context.mails?.changed(tx, session.userId, 'passwordChanged');
    return true;
  });
  // Of two changes at once the first counts: by now the second knows the password of before.
  if (!isChanged) return refusals.passwordWrong;
  context.committed();
  context.mails?.wake();
  return undefined;
}
