import { PASSWORD } from '#domain/account/password.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { Refusal } from '../services.ts';
import { CAPTCHA_WORD } from './settings.ts';

const refusal = (resultCode: number, errorType: string, message: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

/** Every refusal of login, registration, sessions and what a customer chooses, once (S1 §8, SES-02). */
export const refusals = {
  /** For an unknown user and a wrong password alike. */
  wrongCredentials: refusal(
    RESULT_CODES.loginFailed,
    'LoginInvalidUsernameOrPassword',
    'The username or password is not right.',
  ),
  captchaRequired: refusal(
    RESULT_CODES.loginFailed,
    'LoginCaptchaRequired',
    `Please type the word “${CAPTCHA_WORD}” to go on.`,
  ),
  locked: refusal(
    RESULT_CODES.accountLocked,
    'AccountLocked',
    'Too many attempts. Please wait a while before you try again.',
  ),
  /** From one address, in one minute. */
  tooMany: refusal(RESULT_CODES.rateLimited, 'RATE_LIMITED', 'too many requests'),
  frozen: refusal(RESULT_CODES.accountFrozen, 'AccountFrozen', 'This account is frozen. Please contact us.'),
  selfExcluded: refusal(
    RESULT_CODES.selfExcluded,
    'SelfExcluded',
    'You have excluded yourself from gambling with us. Support is there for you: contact us any time.',
  ),
  loginRequired: refusal(RESULT_CODES.loginRequired, 'LoginRequired', 'Please log in.'),
  sessionExpired: refusal(
    RESULT_CODES.sessionExpired,
    'SessionExpired',
    'Your session has ended. Please log in again.',
  ),
  sessionRevoked: refusal(
    RESULT_CODES.sessionRevoked,
    'SessionRevoked',
    'You were logged out because this account logged in again or the session was ended.',
  ),
  usernameTaken: refusal(
    RESULT_CODES.validation,
    'UsernameTaken',
    'This username is taken. Please choose another.',
  ),
  underAge: refusal(RESULT_CODES.validation, 'UnderAge', 'You must be 18 or over to open an account.'),
  dateOfBirth: refusal(RESULT_CODES.validation, 'DateOfBirthInvalid', 'Please check your date of birth.'),
  termsNotAccepted: refusal(
    RESULT_CODES.validation,
    'TermsNotAccepted',
    'Please accept the terms to open an account.',
  ),
  email: refusal(RESULT_CODES.validation, 'EmailInvalid', 'Please check your email address.'),
  name: refusal(RESULT_CODES.validation, 'NameInvalid', 'Please check your name.'),
  weakPassword: refusal(
    RESULT_CODES.validation,
    'PasswordTooWeak',
    `Please choose a password of at least ${PASSWORD.minimum} characters that is not easily guessed.`,
  ),
  passwordWrong: refusal(RESULT_CODES.validation, 'PasswordWrong', 'The old password is not right.'),
  passwordSame: refusal(
    RESULT_CODES.validation,
    'PasswordSame',
    'The new password is the old one. Please choose another.',
  ),
  realityCheck: refusal(
    RESULT_CODES.validation,
    'RealityCheckInvalid',
    'Please choose one of the intervals that are on offer.',
  ),
} as const;
