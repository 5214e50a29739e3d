import type { Transaction } from 'kysely';
import { HANDOVER } from '#domain/account/handover.ts';
import { UserId } from '#domain/brand.ts';
import { barred, openProven } from '../accounts/login.ts';
import { refusals } from '../accounts/refusals.ts';
import { drawSecret, hashSecret } from '../accounts/secrets.ts';
import type { CustomerSession, Visitor } from '../customer-session.ts';
import { countAttempt } from '../db/attempts.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import type { HandoverMade } from './access.ts';
import type { AccessContext } from './context.ts';
import type { LoginResult } from './login-result.ts';
import { mailOf } from './mail-texts.ts';
import { asksForCode, challengeOf } from './second-step.ts';

/** Counts what an account or an address of the network does here. */
async function admits(
  { db, now }: AccessContext,
  key: readonly [string, string],
  { most, within }: { readonly most: number; readonly within: number },
): Promise<boolean> {
  return (await countAttempt(db, key, now(), { most, within, lockFor: within })).admitted;
}

/** ACC-08: what another device shows to go on. Of one session only the last that it asked for works. */
export async function createHandover(
  context: AccessContext,
  { userId, gwSessionId }: CustomerSession,
): Promise<HandoverMade | Refusal> {
  const { db, access, appUrl } = context;
  if (!(await admits(context, ['handovers', userId], access.handoversPerAccount))) return refusals.tooMany;
  const token = drawSecret();
  const now = context.now();
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('handovers')
      .where((eb) => eb.or([eb('gw_session_id', '=', gwSessionId), eb('expires_at', '<=', now)]))
      .execute();
    await tx
      .insertInto('handovers')
      .values({
        token_hash: hashSecret(token),
        user_id: userId,
        gw_session_id: gwSessionId,
        expires_at: now + HANDOVER.life,
      })
      .execute();
  });
  return { kind: 'made', handoverUrl: `${appUrl()}/login#t=${token}` };
}

/**
 * ACC-08. An unknown token, a used one and one that ran out are told alike. It is used up by whoever shows it
 * first, whatever comes of it. A second factor is asked for as at a login: a screen can be photographed.
 * What the session that made it would confirm with a password, this one has yet to confirm.
 */
export async function loginWithToken(
  context: AccessContext,
  token: string,
  previous: string | undefined,
  visitor: Visitor,
): Promise<LoginResult> {
  const { db, access, post } = context;
  if (!(await admits(context, ['handover-tries', visitor.address], access.handoversPerAddress)))
    return refusals.tooMany;
  const now = context.now();
  const shown = await db
    .deleteFrom('handovers')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now)
    .returning(['user_id', 'gw_session_id'])
    .executeTakeFirst();
  if (shown === undefined) return refusals.handoverInvalid;
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', shown.user_id)
    .executeTakeFirstOrThrow();
  const why = await barred(context, user, now);
  if (why !== undefined) return why;
  const proof = { session: shown.gw_session_id, orElse: refusals.handoverInvalid };
  if (await asksForCode(db, user, visitor, now)) return challengeOf(context, user.id, proof);
  const coming = {
    ...{ previous, visitor, withTrustToken: false, withoutPassword: true },
    within: (tx: Transaction<Schema>) =>
      post.write(tx, { mail: mailOf('handedOver', user.email, user.username) }),
  };
  const opened = await openProven(context, UserId.parse(user.id), coming, proof);
  post.wake();
  return opened;
}
