import * as z from 'zod/mini';
import { PlacementRef, UserId } from '../brand.ts';
import { Cashier, Payment, PaymentKind, TransactionKind, Transactions } from '../contract/payments.ts';
import { Currency, Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/**
 * Money in and out (PAY-01 to PAY-14). No event has room for a card, an account, a code or the address of the
 * provider's page.
 */
const ref = '0198c0de-0000-4000-8000-000000000001';
const payment = {
  ref,
  paymentId: 'p1',
  kind: 'DEPOSIT' as const,
  amount: 2_000,
  currency: 'GBP',
  state: 'CREATED' as const,
  reason: null,
  methodLabel: null,
  steps: [{ state: 'CREATED' as const, at: 0 }],
  expiresAt: 900_000,
};

/** What the provider's page says of itself: it hurries a question, and decides nothing. */
export const FRAME_WORDS = ['ready', 'invalid', 'submitted', 'challenge', 'closed', 'failed'] as const;

export const depositSubmitted = defineInput({
  type: 'intent/depositSubmitted',
  doc: 'The customer asks to pay in this amount (PAY-01).',
  data: z.object({ amount: Money }),
  privacy: { amount: 'account' },
  examples: [{ amount: 2_000 }],
});
export const withdrawalSubmitted = defineInput({
  type: 'intent/withdrawalSubmitted',
  doc: 'The customer asks to be paid this amount to a method that was paid in with (PAY-08).',
  data: z.object({ amount: Money, methodId: z.string() }),
  privacy: { amount: 'account', methodId: 'account' },
  examples: [{ amount: 2_000, methodId: 'card-1' }],
});
export const paymentDismissed = defineInput({
  type: 'intent/paymentDismissed',
  doc: 'What became of a payment was read, or another amount is wanted: the page goes back to its form. It ends no payment.',
  data: z.object({ ref: PlacementRef }),
  privacy: { ref: 'account' },
  examples: [{ ref }],
});
export const methodRemovePressed = defineInput({
  type: 'intent/paymentMethodRemovePressed',
  doc: 'The customer removes a payment method (PAY-10).',
  data: z.object({ methodId: z.string() }),
  privacy: { methodId: 'account' },
  examples: [{ methodId: 'card-1' }],
});
export const methodPreferPressed = defineInput({
  type: 'intent/paymentMethodPreferPressed',
  doc: 'The customer makes a payment method their default (PAY-10.1).',
  data: z.object({ methodId: z.string() }),
  privacy: { methodId: 'account' },
  examples: [{ methodId: 'card-1' }],
});
/** Days back from now, or whole days of the customer's own, and of which kind. */
const span = {
  days: z.int(),
  own: z.optional(z.object({ firstDay: z.string(), lastDay: z.string() })),
  kind: z.nullable(TransactionKind),
};
const ofSpan = { days: 'public', own: { firstDay: 'public', lastDay: 'public' }, kind: 'public' } as const;
export const transactionsAsked = defineInput({
  type: 'intent/transactionsAsked',
  doc: 'The customer chooses a span and a kind of transactions, or asks for more of them (PAY-11).',
  data: z.object({ ...span, more: z.boolean() }),
  privacy: { ...ofSpan, more: 'public' },
  examples: [{ days: 30, kind: null, more: false }],
});
export const cashierAsked = defineInput({
  type: 'intent/cashierAsked',
  doc: 'The customer asks the cashier again, which could not be asked before, or may know more now.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const payOutAccountAsked = defineInput({
  type: 'intent/payOutAccountAsked',
  doc: 'A customer without a payment method wants to name a bank account to be paid to (PAY-08).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const frameReported = defineInput({
  type: 'payment/frameReported',
  doc: "The provider's page said how far it is; origin and window were checked at the door (PAY-02).",
  data: z.object({ ref: PlacementRef, word: z.enum(FRAME_WORDS) }),
  privacy: { ref: 'account', word: 'public' },
  examples: [{ ref, word: 'submitted' }],
});

export const cashierLoaded = defineDerived({
  type: 'payment/cashierLoaded',
  doc: 'Bounds, methods and payments under way, as the gateway said.',
  data: z.object({ cashier: Cashier }),
  privacy: { cashier: whole('account') },
  examples: [
    {
      cashier: {
        currency: 'GBP',
        deposit: { min: 500, max: 500_000, amounts: [1_000], allowed: true },
        withdraw: { min: 500, max: 10_000, allowed: true },
        methods: [],
        recent: [payment],
      },
    },
  ],
});
export const cashierFailed = defineDerived({
  type: 'payment/cashierFailed',
  doc: 'The cashier could not be asked.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const paymentRequested = defineDerived({
  type: 'payment/requested',
  doc: 'The request exactly as it will be sent. Nothing has been sent yet (PAY-14).',
  data: z.object({
    account: UserId,
    ref: PlacementRef,
    kind: PaymentKind,
    amount: Money,
    currency: Currency,
    methodId: z.nullable(z.string()),
  }),
  privacy: {
    account: 'account',
    ref: 'account',
    kind: 'public',
    amount: 'account',
    currency: 'public',
    methodId: 'account',
  },
  examples: [{ account: 'u1', ref, kind: 'DEPOSIT', amount: 2_000, currency: 'GBP', methodId: null }],
});
export const paymentSent = defineDerived({
  type: 'payment/sent',
  doc: 'The request is stored and goes out, once and never again.',
  data: z.object({ ref: PlacementRef }),
  privacy: { ref: 'account' },
  examples: [{ ref }],
});
export const paymentAbandoned = defineDerived({
  type: 'payment/abandoned',
  doc: 'Nothing was sent, and nothing will be.',
  data: z.object({ ref: PlacementRef, reason: z.enum(['stale', 'offline', 'loggedOut']) }),
  privacy: { ref: 'account', reason: 'public' },
  examples: [{ ref, reason: 'stale' }],
});
export const paymentLost = defineDerived({
  type: 'payment/outcomeLost',
  doc: 'No usable answer: whether there is a payment is not known, and the page says so.',
  data: z.object({
    ref: PlacementRef,
    cause: z.enum(['network', 'timeout', 'contract', 'aborted', 'ambiguous', 'resumed', 'refused']),
  }),
  privacy: { ref: 'account', cause: 'public' },
  examples: [{ ref, cause: 'network' }],
});
export const paymentRefused = defineDerived({
  type: 'payment/refused',
  doc: 'There is no payment under this ref and never will be; nothing was moved.',
  data: z.object({ ref: PlacementRef, reason: z.string() }),
  privacy: { ref: 'account', reason: 'public' },
  examples: [{ ref, reason: 'AmountOutOfBounds' }],
});
export const paymentStateChanged = defineDerived({
  type: 'payment/stateChanged',
  doc: 'A payment as the gateway knows it now. It alone says that money came or went.',
  data: z.object({ payment: Payment, from: z.enum(['answer', 'status']) }),
  privacy: { payment: whole('account'), from: 'public' },
  examples: [{ payment, from: 'answer' }],
});
export const paymentFrameOpened = defineDerived({
  type: 'payment/frameOpened',
  doc: "The address of the provider's page is in the vault of this page; here it is only that it is.",
  data: z.object({ ref: PlacementRef, has: z.boolean() }),
  privacy: { ref: 'account', has: 'public' },
  examples: [{ ref, has: true }],
});
export const payOutAccountOpened = defineDerived({
  type: 'payment/accountOpened',
  doc: "The address of the provider's page for a bank account is in the vault of this page; here it is only that it is, or why not.",
  data: z.object({ outcome: z.enum(['open', 'passwordDue', 'none']) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'open' }],
});
export const methodRemoved = defineDerived({
  type: 'payment/methodRemoved',
  doc: 'What became of the wish to remove a method.',
  data: z.object({ methodId: z.string(), outcome: z.enum(['done', 'inUse', 'passwordDue', 'lost']) }),
  privacy: { methodId: 'account', outcome: 'public' },
  examples: [{ methodId: 'card-1', outcome: 'done' }],
});
export const methodPreferred = defineDerived({
  type: 'payment/methodPreferred',
  doc: 'What became of the wish to make a method the default.',
  data: z.object({ methodId: z.string(), outcome: z.enum(['done', 'passwordDue', 'lost']) }),
  privacy: { methodId: 'account', outcome: 'public' },
  examples: [{ methodId: 'card-1', outcome: 'done' }],
});
export const transactionsLoaded = defineDerived({
  type: 'payment/transactionsLoaded',
  doc: 'A page of transactions, newest first.',
  data: z.object({ ...span, more: z.boolean(), page: Transactions }),
  privacy: { ...ofSpan, more: 'public', page: whole('account') },
  examples: [
    {
      days: 30,
      kind: null,
      more: false,
      page: {
        currency: 'GBP',
        items: [{ id: '1', at: 0, kind: 'deposit', amount: 2_000, balanceAfter: 2_000, reference: 'p1' }],
        opening: 0,
        closing: 2_000,
        totals: [{ kind: 'deposit', amount: 2_000 }],
        lifetimeNet: 2_000,
        since: 0,
        next: null,
      },
    },
  ],
});
export const transactionsFailed = defineDerived({
  type: 'payment/transactionsFailed',
  doc: 'Transactions could not be asked for.',
  data: z.object({ ...span, reason: z.enum(['refused', 'lost']) }),
  privacy: { ...ofSpan, reason: 'public' },
  examples: [{ days: 30, kind: null, reason: 'lost' }],
});

export const paymentEvents = [
  depositSubmitted,
  withdrawalSubmitted,
  paymentDismissed,
  methodRemovePressed,
  methodPreferPressed,
  transactionsAsked,
  cashierAsked,
  payOutAccountAsked,
  frameReported,
  cashierLoaded,
  cashierFailed,
  paymentRequested,
  paymentSent,
  paymentAbandoned,
  paymentLost,
  paymentRefused,
  paymentStateChanged,
  paymentFrameOpened,
  payOutAccountOpened,
  methodRemoved,
  methodPreferred,
  transactionsLoaded,
  transactionsFailed,
] as const;
