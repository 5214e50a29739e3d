import { RESULT_CODES } from '../contract/errors.ts';

/**
 * Why a login or a registration was refused, as one key for the screen's text (ACCT-08). Unknown user and
 * wrong password are one entry, so that the form never tells which accounts exist (SES-02).
 */
export const LOGIN_ERRORS = [
  'credentials',
  'captchaRequired',
  'captchaWrong',
  'accountLocked',
  'accountFrozen',
  'tooManyAttempts',
  'coolOff',
  'coolOffUntil',
  'selfExcluded',
  'selfExcludedUntil',
  'excludedPerson',
  'onBreakElsewhere',
  'timeout',
  'countryNotRecognised',
  'countryRestricted',
  'emailNotAllowed',
  'emailNotVerified',
  'termsNotAccepted',
  'otherTerms',
  'passwordChangeRequired',
  'playerBlocked',
  'playerTerminated',
  'accountRestricted',
  'alreadyLoggedIn',
  'deviceNotVerified',
  'usernameTaken',
  'emailTaken',
  'underAge',
  'dateOfBirthInvalid',
  'emailInvalid',
  'nameInvalid',
  'passwordTooWeak',
  'codeWrong',
  'loginExpired',
  'passkeyInvalid',
  'pinWrong',
  'pinOver',
  'handoverInvalid',
  'passkeysElsewhere',
  'invalidDetails',
  'connection',
  'general',
] as const;
export type LoginError = (typeof LOGIN_ERRORS)[number];

const byType: Readonly<Record<string, LoginError>> = {
  LoginInvalidUsernameOrPassword: 'credentials',
  LoginCaptchaRequired: 'captchaRequired',
  LoginCaptchaInvalid: 'captchaWrong',
  AccountLocked: 'accountLocked',
  AccountFrozen: 'accountFrozen',
  SelfExcluded: 'selfExcluded',
  UsernameTaken: 'usernameTaken',
  UnderAge: 'underAge',
  DateOfBirthInvalid: 'dateOfBirthInvalid',
  TermsNotAccepted: 'termsNotAccepted',
  OtherText: 'otherTerms',
  EmailInvalid: 'emailInvalid',
  NameInvalid: 'nameInvalid',
  PasswordTooWeak: 'passwordTooWeak',
  CodeWrong: 'codeWrong',
  LoginExpired: 'loginExpired',
  PasskeyInvalid: 'passkeyInvalid',
  PinWrong: 'pinWrong',
  PinOver: 'pinOver',
  HandoverInvalid: 'handoverInvalid',
  PasskeysElsewhere: 'passkeysElsewhere',
  ACCOUNT_LOCKED: 'accountLocked',
  ACCOUNT_FROZEN: 'accountFrozen',
  USER_IS_FROZEN: 'accountFrozen',
  TOO_MANY_ATTEMPTS: 'tooManyAttempts',
  RATE_LIMITED: 'tooManyAttempts',
  EXCLUDED_PERSON: 'excludedPerson',
  ON_BREAK_ELSEWHERE: 'onBreakElsewhere',
  COOL_OFF: 'coolOff',
  SELF_EXCLUDED_USER: 'selfExcluded',
  SELF_EXCLUDED_UNTIL: 'selfExcludedUntil',
  USER_IS_TIMED_OUT: 'timeout',
  COUNTRY_NOT_RECOGNISED: 'countryNotRecognised',
  COUNTRY_RESTRICTED: 'countryRestricted',
  EMAIL_NOT_ALLOWED: 'emailNotAllowed',
  EMAIL_NOT_VERIFIED: 'emailNotVerified',
  TERMS_NOT_ACCEPTED: 'termsNotAccepted',
  PASSWORD_CHANGE_REQUIRED: 'passwordChangeRequired',
  USER_IS_NOT_ACTIVE: 'playerBlocked',
  PLAYER_BLOCKED: 'playerBlocked',
  PLAYER_TERMINATED: 'playerTerminated',
  ACCOUNT_RESTRICTED: 'accountRestricted',
  ALREADY_LOGGED_IN: 'alreadyLoggedIn',
  DEVICE_NOT_VERIFIED: 'deviceNotVerified',
  USERNAME_TAKEN: 'usernameTaken',
  EMAIL_TAKEN: 'emailTaken',
  UNDER_AGE: 'underAge',
  VALIDATION: 'invalidDetails',
};

const byCode = new Map<number, LoginError>([
  [RESULT_CODES.loginFailed, 'credentials'],
  [RESULT_CODES.selfExcluded, 'selfExcluded'],
  [RESULT_CODES.accountLocked, 'accountLocked'],
  [RESULT_CODES.accountFrozen, 'accountFrozen'],
  [RESULT_CODES.rateLimited, 'tooManyAttempts'],
  [RESULT_CODES.validation, 'invalidDetails'],
]);

/** The type first, then the code, then the general text (`login.error.general`). */
export const loginErrorOf = (errorType: string, resultCode: number): LoginError =>
  byType[errorType] ?? byCode.get(resultCode) ?? 'general';

/** The same with the end of a break or an exclusion, where the gateway told it (RGT-05.2). */
export function withEnd(error: LoginError, until: string | undefined): LoginError {
  if (until === undefined) return error;
  if (error === 'coolOff') return 'coolOffUntil';
  return error === 'selfExcluded' ? 'selfExcludedUntil' : error;
}

/** When a cool-off or an exclusion ends, if the gateway explained itself with an ISO date. */
export const untilOf = (explanation: string | undefined): { until?: string } =>
  explanation !== undefined && /^\d{4}-\d{2}-\d{2}/.test(explanation) ? { until: explanation } : {};
