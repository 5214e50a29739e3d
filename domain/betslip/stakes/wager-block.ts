import { type Hindrance, hindranceOf, type Standing } from '../../account/can.ts';
import type { UserInfo } from '../../contract/account.ts';

/**
 * Why this customer may not bet (NTC-06), as far as they are told: what can be done about it, never what was
 * found. betting: blocked · call, questionnaire: a talk or some answers are due ·
 * casinoOffer: one is running, and its terms allow no sports bets · identity: who it is is unconfirmed ·
 * funds: a text is unread.
 */
export type WagerBlock = Exclude<Hindrance, 'shut'>;

/** Names among `logicalRestrictions` of the user info that say more than the flags. */
export const QUESTIONNAIRE_DUE = 'WAGERING_QUESTIONNAIRE';
export const CASINO_OFFER_ACTIVE = 'CASINO_WELCOME_OFFER';
export const NOT_VERIFIED = 'KYC_NON_VERIFIED_USER';
export const FUNDS_UNREAD = 'FUNDS_PROTECTION_UNREAD';

/** What the user info says of the customer; whose account is shut is told so by their session. */
export const standingOf = (
  { bettingBlocked, wageringBlocked }: UserInfo['userRestrictions'],
  logical: readonly string[],
): Standing => ({
  shut: false,
  bettingBlocked,
  wageringBlocked,
  questionnaireDue: logical.includes(QUESTIONNAIRE_DUE),
  casinoOffer: logical.includes(CASINO_OFFER_ACTIVE),
  verified: !logical.includes(NOT_VERIFIED),
  fundsRead: !logical.includes(FUNDS_UNREAD),
});

/** The restriction that stands in the way, the gravest first; null when there is none. */
export function wagerBlockOf(
  restrictions: UserInfo['userRestrictions'],
  logical: readonly string[],
): WagerBlock | null {
  const hindrance = hindranceOf(standingOf(restrictions, logical), 'bet');
  return hindrance === 'shut' ? 'betting' : hindrance;
}
