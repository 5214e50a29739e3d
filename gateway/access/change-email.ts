import { isEmailAddress } from '#domain/account/registration-fields.ts';
import { UserId } from '#domain/brand.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { lockCustomer, stillOpens } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import type { CustomerSession } from '../customer-session.ts';
import { tellChanged } from '../identity/identity-rows.ts';
import type { Refusal } from '../refusal.ts';
import type { AccessContext } from './context.ts';
import { dropLinks, type Link, useLink, writeLink } from './links.ts';
import { mailOf } from './mail-texts.ts';
import { mayWrite, mayWriteTo } from './reset-password.ts';

/**
 * ACC-02. Writes to another address, for who shows the password once more, and to the one of now. Nobody is
 * looked for by the new one: whether it has an account shows in nothing. The link asked for last works alone.
 */
export async function changeEmail(
  context: AccessContext,
  { userId }: CustomerSession,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Refusal | undefined> {
  const { db, access, post, appUrl } = context;
  if (!post.writes) return refusals.noMail;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  if (!isEmailAddress(email)) return refusals.email;
  if (email.toLowerCase() === own.email.toLowerCase()) return refusals.emailSame;
  if (!(await mayWrite(context, userId, 'newEmail'))) return refusals.tooMany;
  if (!(await mayWriteTo(context, email))) return refusals.tooMany;
  const order = { user: userId, email, now: context.now(), life: access.emailLink, appUrl: appUrl() };
  const isWritten = await db.transaction().execute(async (tx) => {
    const proof = { passwordHash: own.passwordHash, orElse: refusals.passwordWrong };
    if (!(await stillOpens(tx, userId, proof))) return false;
    await dropLinks(tx, userId, 'newEmail');
    const link = await writeLink(tx, { ...order, purpose: 'newEmail' });
    const mail = mailOf('newEmailLink', email, own.username, link);
    await post.write(tx, { mail, expiresAt: order.now + order.life });
    await post.write(tx, { mail: mailOf('emailChangeAsked', own.email, own.username) });
    return true;
  });
  // Set anew meanwhile, the password that was shown is worth nothing.
  if (!isWritten) return refusals.passwordWrong;
  post.wake();
  return undefined;
}

/** The link was opened at the new address: it is the account's, and links to the old one are over. */
export async function takeNewEmail(
  { db, post, committed }: AccessContext,
  { user_id: user }: Link,
  token: string,
  now: number,
): Promise<Refusal | undefined> {
  const isTaken = await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, user);
    const used = await useLink(tx, token, 'newEmail', now);
    if (used === undefined) return false;
    const told = await tx
      .selectFrom('users')
      .select(['email', 'username'])
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('users')
      .set({ email: used.email, email_verified_at: now })
      .where('id', '=', user)
      .execute();
    await dropLinks(tx, user, 'reset', 'email');
    await tellChanged(tx, UserId.parse(user));
    await post.write(tx, { mail: mailOf('emailChanged', told.email, told.username) });
    return true;
  });
  if (!isTaken) return refusals.linkInvalid;
  committed();
  post.wake();
  return undefined;
}
