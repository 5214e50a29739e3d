import * as z from 'zod/mini';
import { BetId, PlacementRef, UserId } from '../brand.ts';
import { CashOutRule, KeptRule, RULE_ANSWERS } from '../cash-out/cash-out-rule.ts';
import { Currency, Money } from '../money/money.ts';
import { PlacementSlip, Receipt } from './betting.ts';
import { defineCall } from './call.ts';
import { listOf } from './request-sizes.ts';
import { answering, common, customerPost } from './unbuilt.ts';

/** Which change of the value between the screen and the booking is agreed to (CSH-03). */
export const AcceptCashOutsChange = z.enum(['NOT_ACCEPT', 'ACCEPT_HIGHER_CASHOUTS', 'ACCEPT_ANY_CASHOUTS']);
export type AcceptCashOutsChange = z.infer<typeof AcceptCashOutsChange>;

/** One cash-out, as sent (CSH-01). `ref` is its idempotency key: one request, one ref (TRAP-21). */
export const CashOutRequest = z.object({
  ref: PlacementRef,
  betId: BetId,
  betslipId: BetId,
  /** Minor units: what stood on the screen when the customer agreed. */
  amount: Money.check(z.nonnegative()),
  /** How much of the stake that is left is cashed out, minor units; absent: all of it (CSH-08). */
  part: z.optional(Money),
  acceptCashOutsChange: AcceptCashOutsChange,
  /** The bet that takes its place, in the same transaction or not at all (EDT-01); absent: none does. */
  edit: z.optional(PlacementSlip),
  /** SHA-256 of the canonical content; the same ref with another is refused (FAIL-20, FAIL-23). */
  contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Head of the log with the request in it; null when it could not be named in time. */
  clientHead: z.nullable(z.string().check(z.maxLength(128))),
});
export type CashOutRequest = z.infer<typeof CashOutRequest>;

/** The gateway's signed word that a bet was cashed out: the only ground for "processed" (CSH-02, PROT-05). */
export const CashOutReceipt = z.object({
  kind: z.literal('CASHED_OUT'),
  ref: PlacementRef,
  account: UserId,
  betId: BetId,
  contentHash: z.string(),
  clientHead: z.nullable(z.string()),
  /** As agreed to. */
  asked: Money,
  /** As paid. */
  paid: Money,
  /** The stake that was cashed out by it and what goes on; absent where all of the bet was asked for. */
  part: z.optional(z.object({ stake: Money, left: Money })),
  /** The bet that was booked with it, by the slip that was sent (EDT-01.1). */
  edit: z.optional(z.object({ ref: PlacementRef, betId: BetId, contentHash: z.string() })),
  currency: Currency,
  /** Cash after it, with the version of the balance (FAIL-57). */
  balance: Money,
  balanceVersion: z.int(),
  paidAt: z.int(),
  rulesVersion: z.string(),
  /** Ed25519 over the canonical JSON of all other fields, base64url. */
  signature: z.string(),
});
export type CashOutReceipt = z.infer<typeof CashOutReceipt>;

/** The gateway's signed word that a ref paid nothing and never will (PROT-07, PROT-08). */
export const NotCashedOut = z.object({
  kind: z.enum(['CASH_OUT_REFUSED', 'CASH_OUT_FENCED']),
  ref: PlacementRef,
  account: UserId,
  /** Null in a fence, which knows only the ref. */
  betId: z.nullable(BetId),
  contentHash: z.nullable(z.string()),
  clientHead: z.nullable(z.string()),
  /** Why; null in a fence. */
  reason: z.nullable(z.string()),
  statedAt: z.int(),
  signature: z.string(),
});
export type NotCashedOut = z.infer<typeof NotCashedOut>;

export const CASH_OUT_STATUSES = ['SUCCEEDED', 'FAILED', 'PENDING', 'CLOSED', 'DISABLED'] as const;

/** What became of one request (CSH-02). */
export const CashOutOutcome = z.object({
  ref: PlacementRef,
  betslipId: BetId,
  status: z.enum(CASH_OUT_STATUSES),
  /** Paid, or with `VALUE_CHANGED` what it is worth now. */
  cashOutAmount: z.nullable(Money),
  error: z.nullable(z.object({ type: z.string(), message: z.string() })),
  /** With SUCCEEDED. */
  receipt: z.nullable(CashOutReceipt),
  /** With SUCCEEDED, of an edit: the receipt of the bet that took the place. */
  edited: z.optional(Receipt),
  /** With FAILED, CLOSED and DISABLED. */
  notCashedOut: z.nullable(NotCashedOut),
  /** With PENDING: the delay of the game, by the gateway's clock. */
  delay: z.optional(z.object({ startedAt: z.int(), ms: z.int() })),
});
export type CashOutOutcome = z.infer<typeof CashOutOutcome>;

export const cashOut = defineCall({
  ...customerPost,
  implemented: true,
  takesBettingToken: true,
  name: 'cashOut',
  path: '/api/v2/cashout',
  source: 'CORE-07, CSH-01',
  doc: 'Takes the offered amount of an open bet. `ref` is the idempotency key: one request, one ref (TRAP-21).',
  query: z.object(common),
  body: CashOutRequest,
  answer: answering(CashOutOutcome),
});

export const cashOutStatus = defineCall({
  ...customerPost,
  implemented: true,
  name: 'cashOutStatus',
  path: '/api/v2/cashout/status',
  source: 'CORE-07, CSH-02',
  doc: 'What became of refs; with `fence` a ref without an end gets a tombstone and can never pay.',
  query: z.object(common),
  body: z.object({ refs: listOf(PlacementRef).check(z.minLength(1)), fence: z.boolean() }),
  answer: answering(
    z.object({
      cashOuts: z.array(
        z.object({
          ref: PlacementRef,
          state: z.enum(['KNOWN', 'FENCED', 'UNKNOWN']),
          outcome: z.nullable(CashOutOutcome),
          fence: z.nullable(NotCashedOut),
        }),
      ),
    }),
  ),
});

/** A change of the rule of a bet; null removes it. */
export const CashOutRuleChange = z.object({
  betId: BetId,
  /** Version of the rule that it was made from; 0: the bet had none. */
  base: z.int().check(z.nonnegative()),
  rule: z.nullable(
    z.object({
      atLeast: CashOutRule.shape.atLeast.check(z.positive()),
      part: z.nullable(Money.check(z.positive())),
    }),
  ),
});
export type CashOutRuleChange = z.infer<typeof CashOutRuleChange>;

export const setCashOutRule = defineCall({
  ...customerPost,
  implemented: true,
  name: 'setCashOutRule',
  path: '/api/v2/cashout/rule',
  source: 'CORE-07, CSH-09',
  doc: 'Sets, changes or removes the rule by which a bet is cashed out by itself; the same again changes nothing.',
  query: z.object(common),
  body: CashOutRuleChange,
  answer: answering(z.object({ status: z.enum(RULE_ANSWERS), rule: z.nullable(KeptRule) })),
});

export const cashOutCalls = [cashOut, cashOutStatus, setCashOutRule] as const;
