import { MINIMUM_AGE } from '#domain/account/registration.ts';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { TEXTS_IN_FORCE, type TextsInForce } from '#domain/config/texts-in-force.ts';
import type { Grant } from '../bonuses/issue-bonus.ts';
import { rateLimits } from '../config/limits.ts';
import { type ExclusionRegister, emptyRegister } from './exclusion-register.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface AccountSettings {
  /** A session not used for so long is over (ASVS 7.3), ms. */
  readonly sessionIdle: number;
  /** A session is over after so long whatever happens, ms. */
  readonly sessionAbsolute: number;
  /** The last use of a session is written at most this often, ms. */
  readonly sessionTouch: number;
  readonly trustTokenLife: number;
  /** A betting token that was replaced stands so long for what is on its way, ms. */
  readonly bettingTokenGrace: number;
  /** Betting tokens of one session, one for each tab; of more the oldest go. */
  readonly bettingTokens: number;
  /** Tries of one name after which a captcha is asked. */
  readonly captchaAfter: number;
  /**
   * Tries of one name from one address, or of one trusted device, after which none is looked at for
   * `lockFor`.
   */
  readonly lockAfter: number;
  /** Tries of one name from all addresses that are none of its devices. */
  readonly lockNameAfter: number;
  /** A minute; trusted devices are not counted. */
  readonly loginsPerAddress: number;
  readonly registrationsPerAddress: number;
  readonly lockFor: number;
  /** Tries are counted so long, ms. */
  readonly failuresForgotten: number;
  readonly minimumAge: number;
  readonly currency: string;
  /** Demonstration money of a new account, minor units; 0 gives none. */
  readonly welcomeFunding: number;
  readonly demonstrationFunding: number;
  /** Bonuses of a new account, as the brand's configuration says. */
  readonly welcomeGrants: readonly Grant[];
  /** Seeds the accounts of `demonstration.ts`. */
  readonly demonstration: boolean;
  /**
   * Judges the captcha text. The shipped one asks for a word and keeps nobody out: an operator puts a real
   * one here.
   */
  readonly captcha: (text: string) => boolean;
  /** Minutes between reality checks for who chose nothing, 1,440 at most; 0 is off (RGT-01). */
  readonly realityCheckDefault: number;
  /**
   * Minutes a customer may choose from, each 1,440 at most; 0 among them lets a customer turn the check off
   * (UK-27).
   */
  readonly realityCheckChoices: readonly number[];
  /** Published texts that a customer accepts, the versions that bets are placed under. */
  readonly texts: TextsInForce;
  /** Whether it is found out who a new customer is before they deposit or bet (UK-36). */
  readonly asksIdentity: boolean;
  /** Asked at each login and registration (RGT-14). */
  readonly exclusionRegister: ExclusionRegister;
}

/** What `captcha` below wants typed; said in the refusal, because it only demonstrates the step. */
export const CAPTCHA_WORD = 'slipstream';

export const accountSettings: AccountSettings = {
  sessionIdle: 30 * minute,
  sessionAbsolute: 12 * hour,
  sessionTouch: 30_000,
  trustTokenLife: 90 * day,
  bettingTokenGrace: minute,
  bettingTokens: 20,
  captchaAfter: 3,
  lockAfter: 8,
  lockNameAfter: 100,
  loginsPerAddress: rateLimits.login,
  registrationsPerAddress: rateLimits.register,
  lockFor: 15 * minute,
  failuresForgotten: 24 * hour,
  minimumAge: MINIMUM_AGE,
  currency: 'GBP',
  welcomeFunding: 10_000,
  demonstrationFunding: 100_000,
  welcomeGrants: [],
  demonstration: false,
  captcha: (text) => text.trim().toLowerCase() === CAPTCHA_WORD,
  realityCheckDefault: DEFAULTS.realityCheck.defaultMinutes,
  realityCheckChoices: DEFAULTS.realityCheck.choicesMinutes,
  texts: TEXTS_IN_FORCE,
  asksIdentity: true,
  exclusionRegister: emptyRegister,
};
