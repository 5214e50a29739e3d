import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { Refusal } from '../refusal.ts';

const refusal = (resultCode: number, errorType: string, message: string): Refusal => ({
  kind: 'refused',
  resultCode,
  errorType,
  message,
});

/** Said before anything is written: nothing of the request was done, and nothing will be (PAY-05). */
export const paymentRefusals = {
  unavailable: refusal(RESULT_CODES.forbidden, 'PaymentsUnavailable', 'No payments are taken here.'),
  notAllowed: refusal(RESULT_CODES.forbidden, 'DepositNotAllowed', 'This account cannot deposit.'),
  identity: refusal(
    RESULT_CODES.forbidden,
    'IdentityUnverified',
    'Before you deposit we need to check who you are.',
  ),
  fundsUnread: refusal(
    RESULT_CODES.forbidden,
    'FundsUnread',
    'Before you deposit please read how your money is protected.',
  ),
  limitUnset: refusal(
    RESULT_CODES.forbidden,
    'DepositLimitUnset',
    'Before you deposit please say whether you want a limit of deposits.',
  ),
  amount: refusal(
    RESULT_CODES.validation,
    'AmountOutOfBounds',
    'The amount is below or above what is taken.',
  ),
  tooMany: refusal(RESULT_CODES.rateLimited, 'TooManyDeposits', 'Too many deposits are under way.'),
  limit: refusal(
    RESULT_CODES.validation,
    'DepositLimitReached',
    'This deposit would go above the limit you have set.',
  ),
  funds: refusal(RESULT_CODES.validation, 'InsufficientFunds', 'The balance is less than that.'),
  method: refusal(RESULT_CODES.validation, 'MethodUnknown', 'Choose a method that you have paid in with.'),
  lastMethod: refusal(RESULT_CODES.validation, 'MethodInUse', 'Money has to be able to go back to it.'),
  payOutChanged: refusal(
    RESULT_CODES.notFound,
    'PAYOUT_CHANGED',
    'It does not wait like this any more: read the list again.',
  ),
  fenced: refusal(RESULT_CODES.validation, 'RefFenced', 'This request was called off before it arrived.'),
} as const;
