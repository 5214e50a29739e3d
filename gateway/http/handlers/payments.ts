import type * as z from 'zod/mini';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import * as contract from '#domain/contract/payments.ts';
import { parseDays } from '#domain/london-days.ts';
import type { PaymentRequestAnswer, Payments } from '../../payments/payments.ts';
import { badRequest, CallRefused, fromRefusal, notFound, unavailable } from '../call-refused.ts';
import { type Caller, type Implementation, implement, sessionOf } from '../implementation.ts';

/** An error below leaves the outcome unknown, so it is never called a refusal. */
async function knownOrNothing<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw Object.assign(unavailable('the outcome is not known; ask payments/status'), { cause: error });
  }
}

/** @throws CallRefused for everything but a payment */
async function answered<Told>(work: Promise<PaymentRequestAnswer<Told>>) {
  const answer = await knownOrNothing(work);
  switch (answer.kind) {
    case 'answered':
      return answer;
    case 'refused':
      throw fromRefusal(answer);
    case 'notFound':
      throw notFound('no such payment');
    case 'sameRefOtherContent':
      throw new CallRefused(422, {
        resultCode: RESULT_CODES.sameRefOtherContent,
        errorType: 'SAME_REF_OTHER_CONTENT',
        message: 'the ref stands for another payment',
      });
  }
}

/** Days of transactions where none are asked for. */
const DEFAULT_DAYS = 30;

const userOf = (caller: Caller) => sessionOf(caller).userId;

/** Own dates, or the last days; dates that are none are not answered with others. */
function spanOf({ firstDay, lastDay, days }: z.infer<typeof contract.getTransactions.query>) {
  if (firstDay === undefined && lastDay === undefined) return { days: Number(days ?? DEFAULT_DAYS) };
  const span = parseDays(firstDay, lastDay);
  if (span === undefined) throw badRequest('the first day is not before the last');
  return span;
}

/** Money in and out (PAY-01 to PAY-12). */
export const paymentHandlers = (payments: Payments): readonly Implementation[] => [
  implement(contract.getCashier, async (_input, caller) => ({
    resultCode: 0,
    data: await payments.cashier(userOf(caller)),
  })),
  implement(contract.startDeposit, async ({ body }, caller) => {
    const started = payments.startDeposit(userOf(caller), body, caller.origin ?? '');
    const { payment, frameUrl } = await answered(started);
    return { resultCode: 0, data: { payment, frameUrl } };
  }),
  implement(contract.openPaymentFrame, async ({ body }, caller) => ({
    resultCode: 0,
    data: { frameUrl: await payments.frame(userOf(caller), body.ref, caller.origin ?? '') },
  })),
  implement(contract.openPayOutAccount, async (_input, caller) => ({
    resultCode: 0,
    data: { accountUrl: await payments.accountPage(userOf(caller), caller.origin ?? '') },
  })),
  implement(contract.paymentStatus, async ({ body }, caller) => ({
    resultCode: 0,
    data: await knownOrNothing(payments.status(userOf(caller), body.refs, body.fence)),
  })),
  implement(contract.requestWithdrawal, async ({ body }, caller) => {
    const { payment, balance } = await answered(payments.withdraw(userOf(caller), body));
    return { resultCode: 0, data: { payment, balance } };
  }),
  implement(contract.removePaymentMethod, async ({ body }, caller) => {
    const refused = await payments.removeMethod(userOf(caller), body.methodId);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
  implement(contract.makeDefaultMethod, async ({ body }, caller) => {
    const refused = await payments.makeDefault(userOf(caller), body.methodId);
    if (refused !== undefined) throw fromRefusal(refused);
    return { resultCode: 0 };
  }),
  implement(contract.getTransactions, async ({ query }, caller) => ({
    resultCode: 0,
    data: await payments.transactions(userOf(caller), {
      span: spanOf(query),
      kind: query.kind,
      below: query.cursor === undefined ? undefined : Number(query.cursor),
    }),
  })),
];
