import * as z from 'zod/mini';
import { PlacementRef } from '../brand.ts';
import { Currency } from '../money/money.ts';
import { TextId } from './request-sizes.ts';
import { defineStaffCall } from './staff-call.ts';
import { Explanation, STAFF_LIMITS } from './staff-fields.ts';

const none = z.object({});

/** A customer who cannot come in any more and whose money is still here. Amounts in minor units. */
export const AwaitedPayOut = z.object({
  customer: TextId,
  username: z.string(),
  why: z.enum(['EXCLUDED', 'CLOSED']),
  /** Epoch ms of the exclusion or closure; null where only its end is known. */
  since: z.nullable(z.int()),
  amount: z.int(),
  currency: Currency,
  /** Bets that are not decided: what they pay comes later, and waits then. */
  openBets: z.int(),
  /** Where it would go, the one that was used last; null for a customer who has none. */
  method: z.nullable(z.object({ id: TextId, label: z.string() })),
});
export type AwaitedPayOut = z.infer<typeof AwaitedPayOut>;

export const staffPayOuts = defineStaffCall({
  name: 'staffPayOuts',
  method: 'GET',
  path: '/support/api/payouts',
  doc: 'Excluded customers and those with closed accounts whose balance waits to be paid out, longest waiting first.',
  params: none,
  body: none,
  answer: z.object({
    resultCode: z.int(),
    data: z.object({ payOuts: z.array(AwaitedPayOut), more: z.int() }),
  }),
  may: 'payOut',
});

/** What was looked at is what is paid: another balance, another method or an open account is refused. */
export const PayOutOrder = z.object({
  ref: PlacementRef,
  customer: TextId,
  amount: z.int().check(z.positive()),
  method: TextId,
  why: Explanation.check(z.minLength(STAFF_LIMITS.explanation.least)),
});
export type PayOutOrder = z.infer<typeof PayOutOrder>;

export const staffPayOut = defineStaffCall({
  name: 'staffPayOut',
  method: 'POST',
  path: '/support/api/payouts',
  doc: 'Pays the whole balance of such a customer out through the payment provider, with an entry in the audit trail. Repeating it with its ref is safe.',
  params: none,
  body: PayOutOrder,
  answer: z.object({ resultCode: z.int() }),
  may: 'payOut',
});

/** Whose bank account is typed in for them, and where they gave it in writing. */
export const PayOutAccountOrder = z.object({
  customer: TextId,
  why: Explanation.check(z.minLength(STAFF_LIMITS.explanation.least)),
});
export type PayOutAccountOrder = z.infer<typeof PayOutAccountOrder>;

export const staffPayOutAccount = defineStaffCall({
  name: 'staffPayOutAccount',
  method: 'POST',
  path: '/support/api/payouts/account',
  doc: 'For such a customer without a method: the page of the payment provider on which a bank account is typed in for them, with an entry in the audit trail. The account stays with the provider, which says whether it is theirs.',
  params: none,
  body: PayOutAccountOrder,
  answer: z.object({ resultCode: z.int(), data: z.object({ accountUrl: z.string() }) }),
  may: 'payOut',
});

export const staffPayOutCalls = [staffPayOuts, staffPayOut, staffPayOutAccount] as const;
