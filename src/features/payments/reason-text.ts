import type { MessageId } from '#src/text/catalogue.ts';

/** Reasons that have words of their own. */
const REASONS: Readonly<Record<string, MessageId>> = {
  DECLINED_BY_BANK: 'payments.reason.DECLINED_BY_BANK',
  NO_FUNDS: 'payments.reason.NO_FUNDS',
  CREDIT_CARD: 'payments.reason.CREDIT_CARD',
  CARD_EXPIRED: 'payments.reason.CARD_EXPIRED',
  PROVIDER_DOWN: 'payments.reason.PROVIDER_DOWN',
  CHALLENGE_LEFT: 'payments.reason.CHALLENGE_LEFT',
  CHALLENGE_REFUSED: 'payments.reason.CHALLENGE_REFUSED',
  CHALLENGE_TIMED_OUT: 'payments.reason.CHALLENGE_TIMED_OUT',
  AmountOutOfBounds: 'payments.reason.AmountOutOfBounds',
  DepositNotAllowed: 'payments.reason.DepositNotAllowed',
  IdentityUnverified: 'payments.reason.IdentityUnverified',
  FundsUnread: 'payments.reason.FundsUnread',
  DepositLimitUnset: 'payments.reason.DepositLimitUnset',
  TooManyDeposits: 'payments.reason.TooManyDeposits',
  DepositLimitReached: 'payments.reason.DepositLimitReached',
  PaymentsUnavailable: 'payments.reason.PaymentsUnavailable',
  InsufficientFunds: 'payments.reason.InsufficientFunds',
  MethodUnknown: 'payments.reason.MethodUnknown',
  PasswordDue: 'payments.reason.PasswordDue',
  CONNECTION: 'payments.reason.CONNECTION',
  stale: 'payments.reason.stale',
  offline: 'payments.reason.offline',
  loggedOut: 'payments.reason.loggedOut',
};

/** Why there is no payment, or why it ended without money. */
export const reasonId = (reason: string | null | undefined): MessageId =>
  REASONS[reason ?? ''] ?? 'payments.reason.other';
