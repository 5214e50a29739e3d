import type { Kysely, Transaction } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import { hashSecret } from '../accounts/secrets.ts';
import { type AttemptKey, countAttempt, forgetAttempts } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import { drawGroups } from '../staff/recovery.ts';
import { stepOf } from '../staff/second-factor.ts';
import type { AccessContext } from './context.ts';

const keyOf = (user: string): AttemptKey => ['code', user];
const placeOf = (user: string): string => `customer/${user}/totp`;

/** Bound to its owner: put into somebody else's row it opens nothing. */
export const sealTotp = async ({ seal }: AccessContext, user: UserId, secret: string): Promise<string> =>
  (await seal()).sealText(placeOf(user), secret);

/**
 * Counts a code before it is looked at. False: it is not to be. The key is read here for the first time,
 * because `takeCode` runs in a transaction, which may hold the only connection.
 */
export async function countCode({ db, now, access, seal }: AccessContext, user: string): Promise<boolean> {
  await seal();
  return (await countAttempt(db, keyOf(user), now(), access.codes)).admitted;
}

/** After a right one. */
export const forgetCodes = (db: Kysely<Schema>, user: string, now: number): Promise<void> =>
  forgetAttempts(db, [keyOf(user)], now);

const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');

/** The time step of a code of an authenticator; undefined for one that is wrong. */
export async function stepOfCode(
  { seal, access, now }: AccessContext,
  user: string,
  sealed: string,
  typed: string,
): Promise<number | undefined> {
  const code = plain(typed);
  if (!/^\d{6}$/.test(code)) return undefined;
  return stepOf(code, (await seal()).openText(placeOf(user), sealed), access, now());
}

/**
 * Uses up a code of the authenticator, whose step opens once, or a recovery code (ACC-14). Undefined: it is
 * wrong, or was used.
 */
export async function takeCode(
  context: AccessContext,
  tx: Transaction<Schema>,
  user: string,
  typed: string,
): Promise<'totp' | 'recovery' | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('totp_sealed')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  if (row.totp_sealed === null) return undefined;
  const step = await stepOfCode(context, user, row.totp_sealed, typed);
  if (step !== undefined) {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ totp_step: step })
      .where('id', '=', user)
      .where('totp_sealed', '=', row.totp_sealed)
      .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
      .executeTakeFirst();
    return Number(numUpdatedRows) === 1 ? 'totp' : undefined;
  }
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', user)
    .where('code_hash', '=', hashSecret(plain(typed)))
    .returning('user_id')
    .executeTakeFirst();
  return used === undefined ? undefined : 'recovery';
}

/** New recovery codes of some 75 random bits each, in place of those before; only their hashes are kept. */
export async function drawRecoveryCodes(
  tx: Transaction<Schema>,
  user: UserId,
  count: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: count }, () => drawGroups(3));
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: user, code_hash: hashSecret(plain(code)) })))
    .execute();
  return codes;
}
