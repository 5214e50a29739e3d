import type { Transaction } from 'kysely';
import { UserId } from '#domain/brand.ts';
import { barred, openProven } from '../accounts/login.ts';
import { type Proof, stillOpens } from '../accounts/proof.ts';
import { refusals } from '../accounts/refusals.ts';
import { hashSecret } from '../accounts/secrets.ts';
import type { Visitor } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import type { SecondStep } from './access.ts';
import { countCode, forgetCodes, takeCode } from './check-code.ts';
import type { AccessContext } from './context.ts';
import type { LoginResult } from './login-result.ts';
import { mailOf } from './mail-texts.ts';

interface Begun {
  readonly password_hash: string;
  readonly pin_device: string | null;
  readonly handed_by: string | null;
}

/** What was shown before the code, which has to open the account still. */
function proofOf({ password_hash: passwordHash, pin_device, handed_by }: Begun): Proof {
  const orElse = refusals.loginExpired;
  if (handed_by !== null) return { session: handed_by, orElse };
  return pin_device === null ? { passwordHash, orElse } : { pinOf: pin_device, orElse };
}

/**
 * SES-03, ACC-14: the code after the password. Counted before it is looked at; code and challenge are used up
 * together, so of two tabs with the same code one is let in. Whatever happened to the account since the
 * password counts.
 */
export async function finalizeLogin(
  context: AccessContext,
  { challenge, otp, trustDevice }: SecondStep,
  previous: string | undefined,
  visitor: Visitor,
): Promise<LoginResult> {
  const { db, access, post } = context;
  const now = context.now();
  const hash = hashSecret(challenge);
  const begun = await db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .selectAll('users')
    .select(['pin_device', 'handed_by'])
    .where('challenge_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (begun === undefined) return refusals.loginExpired;
  if (!(await countCode(context, begun.id))) return refusals.locked;
  const proof = proofOf(begun);
  const withoutPassword = !('passwordHash' in proof);
  const taken = await db.transaction().execute(async (tx) => {
    // First: whoever waits here with the same challenge uses no code up.
    if (!(await stillOpens(tx, begun.id, proof))) return 'over';
    const own = await tx
      .selectFrom('login_challenges')
      .select('user_id')
      .where('challenge_hash', '=', hash)
      .executeTakeFirst();
    if (own === undefined) return 'over';
    const kind = await takeCode(context, tx, begun.id, otp);
    if (kind === undefined) return 'wrong';
    await tx.deleteFrom('login_challenges').where('challenge_hash', '=', hash).execute();
    if (kind === 'recovery')
      await post.write(tx, { mail: mailOf('recoveryCodeUsed', begun.email, begun.username) });
    return kind;
  });
  if (taken === 'wrong') return refusals.codeWrong;
  if (taken === 'over') return refusals.loginExpired;
  await forgetCodes(db, begun.id, now);
  post.wake();
  const why = await barred(context, begun, now);
  if (why !== undefined) return why;
  const trustUntil = trustDevice ? now + access.trust : undefined;
  const coming = { previous, visitor, withTrustToken: false, trustUntil, withoutPassword };
  const within = (tx: Transaction<Schema>): Promise<void> =>
    begun.handed_by === null
      ? Promise.resolve()
      : post.write(tx, { mail: mailOf('handedOver', begun.email, begun.username) });
  const opened = await openProven(context, UserId.parse(begun.id), { ...coming, within }, proof);
  post.wake();
  return opened;
}
