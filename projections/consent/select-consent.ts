import { RECORDING } from '#domain/config/recording.ts';
import type { ConfigState } from '../config/config.ts';
import type { UserState } from '../user/user-state.ts';
import type { ConsentState } from './consent-state.ts';

export interface ConsentSlice {
  readonly consent: ConsentState;
  readonly config: Pick<ConfigState, 'brand'>;
  readonly user: Pick<UserState, 'countryCode'>;
}

/**
 * Whether behaviour may be stored: what the customer said, and before they said anything the default of brand
 * and country. Consent to older words is none to today's; a refusal stays one.
 */
export function selectKeepsBehaviour({ consent, config, user }: ConsentSlice): boolean {
  const { choice } = consent;
  if (choice !== null) return choice.granted && choice.policy === RECORDING.policy;
  const { keeps, byCountry } = RECORDING.behaviour[config.brand];
  const country = user.countryCode?.toLowerCase() ?? '';
  return Object.hasOwn(byCountry, country) ? byCountry[country] === true : keeps;
}

/** The notice comes once, to somebody who has not chosen. */
export const selectAsksAboutBehaviour = ({ consent }: Pick<ConsentSlice, 'consent'>): boolean =>
  consent.choice === null && !consent.noticeClosed;
