import type { Receipt } from '../contract/betting.ts';
import type { CashOutOutcome } from '../contract/cash-out.ts';
import { receiptFaults, type VerifySignature } from '../placement/deciders/verify-receipt.ts';
import type { SentCashOut } from './verify-cash-out.ts';

/**
 * Names of the fields by which the next bet is not what was sent, or not the one that the receipt of the old
 * one names; empty when "edited" may be said, and for a cash-out without a next bet (EDT-02.3).
 */
export function editedFaults(
  { request: { edit: slip } }: SentCashOut,
  { receipt, edited }: Pick<CashOutOutcome, 'receipt' | 'edited'>,
  verify: VerifySignature,
): string[] {
  const named = receipt?.edit;
  if (slip === undefined) return named === undefined && edited === undefined ? [] : ['edited'];
  if (named === undefined || edited === undefined) return ['edited'];
  const isNamed = (one: Receipt): boolean =>
    named.ref === slip.ref && named.contentHash === slip.contentHash && named.betId === one.betId;
  const faults = receiptFaults(slip, edited, verify).map((field) => `edited.${field}`);
  return isNamed(edited) ? faults : ['edited.named', ...faults];
}
