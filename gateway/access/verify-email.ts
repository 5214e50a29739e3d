import type { Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { lockCustomer } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import { tellChanged } from '../identity/identity-rows.ts';
import type { Refusal } from '../refusal.ts';
import { takeNewEmail } from './change-email.ts';
import type { AccessContext } from './context.ts';
import { dropExpired, findLink, useLink, writeLink } from './links.ts';
import { mailOf } from './mail-texts.ts';
import { countLink, mayWrite, mayWriteTo } from './reset-password.ts';

const addressOf = ({ db }: Pick<AccessContext, 'db'>, user: UserId) =>
  db
    .selectFrom('users')
    .select(['username', 'email', 'email_verified_at'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();

/**
 * ACC-09. Writes to a customer whose address is not confirmed, unless it was written to often lately.
 *
 * @returns whether a link is on its way
 */
export async function writeEmailLink(
  whole: AccessContext,
  tx: Transaction<Schema>,
  user: UserId,
): Promise<boolean> {
  const context = { ...whole, db: tx };
  const { username, email, email_verified_at: verifiedAt } = await addressOf(context, user);
  if (verifiedAt !== null || !(await mayWrite(context, user, 'email'))) return false;
  if (!(await mayWriteTo(context, email))) return false;
  const { access, appUrl, post } = whole;
  const order = { user, email, now: context.now(), life: access.emailLink, appUrl: appUrl() };
  const link = await writeLink(tx, { ...order, purpose: 'email' });
  const mail = mailOf('emailLink', email, username, link);
  await post.write(tx, { mail, expiresAt: order.now + order.life });
  return true;
}

/** ACC-09: the link once more. */
export async function sendEmailLink(
  context: AccessContext,
  { userId }: CustomerSession,
): Promise<Refusal | undefined> {
  const { db, access, post } = context;
  if (!post.writes) return refusals.noMail;
  if ((await addressOf(context, userId)).email_verified_at !== null) return refusals.emailVerified;
  const rule = { most: 1, within: access.emailAgain, lockFor: access.emailAgain };
  if (!(await countAttempt(db, ['email-again', userId], context.now(), rule)).admitted)
    return refusals.linkTooSoon;
  const isWritten = await db.transaction().execute((tx) => writeEmailLink(context, tx, userId));
  await dropExpired(db, context.now());
  post.wake();
  return isWritten ? undefined : refusals.tooMany;
}

export const isEmailVerified = async (
  context: AccessContext,
  { userId }: CustomerSession,
): Promise<boolean> => (await addressOf(context, userId)).email_verified_at !== null;

/** ACC-09: the address that a link went to is the account's, if it still is; or it becomes it (ACC-02). */
export async function validateEmail(
  context: AccessContext,
  { validateToken }: { readonly validateToken: string },
  visitor: Visitor,
): Promise<Refusal | undefined> {
  const { db } = context;
  if (!(await countLink(context, visitor))) return refusals.tooMany;
  const now = context.now();
  const toAnother = await findLink(db, validateToken, 'newEmail', now);
  if (toAnother !== undefined) return takeNewEmail(context, toAnother, validateToken, now);
  const found = await findLink(db, validateToken, 'email', now);
  if (found === undefined) return refusals.linkInvalid;
  const isVerified = await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, found.user_id);
    const used = await useLink(tx, validateToken, 'email', now);
    if (used === undefined) return false;
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_verified_at: now })
      .where('id', '=', used.user_id)
      .where('email', '=', used.email)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return false;
    await tellChanged(tx, UserId.parse(used.user_id));
    return true;
  });
  if (!isVerified) return refusals.linkInvalid;
  context.committed();
  return undefined;
}
