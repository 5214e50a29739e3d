import * as z from 'zod/mini';
import { PlacementRef } from '../brand.ts';
import { isDay } from '../london-days.ts';
import { Currency, Money } from '../money/money.ts';
import { DEPOSIT_STATES, WITHDRAWAL_STATES } from '../payment/payment-states.ts';
import { Secret } from './account.ts';
import { defineCall } from './call.ts';
import { listOf } from './request-sizes.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

/**
 * Money in and out (PAY-01 to PAY-13). Card numbers are the provider's alone: no field here has room for
 * one.
 */
export const PaymentKind = z.enum(['DEPOSIT', 'WITHDRAWAL']);
export type PaymentKind = z.infer<typeof PaymentKind>;
const State = z.enum([...DEPOSIT_STATES, ...WITHDRAWAL_STATES]);

/**
 * One payment as the gateway knows it. `ref` is the key of its request, `paymentId` the provider's name for
 * it.
 */
export const Payment = z.object({
  ref: PlacementRef,
  paymentId: z.string(),
  kind: PaymentKind,
  /** Minor units. */
  amount: Money,
  currency: Currency,
  state: State,
  /** Why it ended without money; a name that has words. */
  reason: z.nullable(z.string()),
  /**
   * As the provider masks it, the last digits alone; the log of a device has a mark in its place (PAY-10).
   */
  methodLabel: z.nullable(z.string()),
  steps: z.array(z.object({ state: State, at: z.int() })),
  /** After this nothing is waited for any more; null for a withdrawal. */
  expiresAt: z.nullable(z.int()),
});
export type Payment = z.infer<typeof Payment>;

export const PaymentMethod = z.object({
  id: z.string(),
  kind: z.string(),
  methodLabel: z.string(),
  /** `MM/YY`; null where it does not run out. */
  expires: z.nullable(z.string()),
  /** The last that money could go back to cannot be removed (PAY-10). */
  removable: z.boolean(),
  /** The customer has made it their default; it stands first. */
  isDefault: z.optional(z.literal(true)),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

const Bounds = z.object({ min: Money, max: Money });
/** What the cashier offers, and payments that are not over or have just ended, newest first. */
export const Cashier = z.object({
  currency: Currency,
  /** `limitLeft`: what the customer's own limits leave; absent where they have none. */
  deposit: z.object({
    min: Money,
    max: Money,
    amounts: z.array(Money),
    allowed: z.boolean(),
    limitLeft: z.optional(Money),
  }),
  /** `max` is the balance that can be withdrawn. */
  withdraw: z.object({ ...Bounds.shape, allowed: z.boolean() }),
  methods: z.array(PaymentMethod),
  recent: z.array(Payment),
});
export type Cashier = z.infer<typeof Cashier>;

/** Cash after it, with the version of the balance (FAIL-57). */
const CashLeft = z.object({ cash: Money, version: z.int() });

export const getCashier = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getCashier',
  path: '/api/platform/cashier',
  source: 'PAY-01, PAY-10',
  doc: 'Bounds of deposits and withdrawals, methods, and payments under way.',
  query: z.object(common),
  answer: answering(Cashier),
});
export const startDeposit = defineCall({
  ...customerPost,
  implemented: true,
  takesBettingToken: true,
  name: 'startDeposit',
  path: '/api/platform/deposits',
  source: 'PAY-01',
  doc: "Begins a deposit: `ref` is its key, and a second request with it is the first one's answer. No money moves.",
  secrets: { request: [], answer: ['data.frameUrl'] },
  query: z.object(common),
  body: z.object({ ref: PlacementRef, amount: Money }),
  answer: answering(z.object({ payment: Payment, frameUrl: z.nullable(Secret) })),
});
export const openPaymentFrame = defineCall({
  ...customerPost,
  implemented: true,
  name: 'openPaymentFrame',
  path: '/api/platform/payments/frame',
  source: 'PAY-02',
  doc: "Address of the provider's page for a deposit under way; null for any other.",
  secrets: { request: [], answer: ['data.frameUrl'] },
  query: z.object(common),
  body: z.object({ ref: PlacementRef }),
  answer: answering(z.object({ frameUrl: z.nullable(Secret) })),
});
export const openPayOutAccount = defineCall({
  ...customerPost,
  implemented: true,
  name: 'openPayOutAccount',
  path: '/api/platform/paymentmethods/account',
  source: 'PAY-08',
  doc: "Address of the provider's page where a customer without a method names a bank account to be paid to; null for who has one, and while the provider cannot be reached. What is typed there never comes here.",
  secrets: { request: [], answer: ['data.accountUrl'] },
  query: z.object(common),
  body: z.object({}),
  answer: answering(z.object({ accountUrl: z.nullable(Secret) })),
});
export const paymentStatus = defineCall({
  ...customerPost,
  implemented: true,
  name: 'paymentStatus',
  path: '/api/platform/payments/status',
  source: 'PAY-04',
  doc: 'What became of refs; with `fence` a ref without a payment gets a tombstone and can never become one.',
  query: z.object(common),
  body: z.object({ refs: listOf(PlacementRef).check(z.minLength(1)), fence: z.boolean() }),
  answer: answering(
    z.object({
      payments: z.array(
        z.object({
          ref: PlacementRef,
          state: z.enum(['KNOWN', 'FENCED', 'UNKNOWN']),
          payment: z.nullable(Payment),
        }),
      ),
      balance: CashLeft,
    }),
  ),
});
export const requestWithdrawal = defineCall({
  ...customerPost,
  implemented: true,
  takesBettingToken: true,
  name: 'requestWithdrawal',
  path: '/api/platform/withdrawals',
  source: 'PAY-08',
  doc: 'Takes the amount from the balance at once and sends it to a method that was paid in with, or to a bank account where there is none. There is no way back (UK-31).',
  query: z.object(common),
  body: z.object({ ref: PlacementRef, amount: Money, methodId: z.string().check(z.maxLength(64)) }),
  answer: answering(z.object({ payment: Payment, balance: CashLeft })),
});
export const removePaymentMethod = defineCall({
  ...customerPost,
  implemented: true,
  name: 'removePaymentMethod',
  path: '/api/platform/paymentmethods/remove',
  source: 'PAY-10',
  doc: 'The provider forgets a method, unless it is the last that money could go back to.',
  query: z.object(common),
  body: z.object({ methodId: z.string().check(z.maxLength(64)) }),
  answer: done,
});

export const makeDefaultMethod = defineCall({
  ...customerPost,
  implemented: true,
  name: 'makeDefaultMethod',
  path: '/api/platform/paymentmethods/default',
  source: 'PAY-10',
  doc: 'A method stands first from now on, where one is chosen; the one before it no longer does.',
  query: z.object(common),
  body: z.object({ methodId: z.string().check(z.maxLength(64)) }),
  answer: done,
});

export const TRANSACTION_KINDS = [
  'deposit',
  'withdrawal',
  'returned',
  'stake',
  'payout',
  'adjustment',
  'demonstration',
] as const;
export const TransactionKind = z.enum(TRANSACTION_KINDS);
export type TransactionKind = z.infer<typeof TransactionKind>;

/** One posting on the customer's cash; `balanceAfter` is the ledger's own running balance (PAY-11). */
export const Transaction = z.object({
  id: z.string(),
  at: z.int(),
  kind: TransactionKind,
  amount: Money,
  balanceAfter: Money,
  /** Of the bet or the payment. */
  reference: z.string(),
});
export type Transaction = z.infer<typeof Transaction>;
export const Transactions = z.object({
  currency: Currency,
  items: z.array(Transaction),
  /** Balance before the first and after the last posting of the span. */
  opening: Money,
  closing: Money,
  totals: z.array(z.object({ kind: TransactionKind, amount: Money })),
  /** Deposits less withdrawals over the whole life of the account, and since when (UK-04). */
  lifetimeNet: Money,
  since: z.int(),
  next: z.nullable(z.string()),
});
export type Transactions = z.infer<typeof Transactions>;

export const getTransactions = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getTransactions',
  path: '/api/platform/transactions',
  source: 'PAY-11, PAY-12',
  doc: 'Postings of the customer newest first, with running balance and totals of the span.',
  query: z.object({
    ...common,
    /** 30 when absent. */
    days: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    /** Whole days of London instead, both counted in. */
    firstDay: z.optional(z.string().check(z.refine(isDay))),
    lastDay: z.optional(z.string().check(z.refine(isDay))),
    kind: z.optional(TransactionKind),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,16}$/))),
  }),
  answer: answering(Transactions),
});
/** Fetched by the browser itself as a file, in the session of its cookie. */
export const TRANSACTIONS_FILE = '/api/platform/transactions.csv';
/** Spans that can be chosen, in days (PAY-11, UK-02). */
export const TRANSACTION_DAYS = [1, 7, 30, 92, 365] as const;

export const paymentCalls = [
  getCashier,
  startDeposit,
  openPaymentFrame,
  openPayOutAccount,
  paymentStatus,
  requestWithdrawal,
  removePaymentMethod,
  makeDefaultMethod,
  getTransactions,
] as const;
