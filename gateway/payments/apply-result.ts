import type { Transaction } from 'kysely';
import { isEnd, mayBecome, type PaymentState } from '#domain/payment/payment-states.ts';
import type { Schema } from '../db/schema.ts';
import { cashAccount, houseAccount, openAccounts, withdrawingAccount } from '../ledger/books.ts';
import { type Posting, post } from '../ledger/post.ts';
import type { ProviderMethod, ProviderResult } from '../providers/payment-provider.ts';
import { noteDueCheck } from '../vulnerability/note-due-check.ts';
import { inTransaction, type PaymentContext } from './context.ts';
import { type KnownPayment, knownPayment, stepsText } from './payment-rows.ts';

/**
 * `known`: it says nothing new, or came before. `unknown`: no payment of ours. `mismatch`: another kind,
 * amount or currency than was agreed; nothing was done.
 */
export type Applied = 'applied' | 'known' | 'unknown' | 'mismatch';

/** The entry that a state books, and its other sides; none for a state that moves no money. */
function bookingOf(
  { user, amount, currency }: KnownPayment,
  state: PaymentState,
): { readonly kind: string; readonly postings: readonly Posting[] } | undefined {
  const house = houseAccount('payments', currency);
  const [cash, withdrawing] = [cashAccount(user), withdrawingAccount(user)];
  const from = (account: string, to: string): readonly Posting[] => [
    { account, amount: 0 - amount },
    { account: to, amount },
  ];
  switch (state) {
    case 'SUCCEEDED':
      return { kind: 'deposit', postings: from(house, cash) };
    case 'REQUESTED':
      return { kind: 'withdrawal-held', postings: from(cash, withdrawing) };
    case 'PAID':
      return { kind: 'withdrawal-paid', postings: from(withdrawing, house) };
    case 'RETURNED':
      return { kind: 'withdrawal-returned', postings: from(withdrawing, cash) };
    default:
      return undefined;
  }
}

/** Books what this state of a payment moves. The unique ref of an entry lets each happen once (INV-01). */
export async function bookPayment(
  tx: Transaction<Schema>,
  payment: KnownPayment,
  state: PaymentState,
  at: number,
): Promise<void> {
  const booking = bookingOf(payment, state);
  if (booking === undefined) return;
  await openAccounts(tx, payment.user, payment.currency);
  await post(tx, { kind: booking.kind, ref: payment.paymentId, at }, booking.postings);
}

/** A method of the customer that is known from now on, or known again. */
export const rememberMethod = (
  tx: Transaction<Schema>,
  { user }: Pick<KnownPayment, 'user'>,
  { id, kind, label, expires }: ProviderMethod,
  at: number,
): Promise<unknown> =>
  tx
    .insertInto('payment_methods')
    .values({ user_id: user, id, kind, label, expires, used_at: at, removed_at: null, default_at: null })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet({ label, expires, used_at: at, removed_at: null }),
    )
    .execute();

async function moveOn(
  tx: Transaction<Schema>,
  payment: KnownPayment,
  to: PaymentState,
  at: number,
  said: Pick<ProviderResult, 'reason' | 'method'>,
): Promise<void> {
  const steps = [...payment.steps, { state: to, at }];
  await tx
    .updateTable('payments')
    .set({
      state: to,
      steps: stepsText(steps),
      reason: said.reason,
      ...(payment.kind === 'DEPOSIT' && said.method !== null
        ? { method_id: said.method.id, method_label: said.method.label }
        : {}),
    })
    .where('ref', '=', payment.ref)
    .execute();
  await bookPayment(tx, payment, to, at);
  if (to === 'SUCCEEDED' && said.method !== null) await rememberMethod(tx, payment, said.method, at);
}

/** Locked until the commit: of two words about one payment the second sees what the first did. */
async function lockPayment(tx: Transaction<Schema>, paymentId: string): Promise<KnownPayment | undefined> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : knownPayment(row);
}

async function isFirst(
  tx: Transaction<Schema>,
  eventId: string,
  paymentId: string,
  at: number,
): Promise<boolean> {
  const row = await tx
    .insertInto('payment_results')
    .values({ event_id: eventId, payment_id: paymentId, at })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Money was taken or given where we hold that it was not: a person has to look. */
class ProviderContradicts extends Error {
  constructor({ paymentId, state }: KnownPayment, said: PaymentState) {
    super(`payment ${paymentId} is ${state}, and the provider says ${said}`);
    this.name = 'ProviderContradicts';
  }
}

/**
 * What the provider says of a payment, in one transaction: its state, the money and the word itself, or
 * nothing. Said twice it is done once; a state that cannot follow changes nothing (PAY-04.1, PAY-04.2).
 *
 * @param eventId of a message; absent for an answer to a question of ours
 */
export async function applyResult(
  context: PaymentContext,
  result: ProviderResult,
  eventId?: string,
): Promise<Applied> {
  const done = await inTransaction(
    context,
    async (tx): Promise<{ readonly as: Applied; readonly bad?: Error }> => {
      const payment = await lockPayment(tx, result.paymentId);
      if (payment === undefined) return { as: 'unknown' };
      const { kind, amount, currency, state } = payment;
      if (kind !== result.kind || amount !== result.amount || currency !== result.currency)
        return { as: 'mismatch' };
      const at = context.now();
      if (eventId !== undefined && !(await isFirst(tx, eventId, result.paymentId, at)))
        return { as: 'known' };
      if (state === result.state) return { as: 'known' };
      if (!mayBecome(state, result.state))
        return isEnd(state) && isEnd(result.state)
          ? { as: 'known', bad: new ProviderContradicts(payment, result.state) }
          : { as: 'known' };
      await moveOn(tx, payment, result.state, at, result);
      if (result.state === 'SUCCEEDED') await noteDueCheck(tx, payment.user, context.vulnerability, at);
      return { as: 'applied' };
    },
  );
  if (done.bad !== undefined) context.report(done.bad);
  return done.as;
}

/** Nobody finished it in its time, and the provider knows of no money. */
export const expirePayment = (context: PaymentContext, paymentId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const at = context.now();
    if (payment === undefined || payment.expiresAt === null || payment.expiresAt > at) return;
    if (mayBecome(payment.state, 'EXPIRED'))
      await moveOn(tx, payment, 'EXPIRED', at, { reason: null, method: null });
  });
