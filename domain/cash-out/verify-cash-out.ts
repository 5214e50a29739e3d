import type { UserId } from '../brand.ts';
import type { CashOutReceipt, CashOutRequest, NotCashedOut } from '../contract/cash-out.ts';
import type { VerifySignature } from '../placement/deciders/verify-receipt.ts';
import { isAgreed } from './accepted-value.ts';

export interface SentCashOut {
  readonly request: CashOutRequest;
  readonly account: UserId;
}

/** The part that was asked for, or all that was left (CSH-08.2). */
const isPartAsked = ({ part: asked }: CashOutRequest, { part }: CashOutReceipt): boolean =>
  asked === undefined ? part === undefined || part.left === 0 : part?.stake === asked;

const broken = (checks: readonly (readonly [string, boolean])[]): string[] =>
  checks.filter(([, holds]) => !holds).map(([field]) => field);

/**
 * Names of the fields by which a receipt is not the answer to what was sent; empty when "processed" may be
 * said (CSH-02.3, PROT-05, INV-05).
 */
export function cashOutFaults(
  { request, account }: SentCashOut,
  receipt: CashOutReceipt | null,
  verify: VerifySignature,
): string[] {
  if (receipt === null) return ['missing'];
  return broken([
    ['ref', receipt.ref === request.ref],
    ['account', receipt.account === account],
    ['betId', receipt.betId === request.betId],
    ['contentHash', receipt.contentHash === request.contentHash],
    ['clientHead', request.clientHead === null || receipt.clientHead === request.clientHead],
    ['part', isPartAsked(request, receipt)],
    ['asked', receipt.asked === request.amount],
    ['paid', isAgreed(request.amount, receipt.paid, request.acceptCashOutsChange)],
    ['signature', verify(receipt)],
  ]);
}

/** The same of the word that nothing was paid and nothing will be (PROT-08, INV-04). */
export function notCashedOutFaults(
  { request, account }: SentCashOut,
  kind: NotCashedOut['kind'],
  statement: NotCashedOut | null,
  verify: VerifySignature,
): string[] {
  if (statement === null) return ['missing'];
  return broken([
    ['kind', statement.kind === kind],
    ['ref', statement.ref === request.ref],
    ['account', statement.account === account],
    ['signature', verify(statement)],
  ]);
}
