import { sql, type Transaction } from 'kysely';
import { PASSWORD } from '#domain/account/password.ts';
import { UserId } from '#domain/brand.ts';
import { hasControlCharacters } from '../accounts/login.ts';
import { forgetName } from '../accounts/login-attempts.ts';
import { lockCustomer } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import { argon2Passwords } from '../accounts/secrets.ts';
import { isWeakPassword } from '../accounts/weak-password.ts';
import { endAll } from '../accounts/where-logged-in.ts';
import type { Visitor } from '../customer-session.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import type { AccessContext } from './context.ts';
import { dropExpired, dropLinks, findLink, useLink, writeLink } from './links.ts';
import { mailOf } from './mail-texts.ts';

/** Counts what one address of the network does about links. False: it is not to be looked at. */
export async function countLink({ db, now, access }: AccessContext, { address }: Visitor): Promise<boolean> {
  const { most, within } = access.linksPerAddress;
  return (await countAttempt(db, ['links', address], now(), { most, within, lockFor: within })).admitted;
}

/** Whether one more link of a kind may go to an account. */
export async function mayWrite(
  context: Pick<AccessContext, 'db' | 'now' | 'access'>,
  user: UserId,
  kind: string,
): Promise<boolean> {
  const { most, within } = context.access.linksPerAccount;
  const rule = { most, within, lockFor: within };
  return (await countAttempt(context.db, ['links-of', kind, user], context.now(), rule)).admitted;
}

/**
 * Whether one more mail may go to an address that is not known to be anybody's. A confirmed one is not
 * counted: who asks in its owner's name must not keep a link from them.
 */
export async function mayWriteTo(
  context: Pick<AccessContext, 'db' | 'now' | 'access'>,
  email: string,
): Promise<boolean> {
  const { most, within } = context.access.mailsPerTarget;
  const key = ['mails-to', email.toLowerCase()] as const;
  return (await countAttempt(context.db, key, context.now(), { most, within, lockFor: within })).admitted;
}

/**
 * ACC-04. Whether there is such an account shows in no answer and in no time: it is looked for after the
 * answer, by an order that is kept until then whoever was named. To an address that nobody confirmed goes no
 * link, because it may be anybody's.
 */
export async function askReset(
  context: AccessContext,
  { username }: { readonly username: string },
  visitor: Visitor,
): Promise<Refusal | undefined> {
  if (!context.post.writes) return refusals.noMail;
  if (!(await countLink(context, visitor))) return refusals.tooMany;
  const typed = username.trim().toLowerCase();
  if (hasControlCharacters(typed)) return undefined;
  const { db, post, now, access } = context;
  const expiresAt = now() + access.resetLink;
  await db.transaction().execute((tx) => post.write(tx, { typed, expiresAt }));
  post.wake();
  return undefined;
}

/**
 * The links that `askReset` promised, if there is anybody; with them the order for them is gone (`take`). Of
 * two gateways that look one writes.
 */
export async function answerReset(
  context: AccessContext,
  typed: string,
  take: (tx: Transaction<Schema>) => Promise<boolean>,
): Promise<void> {
  const { db, settings, access, post, appUrl } = context;
  const now = context.now();
  const found = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'email_verified_at'])
    .where((eb) => eb.or([eb('username_key', '=', typed), eb(eb.fn('lower', ['email']), '=', typed)]))
    .$if(!settings.demonstration, (query) => query.where('demonstration', '=', false))
    // Whoever opens accounts with somebody else's address is not written to in the owner's place.
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at')
    .limit(access.accountsPerEmail)
    .execute();
  const letters: ((tx: Transaction<Schema>) => Promise<void>)[] = [];
  for (const { id, username, email, email_verified_at: verifiedAt } of found) {
    const user = UserId.parse(id);
    if (!(await mayWrite(context, user, 'reset'))) continue;
    if (verifiedAt === null) {
      if (!(await mayWriteTo(context, email))) continue;
      letters.push((tx) => post.write(tx, { mail: mailOf('resetUnconfirmed', email, username) }));
      continue;
    }
    const order = { user, email, now, life: access.resetLink, appUrl: appUrl() };
    letters.push(async (tx) => {
      const link = await writeLink(tx, { ...order, purpose: 'reset' });
      await post.write(tx, { mail: mailOf('resetLink', email, username, link), expiresAt: now + order.life });
    });
  }
  await db.transaction().execute(async (tx) => {
    if (!(await take(tx))) return;
    for (const write of letters) await write(tx);
  });
  await dropExpired(db, now);
  post.wake();
}

/**
 * ACC-04. The link works once: of two who use it at the same time one is refused. A password that is too weak
 * uses nothing up. Passkeys go; a code of an authenticator is asked for at the next login as before.
 */
export async function resetPassword(
  context: AccessContext,
  { resetToken, newPassword }: { readonly resetToken: string; readonly newPassword: string },
  visitor: Visitor,
): Promise<Refusal | undefined> {
  const { db, passwords = argon2Passwords, post } = context;
  if (!(await countLink(context, visitor))) return refusals.tooMany;
  const link = await findLink(db, resetToken, 'reset', context.now());
  if (link === undefined) return refusals.linkInvalid;
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'email'])
    .where('id', '=', link.user_id)
    .executeTakeFirstOrThrow();
  const wanted = newPassword.slice(0, PASSWORD.maximum + 1);
  if (isWeakPassword(wanted, [user.username, user.email])) return refusals.weakPassword;
  const password_hash = await passwords.hash(wanted);
  const now = context.now();
  const isReset = await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, user.id);
    const used = await useLink(tx, resetToken, 'reset', now);
    if (used === undefined) return false;
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ password_hash, totp_pending_sealed: null, totp_pending_at: null })
      .where('id', '=', user.id)
      // Read under the lock: an address that was changed meanwhile takes its links with it.
      .where('email', '=', used.email)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return false;
    // Nor does it become the address of whoever asked for that with the old password.
    await dropLinks(tx, user.id, 'newEmail');
    await tx.deleteFrom('login_challenges').where('user_id', '=', user.id).execute();
    // Whoever had the old password may have made one for themselves.
    await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute();
    await tx.deleteFrom('passkey_challenges').where('user_id', '=', user.id).execute();
    await endAll(tx, UserId.parse(user.id), now);
    await post.write(tx, { mail: mailOf('passwordReset', user.email, user.username) });
    return true;
  });
  if (!isReset) return refusals.linkInvalid;
  // Whoever guessed at the old password keeps its owner out no longer.
  await forgetName(db, user.username_key, visitor, now);
  context.committed();
  post.wake();
  return undefined;
}
