import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { Refusal } from '../refusal.ts';

/** Thrown by what the console asks for: it is answered with this refusal instead of a success. */
export class StaffRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.errorType);
    this.name = 'StaffRefused';
    this.refusal = refusal;
  }
}

const refusal = (resultCode: number, errorType: string, message: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

/** Every refusal of the console's calls, once. The console shows texts of its own by `errorType`. */
export const staffRefusals = {
  /** For an unknown name, a wrong password and somebody who has left alike. */
  wrongCredentials: refusal(RESULT_CODES.loginFailed, 'STAFF_SIGN_IN', 'The name or password is not right.'),
  /** For a wrong code and one that was used before alike. */
  wrongCode: refusal(RESULT_CODES.loginFailed, 'STAFF_CODE', 'The code is not right, or it was used before.'),
  ownPassword: refusal(
    RESULT_CODES.validation,
    'STAFF_OWN_PASSWORD',
    'Choose a password of your own that is not the first one, not your name and not easily guessed.',
  ),
  locked: refusal(
    RESULT_CODES.accountLocked,
    'STAFF_LOCKED',
    'Too many attempts. Wait a quarter of an hour.',
  ),
  signInRequired: refusal(RESULT_CODES.loginRequired, 'STAFF_SIGN_IN_REQUIRED', 'Please sign in.'),
  sessionExpired: refusal(RESULT_CODES.sessionExpired, 'STAFF_SESSION_EXPIRED', 'The session has ended.'),
  forbidden: refusal(RESULT_CODES.forbidden, 'STAFF_FORBIDDEN', 'Your role does not include this.'),
  sensitive: refusal(
    RESULT_CODES.forbidden,
    'STAFF_SENSITIVE',
    'This recording is about limits, exclusion or means. A supervisor may open it.',
  ),
  mustExplain: refusal(RESULT_CODES.validation, 'STAFF_EXPLAIN', 'Say in words why you open it.'),
  /** For what never was, and for what belongs to a brand that is not one’s own. */
  unknownSession: refusal(RESULT_CODES.notFound, 'RECORDING_UNKNOWN', 'There is no such recording.'),
  unknownView: refusal(RESULT_CODES.notFound, 'VIEW_UNKNOWN', 'Open the recording first.'),
  viewExpired: refusal(RESULT_CODES.gone, 'VIEW_EXPIRED', 'Open the recording again: the view has run out.'),
  erased: refusal(
    RESULT_CODES.gone,
    'RECORDING_ERASED',
    'The customer’s recordings were erased at their request. That they existed can still be proven.',
  ),
  expired: refusal(
    RESULT_CODES.gone,
    'RECORDING_EXPIRED',
    'The recording is not kept any more: its time of retention is over.',
  ),
  noFile: refusal(
    RESULT_CODES.notFound,
    'RECORDING_WITHOUT_DEVICE_PART',
    'Nothing of the device’s part has arrived. The gateway’s own part is there.',
  ),
  notRedacted: refusal(
    RESULT_CODES.gone,
    'RECORDING_NOT_REDACTED',
    'The recording cannot be read whole, so persons cannot be taken out of it. A supervisor may open it.',
  ),
  exportFirst: refusal(RESULT_CODES.forbidden, 'STAFF_EXPORT_FIRST', 'Say first that it leaves the console.'),
  unknownNote: refusal(RESULT_CODES.notFound, 'NOTE_UNKNOWN', 'There is no such note of yours.'),
  noteChanged: refusal(
    RESULT_CODES.generic,
    'NOTE_CHANGED',
    'The note was changed meanwhile. Read it again.',
  ),
  tooMany: refusal(RESULT_CODES.validation, 'STAFF_TOO_MANY', 'There is no room for another one.'),
  noPseudonym: refusal(
    RESULT_CODES.notFound,
    'CUSTOMER_UNKNOWN',
    'Nobody was logged in, or it is not known who.',
  ),
  unknownRecovery: refusal(
    RESULT_CODES.notFound,
    'RECOVERY_UNKNOWN',
    'Nobody else has asked for that new start within the last hour.',
  ),
  unknownCustomer: refusal(RESULT_CODES.notFound, 'ACCOUNT_UNKNOWN', 'There is no account of that name.'),
  askedAlready: refusal(
    RESULT_CODES.generic,
    'SAFEGUARD_ASKED',
    'This customer is asked already, or is to be talked to first.',
  ),
  noTalkDue: refusal(RESULT_CODES.generic, 'SAFEGUARD_NO_TALK', 'No talk with this customer is due.'),
  unknownMessage: refusal(
    RESULT_CODES.notFound,
    'MESSAGE_UNKNOWN',
    'There is no such message, or it is withdrawn.',
  ),
  unknownColleague: refusal(RESULT_CODES.notFound, 'COLLEAGUE_UNKNOWN', 'There is no such colleague.'),
} as const;

export const refuse = (why: keyof typeof staffRefusals): never => {
  throw new StaffRefused(staffRefusals[why]);
};
