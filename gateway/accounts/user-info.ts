import type { Kysely } from 'kysely';
import { identityNames } from '#domain/account/account-message.ts';
import {
  CASINO_OFFER_ACTIVE,
  FUNDS_UNREAD,
  NOT_VERIFIED,
  QUESTIONNAIRE_DUE,
} from '#domain/betslip/stakes/wager-block.ts';
import type { UserId } from '#domain/brand.ts';
import { newTexts, type TextsInForce } from '#domain/config/texts-in-force.ts';
import type { UserInfo } from '#domain/contract/account.ts';
import { type Json, toJson } from '#domain/json.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { CustomerSession } from '../customer-session.ts';
import type { Schema } from '../db/schema.ts';
import { readIdentity, statusAt } from '../identity/identity-rows.ts';
import { verifiedAt } from '../identity/verified.ts';
import { balanceOf } from '../ledger/balance.ts';
import { limitUnanswered } from '../limits/first-limit.ts';
import { limitReviewOf } from '../limits/limit-review.ts';
import { hasOwnControls } from '../limits/own-controls.ts';
import { hasOwnLimits } from '../limits/own-limits.ts';
import { unreadOf } from '../messages/inbox.ts';
import { mayBeGivenBonuses } from '../messages/may-be-offered.ts';
import { acceptedIn, acceptedText } from './accept-texts.ts';
import { fundsRead } from './funds-read.ts';
import { interventionOf } from './interventions.ts';

/**
 * ACCT-07 user info. Limits are a call of their own, and here is whether there are any; bonuses are of
 * later issues and absent.
 */
export async function userInfoOf(
  db: Kysely<Schema>,
  session: CustomerSession,
  now: number,
  texts: TextsInForce,
): Promise<UserInfo> {
  const user = await db
    .selectFrom('users')
    .selectAll()
    .select(acceptedText(session.userId).as('ever_accepted'))
    .select(verifiedAt(session.userId, now).as('verified'))
    .select(fundsRead(session.userId, texts).as('funds_read'))
    .select(limitUnanswered(session.userId).as('limit_unanswered'))
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow();
  const excluded = user.self_excluded_until !== null && user.self_excluded_until > now;
  const intervention = await interventionOf(db, session.userId);
  const unread = await unreadOf(db, session.userId, now);
  const review = await limitReviewOf(db, session, user, now);
  const accepted = { terms: user.accepted_terms, bettingRules: user.accepted_rules };
  const changed = newTexts(accepted, texts, acceptedIn(user.ever_accepted));
  return {
    sessionId: session.gwSessionId,
    userProfile: {
      username: user.username,
      userId: session.userId,
      firstName: user.first_name,
      lastName: user.last_name,
      email: user.email,
      countryCode: user.country_code,
      lastLoggedInTime: user.last_login_at,
    },
    balance: await balanceOf(db, session.userId),
    userRestrictions: {
      depositAllowed: !excluded,
      withdrawAllowed: true,
      compsAllowed: await mayBeGivenBonuses(db, session.userId, now),
      bestOddsGuaranteedAllowed: user.best_odds_guaranteed,
      bettingBlocked: user.betting_blocked || excluded,
      wageringBlocked: user.wagering_blocked || excluded,
    },
    logicalRestrictions: [
      ...(excluded ? ['SELF_EXCLUDED_USER'] : []),
      ...(user.wagering_questionnaire_due ? [QUESTIONNAIRE_DUE] : []),
      ...(user.verified ? [] : [NOT_VERIFIED]),
      ...(await identityNews(db, session.userId, now)),
      ...(user.funds_read ? [] : [FUNDS_UNREAD]),
      ...(user.casino_welcome_offer ? [CASINO_OFFER_ACTIVE] : []),
    ],
    sessionStartedAt: session.startedAt,
    limits: await limitsOf(db, session.userId),
    favourites: { eventIds: [] },
    ...(unread === 0 ? {} : { inbox: { unread } }),
    ...(intervention === undefined ? {} : { intervention }),
    ...(review === undefined ? {} : { review }),
    ...(user.limit_unanswered ? { limitAsked: true as const } : {}),
    ...(changed.length === 0 ? {} : { newTexts: changed }),
    ...(user.last_login_at === null ? { firstLogin: true } : {}),
  };
}

/** Where a check stands that is begun, or has just ended (KYC-01). */
async function identityNews(db: Kysely<Schema>, user: UserId, now: number): Promise<readonly string[]> {
  const row = await readIdentity(db, user);
  return identityNames(statusAt(row, now), row.changed_at, now);
}

/** Whether there are any, of money and of time and products. */
async function limitsOf(db: Kysely<Schema>, user: UserId): Promise<UserInfo['limits']> {
  const own = await hasOwnLimits(db, user);
  const controls = await hasOwnControls(db, user);
  if (!own && !controls) return null;
  return { ...(own ? { own } : {}), ...(controls ? { controls } : {}) };
}

/** SET-01: as last saved, `{}` before that. */
export async function settingsOf(db: Kysely<Schema>, user: UserId): Promise<Json> {
  const row = await db
    .selectFrom('users')
    .select('settings')
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const settings: unknown = JSON.parse(row.settings);
  return toJson(settings);
}

/** What the customer chose, in the place of what was chosen before (SET-01). */
export async function saveSettings(db: Kysely<Schema>, user: UserId, settings: Settings): Promise<void> {
  await db
    .updateTable('users')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', user)
    .execute();
}

/** How many bets of the customer are not settled yet (USR-04). */
export async function openBets(db: Kysely<Schema>, user: UserId): Promise<number> {
  const { open } = await db
    .selectFrom('bets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', user)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow();
  return open;
}
