import type { PlacementRef, UserId } from '../brand.ts';
import type { Payment, PaymentKind } from '../contract/payments.ts';
import type { Currency, Money } from '../money/money.ts';
import { isEnd } from './payment-states.ts';

/**
 * What is known of one request. requested: in the log, nothing sent · sent: no answer yet · unknown: the
 * answer was lost, it is being looked for · known: the gateway has a payment under the ref, and its state
 * says the rest · refused, notSent: there is none and never will be.
 */
export type PaymentKnowledge = 'requested' | 'sent' | 'unknown' | 'known' | 'refused' | 'notSent';

export interface PaymentAttempt {
  readonly ref: PlacementRef;
  readonly account: UserId;
  readonly kind: PaymentKind;
  readonly amount: Money;
  readonly currency: Currency;
  readonly methodId: string | null;
  readonly requestedAt: number;
  readonly knowledge: PaymentKnowledge;
  /** With `known`. */
  readonly payment?: Payment;
  /** With `refused` and `notSent`: a name that has words. */
  readonly reason?: string;
  /** Put away by the customer: the form stands there again. */
  readonly dismissed?: boolean;
}

/** Milliseconds. */
export const PAYMENT_TIMES = {
  /** A request older than this when it could be sent is not sent (FAIL-11). */
  goesStale: 3_000,
  /** A payment that is not over is asked about this often (PAY-06.1). */
  pollEvery: 5_000,
} as const;
/** Attempts that are kept after their end. */
export const KEPT_ATTEMPTS = 10;

/** Whether there is a payment at all is not known. */
export const isUndecided = ({ knowledge }: PaymentAttempt): boolean =>
  knowledge === 'requested' || knowledge === 'sent' || knowledge === 'unknown';

/** Something may still come of it: it is asked about. Late money may come to a deposit that has run out. */
export const isUnderWay = (attempt: PaymentAttempt): boolean =>
  isUndecided(attempt) ||
  (attempt.payment !== undefined &&
    (!isEnd(attempt.payment.state) || (attempt.payment.state === 'EXPIRED' && attempt.dismissed !== true)));

/** What the page of this kind is about: the last one that was not put away. */
export const currentAttempt = (
  attempts: readonly PaymentAttempt[],
  account: UserId | null,
  kind: PaymentKind,
): PaymentAttempt | undefined =>
  attempts.findLast((one) => one.account === account && one.kind === kind && one.dismissed !== true);

/** States in which the customer has something to do at the provider. */
export const isPayable = ({ payment }: PaymentAttempt): boolean =>
  payment?.kind === 'DEPOSIT' &&
  (payment.state === 'CREATED' || payment.state === 'ENTERING' || payment.state === 'AUTHENTICATING');
