import type { CashOutOutcome, NotCashedOut } from '../contract/cash-out.ts';
import type { DataOf, NewDerived } from '../events/registry.ts';
import type { VerifySignature } from '../placement/deciders/verify-receipt.ts';
import { type CashOutAttempt, isOpenCashOut } from './cash-out-state.ts';
import { cashOutFaults, notCashedOutFaults } from './verify-cash-out.ts';
import { editedFaults } from './verify-edited.ts';

type From = DataOf<'cashOut/ended'>['from'];

/** An answer that does not prove what it says leaves the outcome open, visibly (PROT-07). */
function notBelieved({ request, knowledge }: CashOutAttempt, why: string[]): NewDerived[] {
  const rejected: NewDerived = { type: 'cashOut/answerRejected', data: { ref: request.ref, why } };
  return knowledge === 'unknown'
    ? [rejected]
    : [rejected, { type: 'cashOut/outcomeLost', data: { ref: request.ref, cause: 'receipt' } }];
}

/** Paid, with the cash after it: an older balance never replaces a newer one (FAIL-57). */
const paid = (
  attempt: CashOutAttempt,
  { receipt, edited }: Pick<CashOutOutcome, 'receipt' | 'edited'>,
  from: From,
): NewDerived[] => [
  {
    type: 'cashOut/ended',
    data: {
      ref: attempt.request.ref,
      status: 'SUCCEEDED',
      receipt,
      ...(edited === undefined ? {} : { edited }),
      reason: null,
      worth: null,
      from,
    },
  },
  ...(receipt === null
    ? []
    : [
        {
          type: 'user/cashMoved' as const,
          data: {
            // Of an edit the next bet's stake has gone as well.
            cash: (edited ?? receipt).balance,
            version: (edited ?? receipt).balanceVersion,
          },
        },
      ]),
];

/**
 * What an outcome means for our request (CSH-02). Nothing is believed twice, "processed" only with its
 * receipt, and "nothing was paid" only with a signed refusal (INV-04).
 *
 * @param waits how long the delay has still to run, ms, where it is known
 */
export function decideCashOutOutcome(
  attempt: CashOutAttempt,
  outcome: CashOutOutcome,
  from: From,
  verify: VerifySignature,
  at: number,
): NewDerived[] {
  if (!isOpenCashOut(attempt)) return [];
  const { ref } = attempt.request;
  if (outcome.ref !== ref) return notBelieved(attempt, ['ref']);
  if (outcome.status === 'PENDING') {
    if (attempt.knowledge === 'waiting') return [];
    return [{ type: 'cashOut/delayed', data: { ref, until: at + (outcome.delay?.ms ?? 0) } }];
  }
  if (outcome.status === 'SUCCEEDED') {
    const faults = [
      ...cashOutFaults(attempt, outcome.receipt, verify),
      ...editedFaults(attempt, outcome, verify),
    ];
    return faults.length > 0 ? notBelieved(attempt, faults) : paid(attempt, outcome, from);
  }
  const faults = notCashedOutFaults(attempt, 'CASH_OUT_REFUSED', outcome.notCashedOut, verify);
  if (faults.length > 0) return notBelieved(attempt, faults);
  const reason = outcome.error?.type ?? 'UNKNOWN';
  const data = { ref, status: 'FAILED' as const, receipt: null, reason, worth: outcome.cashOutAmount, from };
  return [{ type: 'cashOut/ended', data }];
}

/** A fenced ref never paid and never will (PROT-08). */
export function decideCashOutFenced(
  attempt: CashOutAttempt,
  fence: NotCashedOut | null,
  verify: VerifySignature,
): NewDerived[] {
  if (!isOpenCashOut(attempt)) return [];
  const faults = notCashedOutFaults(attempt, 'CASH_OUT_FENCED', fence, verify);
  if (faults.length > 0) return notBelieved(attempt, faults);
  const data = {
    ref: attempt.request.ref,
    status: 'FAILED' as const,
    receipt: null,
    reason: 'CONNECTION',
    worth: null,
    from: 'fence' as const,
  };
  return [{ type: 'cashOut/ended', data }];
}
