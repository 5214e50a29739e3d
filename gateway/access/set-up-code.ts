import type { WaysIn } from '#domain/contract/account-access.ts';
import { checkOwnPassword } from '../accounts/own-password.ts';
import { refusals } from '../accounts/refusals.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Refusal } from '../refusal.ts';
import { drawTotpSecret, otpauthUri } from '../staff/second-factor.ts';
import type { TotpBegun } from './access.ts';
import { countCode, drawRecoveryCodes, forgetCodes, sealTotp, stepOfCode, takeCode } from './check-code.ts';
import type { AccessContext } from './context.ts';
import { mailOf } from './mail-texts.ts';

/** ACC-14. */
export async function codeState(
  { db }: AccessContext,
  { userId }: Pick<CustomerSession, 'userId'>,
): Promise<WaysIn['code']> {
  const row = await db
    .selectFrom('users')
    .select((eb) => [
      'totp_sealed',
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<string>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .as('left'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { on: row.totp_sealed !== null, recoveryCodesLeft: Number(row.left ?? 0) };
}

/** A new secret, in place of one that was begun before; it counts for nothing until a code of it came. */
export async function startTotp(
  context: AccessContext,
  { userId }: CustomerSession,
  password: string,
): Promise<TotpBegun | Refusal> {
  const { db, access } = context;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  const secret = drawTotpSecret();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ totp_pending_sealed: await sealTotp(context, userId, secret), totp_pending_at: context.now() })
    .where('id', '=', userId)
    .where('totp_sealed', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== 1) return refusals.factorOn;
  return { kind: 'begun', totpSecret: secret, totpUri: otpauthUri(secret, own.username, access) };
}

/** Who has shown a first code has the authenticator. Its step is used up with it. */
export async function confirmTotp(
  context: AccessContext,
  { userId }: CustomerSession,
  otp: string,
): Promise<{ readonly kind: 'on'; readonly recoveryCodes: readonly string[] } | Refusal> {
  const { db, access, post } = context;
  const now = context.now();
  const row = await db
    .selectFrom('users')
    .select(['username', 'email', 'totp_sealed', 'totp_pending_sealed', 'totp_pending_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (row.totp_sealed !== null) return refusals.factorOn;
  const pending = row.totp_pending_sealed;
  if (pending === null || (row.totp_pending_at ?? 0) <= now - access.setUp) return refusals.linkInvalid;
  if (!(await countCode(context, userId))) return refusals.locked;
  const step = await stepOfCode(context, userId, pending, otp);
  if (step === undefined) return refusals.codeWrong;
  const codes = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({
        totp_sealed: pending,
        totp_step: step,
        totp_pending_sealed: null,
        totp_pending_at: null,
      })
      .where('id', '=', userId)
      .where('totp_pending_sealed', '=', pending)
      .where('totp_sealed', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) !== 1) return undefined;
    await post.write(tx, { mail: mailOf('factorOn', row.email, row.username) });
    return drawRecoveryCodes(tx, userId, access.recoveryCodes);
  });
  if (codes === undefined) return refusals.factorOn;
  await forgetCodes(db, userId, now);
  post.wake();
  return { kind: 'on', recoveryCodes: codes };
}

/** With both, so that neither a cookie nor a password that somebody took turns it off. */
export async function removeTotp(
  context: AccessContext,
  { userId }: CustomerSession,
  { password, otp }: { readonly password: string; readonly otp: string },
): Promise<Refusal | undefined> {
  const { db, post } = context;
  if (!(await codeState(context, { userId })).on) return refusals.factorOff;
  const own = await checkOwnPassword(context, userId, password);
  if (own.kind === 'refused') return own;
  if (!(await countCode(context, userId))) return refusals.locked;
  const isRight = await db.transaction().execute(async (tx) => {
    if ((await takeCode(context, tx, userId, otp)) === undefined) return false;
    await tx
      .updateTable('users')
      .set({ totp_sealed: null, totp_step: null, totp_pending_sealed: null, totp_pending_at: null })
      .where('id', '=', userId)
      .execute();
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
    await tx.updateTable('devices').set({ code_trusted_until: null }).where('user_id', '=', userId).execute();
    await post.write(tx, { mail: mailOf('factorOff', own.email, own.username) });
    return true;
  });
  if (!isRight) return refusals.codeWrong;
  await forgetCodes(db, userId, context.now());
  post.wake();
  return undefined;
}
