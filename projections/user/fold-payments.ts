import type { PlacementRef } from '#domain/brand.ts';
import type { Payment } from '#domain/contract/payments.ts';
import type { EventOf } from '#domain/events/registry.ts';
import {
  isUndecided,
  isUnderWay,
  KEPT_ATTEMPTS,
  type PaymentAttempt,
} from '#domain/payment/payment-attempt.ts';
import { isEnd } from '#domain/payment/payment-states.ts';
import { NO_PAYMENTS, type PaymentsState, type TransactionSpan } from './payments-state.ts';
import type { UserState } from './user-state.ts';

/** The state with another part; without one where nothing is in it, as logs before there was one have it. */
function withPayments(state: UserState, change: (before: PaymentsState) => PaymentsState): UserState {
  const { payments: before, ...rest } = state;
  const after = change(before ?? NO_PAYMENTS);
  const isEmpty = after.attempts.length === 0 && Object.keys(after).length === 1;
  return isEmpty ? rest : { ...rest, payments: after };
}

const isSameSpan = (one: TransactionSpan, other: TransactionSpan): boolean =>
  one.days === other.days &&
  one.kind === other.kind &&
  one.own?.firstDay === other.own?.firstDay &&
  one.own?.lastDay === other.own?.lastDay;

const changed =
  (ref: PlacementRef, change: (attempt: PaymentAttempt) => PaymentAttempt) =>
  (state: PaymentsState): PaymentsState => ({
    ...state,
    attempts: state.attempts.map((one) => (one.ref === ref ? change(one) : one)),
  });

/** Those without an end, and the last few of the others. */
const trimmed = (attempts: readonly PaymentAttempt[]): readonly PaymentAttempt[] =>
  attempts.filter((one, at) => isUnderWay(one) || at >= attempts.length - KEPT_ATTEMPTS);

/** Steps only ever become more: an answer that was on its way longer says nothing new. */
const isNewer = (held: Payment | undefined, arrived: Payment): boolean =>
  held === undefined || arrived.steps.length > held.steps.length || !isEnd(held.state);

const told = (attempt: PaymentAttempt, payment: Payment): PaymentAttempt => {
  if (!isNewer(attempt.payment, payment)) return attempt;
  const { reason: _none, ...rest } = attempt;
  return { ...rest, knowledge: 'known', payment };
};

/**
 * What outlives the customer's going: requests that nobody knows the end of, asked about when they are back.
 */
export const keepUndecided = (state: UserState, nothing: UserState): UserState => {
  const attempts = (state.payments?.attempts ?? []).filter(isUndecided);
  return attempts.length === 0 ? nothing : { ...nothing, payments: { attempts } };
};

/** Folds of money in and out, over the state of the user. */
export const paymentFolds = {
  'payment/cashierLoaded': (state: UserState, { data: { cashier } }: EventOf<'payment/cashierLoaded'>) =>
    withPayments(state, ({ cashierFailed: _past, account, ...before }) => ({
      ...before,
      // Who has a method now is asked for none.
      ...(account === undefined || cashier.methods.length > 0 ? {} : { account }),
      cashier,
      attempts: before.attempts.map((one) => {
        const payment = cashier.recent.find(({ ref }) => ref === one.ref);
        return payment === undefined ? one : told(one, payment);
      }),
    })),
  'payment/cashierFailed': (state: UserState) =>
    withPayments(state, (before) => ({ ...before, cashierFailed: true })),
  'payment/requested': (state: UserState, { data, at }: EventOf<'payment/requested'>) =>
    withPayments(state, (before) => ({
      ...before,
      attempts: trimmed([...before.attempts, { ...data, requestedAt: at, knowledge: 'requested' }]),
    })),
  'payment/sent': (state: UserState, { data }: EventOf<'payment/sent'>) =>
    withPayments(
      state,
      changed(data.ref, (one) => ({ ...one, knowledge: 'sent' })),
    ),
  'payment/abandoned': (state: UserState, { data }: EventOf<'payment/abandoned'>) =>
    withPayments(
      state,
      changed(data.ref, (one) => ({ ...one, knowledge: 'notSent', reason: data.reason })),
    ),
  'payment/outcomeLost': (state: UserState, { data }: EventOf<'payment/outcomeLost'>) =>
    withPayments(
      state,
      changed(data.ref, (one) => (isUndecided(one) ? { ...one, knowledge: 'unknown' } : one)),
    ),
  'payment/refused': (state: UserState, { data }: EventOf<'payment/refused'>) =>
    withPayments(
      state,
      changed(data.ref, (one) =>
        isUndecided(one) ? { ...one, knowledge: 'refused', reason: data.reason } : one,
      ),
    ),
  'payment/stateChanged': (state: UserState, { data: { payment } }: EventOf<'payment/stateChanged'>) =>
    withPayments(
      state,
      changed(payment.ref, (one) => told(one, payment)),
    ),
  'payment/frameOpened': (state: UserState, { data: { ref, has } }: EventOf<'payment/frameOpened'>) =>
    withPayments(state, ({ frame: _frame, noFrame: _none, ...before }) => ({
      ...before,
      ...(has ? { frame: ref } : { noFrame: ref }),
    })),
  'intent/payOutAccountAsked': (state: UserState) =>
    withPayments(state, (before) => ({ ...before, account: 'asked' as const })),
  'payment/accountOpened': (state: UserState, { data: { outcome } }: EventOf<'payment/accountOpened'>) =>
    withPayments(state, (before) => ({ ...before, account: outcome })),
  // Whoever asks again asks for what could not be opened as well.
  'intent/cashierAsked': (state: UserState) =>
    state.payments === undefined ? state : withPayments(state, ({ noFrame: _none, ...before }) => before),
  // What was in the vault went with the page.
  'lifecycle/sessionResumed': (state: UserState) =>
    state.payments === undefined
      ? state
      : withPayments(state, ({ frame: _frame, noFrame: _none, account: _account, ...before }) => before),
  'intent/paymentDismissed': (state: UserState, { data }: EventOf<'intent/paymentDismissed'>) =>
    withPayments(
      state,
      changed(data.ref, (one) => (isUndecided(one) ? one : { ...one, dismissed: true })),
    ),
  'payment/methodRemoved': (state: UserState, { data }: EventOf<'payment/methodRemoved'>) =>
    withPayments(state, ({ preference: _said, ...before }) => ({ ...before, removal: data })),
  'payment/methodPreferred': (state: UserState, { data }: EventOf<'payment/methodPreferred'>) =>
    withPayments(state, ({ removal: _said, ...before }) => ({ ...before, preference: data })),
  'intent/transactionsAsked': (state: UserState, { data }: EventOf<'intent/transactionsAsked'>) =>
    withPayments(state, (before) => {
      const { more, ...span } = data;
      const page = more ? before.transactions?.page : undefined;
      return {
        ...before,
        transactions: { ...span, isLoading: true, ...(page === undefined ? {} : { page }) },
      };
    }),
  'payment/transactionsLoaded': (state: UserState, { data }: EventOf<'payment/transactionsLoaded'>) =>
    withPayments(state, (before) => {
      const { more, page, ...span } = data;
      const items = more ? [...(before.transactions?.page?.items ?? []), ...page.items] : page.items;
      return { ...before, transactions: { ...span, isLoading: false, page: { ...page, items } } };
    }),
  'payment/transactionsFailed': (
    state: UserState,
    { data: { reason: _, ...span } }: EventOf<'payment/transactionsFailed'>,
  ) =>
    withPayments(state, (before) => {
      const shown = before.transactions;
      const page = shown !== undefined && isSameSpan(shown, span) ? shown.page : undefined;
      return {
        ...before,
        transactions: {
          ...{ ...span, isLoading: false, failed: true },
          ...(page === undefined ? {} : { page }),
        },
      };
    }),
};
