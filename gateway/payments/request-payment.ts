import type { Transaction } from 'kysely';
import { hindranceOf, NOTHING_AGAINST } from '#domain/account/can.ts';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import type { PaymentKind } from '#domain/contract/payments.ts';
import { Currency, type Money } from '#domain/money/money.ts';
import type { PaymentState } from '#domain/payment/payment-states.ts';
import { fundsRead } from '../accounts/funds-read.ts';
import { SHUT_COLUMNS, shutAt } from '../accounts/shut.ts';
import { violatedKey } from '../db/retry.ts';
import type { Schema } from '../db/schema.ts';
import { verifiedAt } from '../identity/verified.ts';
import { balanceOf } from '../ledger/balance.ts';
import { lockAccount } from '../ledger/lock-account.ts';
import { depositLimitReached } from '../limits/deposit-limit.ts';
import { limitUnanswered } from '../limits/first-limit.ts';
import { drawUuid } from '../random-bytes.ts';
import type { Refusal } from '../refusal.ts';
import { bookPayment } from './apply-result.ts';
import { inTransaction, type PaymentContext } from './context.ts';
import {
  type KnownPayment,
  knownPayment,
  NO_PAYMENT,
  OPEN_DEPOSITS,
  readRow,
  stepsText,
} from './payment-rows.ts';
import { paymentRefusals } from './refusals.ts';

/** One request of a customer. `methodId` where a withdrawal goes. */
export interface PaymentRequest {
  readonly ref: PlacementRef;
  readonly kind: PaymentKind;
  readonly amount: Money;
  readonly methodId: string | null;
}

export type PaymentAnswer =
  | { readonly kind: 'answered'; readonly payment: KnownPayment }
  /** HTTP 422: the ref stands for another request. */
  | { readonly kind: 'sameRefOtherContent' }
  /** HTTP 404: a ref of somebody else looks like none. */
  | { readonly kind: 'notFound' }
  | Refusal;

/** What whoever orders it for the customer adds to the transaction. */
export interface PaymentOrder {
  /** Why it may not be after all, under the lock of the account. */
  admit(tx: Transaction<Schema>): Promise<Refusal | undefined>;
  record(tx: Transaction<Schema>, payment: KnownPayment): Promise<void>;
}

/** Why a closed ref was closed: by a refusal, or by a fence. */
const refusalOf = (reason: string | null): Refusal =>
  Object.values(paymentRefusals).find(({ errorType }) => errorType === reason) ?? paymentRefusals.fenced;

/**
 * A refusal is the end of its ref: the same request, which may be on its way a second time, finds no money
 * that came meanwhile.
 */
const closeRef = (
  tx: Transaction<Schema>,
  { now }: PaymentContext,
  user: UserId,
  ref: PlacementRef,
  { errorType }: Refusal,
): Promise<unknown> =>
  tx
    .insertInto('payments')
    .values({ ...NO_PAYMENT, ref, user_id: user, reason: errorType, created_at: now() })
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();

/** What the ref stands for already; undefined while it is unused. */
async function known(
  { db }: PaymentContext,
  user: UserId,
  request: PaymentRequest,
): Promise<PaymentAnswer | undefined> {
  const row = await readRow(db, request.ref);
  if (row === undefined) return undefined;
  if (row.user_id !== user) return { kind: 'notFound' };
  const payment = knownPayment(row);
  if (payment === undefined) return refusalOf(row.reason);
  const isSame =
    payment.kind === request.kind &&
    payment.amount === request.amount &&
    (request.kind === 'DEPOSIT' || payment.methodId === request.methodId);
  return isSame ? { kind: 'answered', payment } : { kind: 'sameRefOtherContent' };
}

interface Admitted {
  readonly currency: Currency;
  readonly methodLabel: string | null;
}

/** Restriction and identity, then amount, in the transaction that writes the payment (PAY-05.1). */
async function admitDeposit(
  tx: Transaction<Schema>,
  { settings, now }: PaymentContext,
  user: UserId,
  { amount }: PaymentRequest,
): Promise<Admitted | Refusal> {
  await lockAccount(tx, user);
  const row = await tx
    .selectFrom('users')
    .select(['currency', 'frozen', ...SHUT_COLUMNS])
    .select(verifiedAt(user, now()).as('verified'))
    .select(fundsRead(user, settings.texts).as('funds_read'))
    .select(limitUnanswered(user).as('limit_unanswered'))
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  const shut = row.frozen || shutAt(row, now()) !== undefined;
  const standing = { ...NOTHING_AGAINST, shut, verified: row.verified, fundsRead: row.funds_read };
  const hindrance = hindranceOf(standing, 'deposit');
  if (hindrance === 'identity') return paymentRefusals.identity;
  if (hindrance === 'funds') return paymentRefusals.fundsUnread;
  if (hindrance !== null) return paymentRefusals.notAllowed;
  if (row.limit_unanswered) return paymentRefusals.limitUnset;
  if (amount < settings.depositMin || amount > settings.depositMax) return paymentRefusals.amount;
  const { open } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', user)
    .where('state', 'in', OPEN_DEPOSITS)
    .executeTakeFirstOrThrow();
  if (open >= settings.openDeposits) return paymentRefusals.tooMany;
  if ((await depositLimitReached(tx, user, amount, now())) !== undefined) return paymentRefusals.limit;
  return { currency: Currency.parse(row.currency), methodLabel: null };
}

/** Under the lock of the cash: of a dozen at once each sees what the others have left (PAY-08.1, FAIL-38). */
async function admitWithdrawal(
  tx: Transaction<Schema>,
  { settings }: PaymentContext,
  user: UserId,
  { amount, methodId }: PaymentRequest,
): Promise<Admitted | Refusal> {
  await lockAccount(tx, user);
  const { cash, currency } = await balanceOf(tx, user);
  if (amount <= 0 || (amount < settings.withdrawMin && amount !== cash)) return paymentRefusals.amount;
  if (amount > cash) return paymentRefusals.funds;
  const method = await tx
    .selectFrom('payment_methods')
    .select('label')
    .where('user_id', '=', user)
    .where('id', '=', methodId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return method === undefined ? paymentRefusals.method : { currency, methodLabel: method.label };
}

const FIRST: Readonly<Record<PaymentKind, PaymentState>> = { DEPOSIT: 'CREATED', WITHDRAWAL: 'REQUESTED' };

async function write(
  tx: Transaction<Schema>,
  context: PaymentContext,
  user: UserId,
  request: PaymentRequest,
  order: PaymentOrder | undefined,
): Promise<PaymentAnswer> {
  const isDeposit = request.kind === 'DEPOSIT';
  const admitted = await (isDeposit ? admitDeposit : admitWithdrawal)(tx, context, user, request);
  const refused = 'kind' in admitted ? admitted : await order?.admit(tx);
  if ('kind' in admitted || refused !== undefined) {
    const why = refused ?? paymentRefusals.notAllowed;
    await closeRef(tx, context, user, request.ref, why);
    return why;
  }
  const at = context.now();
  const state = FIRST[request.kind];
  const row = {
    ref: request.ref,
    id: drawUuid(),
    user_id: user,
    kind: request.kind,
    amount: request.amount,
    currency: admitted.currency,
    state,
    reason: null,
    method_id: request.methodId,
    method_label: admitted.methodLabel,
    steps: stepsText([{ state, at }]),
    expires_at: isDeposit ? at + context.settings.expiresAfter : null,
    created_at: at,
  };
  await tx.insertInto('payments').values(row).execute();
  const payment = knownPayment(row);
  if (payment === undefined) throw new Error('a payment was written as a fence');
  await bookPayment(tx, payment, state, at);
  await order?.record(tx, payment);
  return { kind: 'answered', payment };
}

/**
 * Writes a deposit that may now be paid, or takes a withdrawal from the balance: with its ref in one
 * transaction, or nothing. The same request again is the stored payment; the primary key lets each ref have
 * one.
 */
export async function requestPayment(
  context: PaymentContext,
  user: UserId,
  request: PaymentRequest,
  order?: PaymentOrder,
): Promise<PaymentAnswer> {
  if (context.provider === undefined) return paymentRefusals.unavailable;
  const before = await known(context, user, request);
  if (before !== undefined) return before;
  try {
    const answer = await inTransaction(context, (tx) => write(tx, context, user, request, order));
    // The same request at the same time may have taken what this one found missing: then it is a payment.
    return answer.kind === 'refused' ? ((await known(context, user, request)) ?? answer) : answer;
  } catch (error) {
    if (violatedKey(error) !== 'payments_pkey') throw error;
    const meanwhile = await known(context, user, request);
    if (meanwhile === undefined) throw new Error(`payment ${request.ref} was taken and is gone`);
    return meanwhile;
  }
}
