import { createHash } from 'node:crypto';
import type { PlacementRef, UserId } from '#domain/brand.ts';
import { cashOutHashInput } from '#domain/cash-out/content-hash-input.ts';
import type { Receipt } from '#domain/contract/betting.ts';
import type {
  CashOutOutcome,
  CashOutReceipt,
  CashOutRequest,
  NotCashedOut,
} from '#domain/contract/cash-out.ts';
import type { Money } from '#domain/money/money.ts';
import type { CashOutContext } from './context.ts';

type Stating = Pick<CashOutContext, 'signer' | 'now'>;

export const contentHashOf = (request: CashOutRequest, user: UserId): string =>
  createHash('sha256').update(cashOutHashInput(request, user)).digest('hex');

/** Why nothing is paid, for the customer. */
export interface NoPayment {
  readonly status: 'FAILED' | 'CLOSED' | 'DISABLED';
  readonly type: string;
  readonly message: string;
  /** What it is worth now, where that is the reason. */
  readonly amount?: Money;
}

/** Signed: nothing was ever paid under this ref for this account, and nothing will be (FAIL-17, FAIL-21). */
export const fenceOf = ({ signer, now }: Stating, account: UserId, ref: PlacementRef): NotCashedOut =>
  signer.sign({
    kind: 'CASH_OUT_FENCED' as const,
    ref,
    account,
    betId: null,
    contentHash: null,
    clientHead: null,
    reason: null,
    statedAt: now(),
  });

/** Only for a refusal that is stored, or about to be before anyone hears of it. */
export const refusedOutcome = (
  { signer, now }: Stating,
  account: UserId,
  request: CashOutRequest,
  why: NoPayment,
): CashOutOutcome => ({
  ref: request.ref,
  betslipId: request.betslipId,
  status: why.status,
  cashOutAmount: why.amount ?? null,
  error: { type: why.type, message: why.message },
  receipt: null,
  notCashedOut: signer.sign({
    kind: 'CASH_OUT_REFUSED' as const,
    ref: request.ref,
    account,
    betId: request.betId,
    contentHash: request.contentHash,
    clientHead: request.clientHead,
    reason: why.type,
    statedAt: now(),
  }),
});

export const paidOutcome = (
  request: CashOutRequest,
  receipt: CashOutReceipt,
  edited?: Receipt | null,
): CashOutOutcome => ({
  ref: request.ref,
  betslipId: request.betslipId,
  status: 'SUCCEEDED',
  cashOutAmount: receipt.paid,
  error: null,
  receipt,
  ...(edited == null ? {} : { edited }),
  notCashedOut: null,
});

export const delayedOutcome = (request: CashOutRequest, startedAt: number, ms: number): CashOutOutcome => ({
  ref: request.ref,
  betslipId: request.betslipId,
  status: 'PENDING',
  cashOutAmount: null,
  error: null,
  receipt: null,
  notCashedOut: null,
  delay: { startedAt, ms },
});
