import type { Kysely } from 'kysely';
import type { CustomerSession } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import type { Refusal } from '../refusal.ts';
import { refusals } from './refusals.ts';
import { drawSecret, hashSecret } from './secrets.ts';
import type { AccountSettings } from './settings.ts';

/** Whose a token is to be, and until when. */
type Holder = Pick<CustomerSession, 'userId' | 'gwSessionId' | 'expiresAt'>;

/** How long those are kept that are over, so that a late one is told that it is late, ms. */
const KEPT_AFTER = 24 * 60 * 60_000;

/** Of one session, the newest stay. */
async function letGo(db: Kysely<Schema>, holder: Holder, now: number, most: number): Promise<void> {
  await db
    .deleteFrom('betting_tokens')
    .where('user_id', '=', holder.userId)
    .where('expires_at', '<', now - KEPT_AFTER)
    .execute();
  const stay = db
    .selectFrom('betting_tokens')
    .select('token_hash')
    .where('gw_session_id', '=', holder.gwSessionId)
    .orderBy('issued_at', 'desc')
    .orderBy('token_hash')
    .limit(most);
  await db
    .deleteFrom('betting_tokens')
    .where('gw_session_id', '=', holder.gwSessionId)
    .where('token_hash', 'not in', stay)
    .execute();
}

/**
 * A new token for a tab of a session (SES-04, SES-05); it lives as long as the session would unused.
 *
 * @param replaced the token that the tab had: over when what is on its way with it has arrived
 */
export async function issueBettingToken(
  db: Kysely<Schema>,
  holder: Holder,
  now: number,
  settings: AccountSettings,
  replaced?: string,
): Promise<string> {
  const token = drawSecret();
  await db
    .insertInto('betting_tokens')
    .values({
      token_hash: hashSecret(token),
      gw_session_id: holder.gwSessionId,
      user_id: holder.userId,
      issued_at: now,
      expires_at: holder.expiresAt,
    })
    .execute();
  if (replaced !== undefined)
    await db
      .updateTable('betting_tokens')
      .set({ expires_at: now + settings.bettingTokenGrace })
      .where('token_hash', '=', hashSecret(replaced))
      .where('user_id', '=', holder.userId)
      .where('expires_at', '>', now + settings.bettingTokenGrace)
      .execute();
  await letGo(db, holder, now, settings.bettingTokens);
  return token;
}

/**
 * Whether a request of a session may book bets: with a token that stands, of this customer (HOLD-07). One
 * that the customer has from a session that this browser has left since is as good; one of a session that was
 * logged out of is not.
 *
 * @returns undefined where it may
 */
export async function bettingRefused(
  db: Kysely<Schema>,
  session: Pick<CustomerSession, 'userId'>,
  token: string | undefined,
  now: number,
): Promise<Refusal | undefined> {
  if (token === undefined || token === '') return refusals.bettingTokenMissing;
  const found = await db
    .selectFrom('betting_tokens')
    .innerJoin('sessions', 'sessions.gw_session_id', 'betting_tokens.gw_session_id')
    .select(['betting_tokens.user_id', 'betting_tokens.expires_at', 'sessions.end_reason'])
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  if (found?.user_id !== session.userId) return refusals.bettingTokenUnknown;
  if (found.end_reason !== null && found.end_reason !== 'rotated') return refusals.bettingTokenUnknown;
  return now < found.expires_at ? undefined : refusals.bettingTokenExpired;
}
