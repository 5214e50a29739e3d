import type { UserInfo } from '../../contract/account.ts';

/**
 * Why this customer may not bet (NTC-06), as far as the customer is told: what can be done about it, never
 * what was found. betting: blocked · call, questionnaire: wagering waits for a talk or some answers ·
 * casinoOffer: a casino welcome offer is running, and its terms allow no sports bets.
 */
export type WagerBlock = 'betting' | 'call' | 'questionnaire' | 'casinoOffer';

/** Names among `logicalRestrictions` of the user info that say more than the flags. */
export const QUESTIONNAIRE_DUE = 'WAGERING_QUESTIONNAIRE';
export const CASINO_OFFER_ACTIVE = 'CASINO_WELCOME_OFFER';

/** The restriction that stands in the way, the gravest first; null when there is none. */
export function wagerBlockOf(
  { bettingBlocked, wageringBlocked }: UserInfo['userRestrictions'],
  logical: readonly string[],
): WagerBlock | null {
  if (bettingBlocked) return 'betting';
  if (wageringBlocked) return logical.includes(QUESTIONNAIRE_DUE) ? 'questionnaire' : 'call';
  return logical.includes(CASINO_OFFER_ACTIVE) ? 'casinoOffer' : null;
}
