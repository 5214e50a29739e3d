import { PASSWORD } from '#domain/account/password.ts';
import { PIN_DIGITS } from '#domain/account/pin.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { Refusal } from '../refusal.ts';
import { CAPTCHA_WORD } from './settings.ts';

const refusal = (resultCode: number, errorType: string, message: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

/** Every refusal of login, registration, sessions and what a customer chooses, once (ACCT-08, SES-02). */
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
  onBreak: refusal(
    RESULT_CODES.selfExcluded,
    'COOL_OFF',
    'You are taking a break, and this account is closed to you until it ends.',
  ),
  /** The break was over, or never was, when it was to become an exclusion. */
  notOnBreak: refusal(
    RESULT_CODES.validation,
    'NotOnBreak',
    'No break is running. Log in to exclude yourself.',
  ),
  /**
   * By a register of exclusions that holds for every operator (RGT-14), or by an exclusion here on another
   * account, which is not said: nobody learns of an account.
   */
  excludedPerson: refusal(
    RESULT_CODES.selfExcluded,
    'EXCLUDED_PERSON',
    'You are excluded from gambling, so no account here is open to you. Contact us if that is not so.',
  ),
  closed: refusal(RESULT_CODES.selfExcluded, 'PLAYER_TERMINATED', 'This account is closed.'),
  /** Of somebody who takes a break on another account: whose it is, and until when, is not said. */
  notToOpen: refusal(
    RESULT_CODES.selfExcluded,
    'ON_BREAK_ELSEWHERE',
    'We cannot open an account for you while you are taking a break from gambling.',
  ),
  registerDown: refusal(
    RESULT_CODES.maintenance,
    'UNAVAILABLE',
    'We cannot check the register of exclusions, and without that nobody is let in. Please try again later.',
  ),
  limitNotDue: refusal(
    RESULT_CODES.validation,
    'LimitNotDue',
    'No change of this limit can be confirmed now.',
  ),
  /** With the end as its explanation (`timeOverUntil`). */
  timeOver: refusal(
    RESULT_CODES.sessionRevoked,
    'OWN_TIME_OVER',
    'The time that you have set for yourself is over, and you are logged out.',
  ),
  otherText: refusal(
    RESULT_CODES.validation,
    'OtherText',
    'Another version of this text is in force. Please read that one.',
  ),
  noPromotion: refusal(RESULT_CODES.notFound, 'NotFound', 'There is no such promotion.'),
  noIntervention: refusal(RESULT_CODES.notFound, 'NotFound', 'There is no such question.'),
  noControl: refusal(RESULT_CODES.validation, 'NoSuchControl', 'This cannot be set.'),
  controlNotDue: refusal(RESULT_CODES.validation, 'ControlNotDue', 'No change of this can be confirmed now.'),
  loginRequired: refusal(RESULT_CODES.loginRequired, 'LoginRequired', 'Please log in.'),
  /** A bet without the token that bets are placed with: the app asks for a new one (SES-05). */
  bettingTokenMissing: refusal(
    RESULT_CODES.loginRequired,
    'BettingTokenRequired',
    'A bet needs the token of this session.',
  ),
  /** Of nobody, of somebody else, or of a session that was logged out of: told alike. */
  bettingTokenUnknown: refusal(
    RESULT_CODES.loginRequired,
    'BettingTokenInvalid',
    'The token that the bet came with is not one of this session.',
  ),
  bettingTokenExpired: refusal(
    RESULT_CODES.sessionExpired,
    'BettingTokenExpired',
    'The token that the bet came with is over.',
  ),
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
  phone: refusal(RESULT_CODES.validation, 'PhoneInvalid', 'Please check your phone number.'),
  country: refusal(RESULT_CODES.validation, 'COUNTRY_RESTRICTED', 'We serve nobody in that country.'),
  address: refusal(RESULT_CODES.validation, 'AddressInvalid', 'Please check your address.'),
  postcode: refusal(RESULT_CODES.validation, 'PostcodeInvalid', 'Please check your postcode.'),
  name: refusal(RESULT_CODES.validation, 'NameInvalid', 'Please check your name.'),
  weakPassword: refusal(
    RESULT_CODES.validation,
    'PasswordTooWeak',
    `Please choose a password of at least ${PASSWORD.minimum} characters that is not easily guessed.`,
  ),
  passwordWrong: refusal(RESULT_CODES.validation, 'PasswordWrong', 'The password is not right.'),
  passwordSame: refusal(
    RESULT_CODES.validation,
    'PasswordSame',
    'The new password is the old one. Please choose another.',
  ),
  /** Unknown, used, run out, or of another purpose: told alike. */
  linkInvalid: refusal(
    RESULT_CODES.gone,
    'LinkInvalid',
    'This link does not work any more. Please ask for a new one.',
  ),
  linkTooSoon: refusal(
    RESULT_CODES.rateLimited,
    'LinkTooSoon',
    'A link was sent a moment ago. Please look for it, and wait before you ask for another.',
  ),
  /** The same for everybody: there is no mailer here. */
  noMail: refusal(
    RESULT_CODES.validation,
    'NoMail',
    'We cannot send mail, and so no link. Please contact us.',
  ),
  emailVerified: refusal(RESULT_CODES.validation, 'EmailVerified', 'This address is confirmed already.'),
  emailSame: refusal(RESULT_CODES.validation, 'EmailSame', 'That is the address of your account already.'),
  codeWrong: refusal(RESULT_CODES.loginFailed, 'CodeWrong', 'This code is not right, or was used already.'),
  /** The first step is too long ago, or was another's: it is begun again. */
  loginExpired: refusal(RESULT_CODES.loginFailed, 'LoginExpired', 'Please log in again.'),
  factorOn: refusal(RESULT_CODES.validation, 'SecondFactorOn', 'A code is asked for already.'),
  factorOff: refusal(RESULT_CODES.validation, 'SecondFactorOff', 'No code is asked for.'),
  passkeyInvalid: refusal(
    RESULT_CODES.loginFailed,
    'PasskeyInvalid',
    'This passkey was not accepted. Please use your password.',
  ),
  passkeysFull: refusal(
    RESULT_CODES.validation,
    'PasskeysFull',
    'There are as many passkeys as an account may have. Please remove one first.',
  ),
  passkeysElsewhere: refusal(
    RESULT_CODES.validation,
    'PasskeysElsewhere',
    'Passkeys work at the public address of this service alone.',
  ),
  /** An unknown name, a device without a PIN and a wrong one: told alike. */
  pinWrong: refusal(
    RESULT_CODES.loginFailed,
    'PinWrong',
    'The username or the PIN is not right. You can log in with your password.',
  ),
  pinOver: refusal(
    RESULT_CODES.loginFailed,
    'PinOver',
    'The PIN of this device was removed after too many failures. Please log in with your password.',
  ),
  /** Unknown, used and run out: told alike. */
  handoverInvalid: refusal(
    RESULT_CODES.loginFailed,
    'HandoverInvalid',
    'This code was used or has run out. Please show a new one on the other device.',
  ),
  pinForm: refusal(RESULT_CODES.validation, 'PinForm', `A PIN has ${PIN_DIGITS} digits.`),
  pinGuessed: refusal(
    RESULT_CODES.validation,
    'PinGuessed',
    'This PIN is easily guessed. Please choose digits that are not all the same and not in a row.',
  ),
  /** The session is of a browser that is known no more. */
  pinNoDevice: refusal(
    RESULT_CODES.validation,
    'PinNoDevice',
    'This device is not known any more. Please log in with your password before you set a PIN.',
  ),
  /** Of a session that a PIN or another device opened. */
  passwordDue: refusal(
    RESULT_CODES.forbidden,
    'PasswordDue',
    'You logged in without your password. Please confirm it first.',
  ),
  noQuestionnaire: refusal(RESULT_CODES.validation, 'NoQuestionnaire', 'No answers are asked for.'),
  noAnswer: refusal(RESULT_CODES.validation, 'NoAnswer', 'This is no answer to that question.'),
  questionsLeft: refusal(
    RESULT_CODES.validation,
    'QuestionsLeft',
    'Some questions are not answered yet, or their answers were forgotten after five days.',
  ),
  realityCheck: refusal(
    RESULT_CODES.validation,
    'RealityCheckInvalid',
    'Please choose one of the intervals that are on offer.',
  ),
} as const;

/** @param end epoch ms */
export const timeOverUntil = (end: number): Refusal => ({
  ...refusals.timeOver,
  explanationCode: new Date(end).toISOString(),
});
