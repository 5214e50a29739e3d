import * as z from 'zod/mini';
import { BetId, PlacementRef } from '../brand.ts';
import { Money } from '../money/money.ts';
import { defineCall } from './call.ts';
import { JsonValue } from './json-value.ts';
import { answering, common, customerGet, customerPost } from './unbuilt.ts';

/** Cash-out and the older my-bets views (S0 §7). */
export const AcceptCashOutsChange = z.enum(['NOT_ACCEPT', 'ACCEPT_HIGHER_CASHOUTS', 'ACCEPT_ANY_CASHOUTS']);

export const cashOut = defineCall({
  ...customerPost,
  name: 'cashOut',
  path: '/api/v2/cashout',
  source: 'S0 §7, CSH-01',
  doc: 'Takes the offered amount of an open bet. `ref` is the idempotency key: one request, one ref (T21).',
  query: z.object(common),
  body: z.object({
    ref: PlacementRef,
    betId: BetId,
    betslipId: BetId,
    amount: Money,
    acceptCashOutsChange: AcceptCashOutsChange,
  }),
  answer: answering(
    z.object({
      ref: PlacementRef,
      betslipId: BetId,
      status: z.enum(['SUCCEEDED', 'FAILED', 'PENDING', 'CLOSED', 'DISABLED']),
      cashOutAmount: z.nullable(Money),
      error: z.nullable(z.object({ type: z.string(), message: z.string() })),
    }),
  ),
});
export const getBetStatistics = defineCall({
  ...customerGet,
  name: 'getBetStatistics',
  path: '/api/v2/mybets/statistics',
  source: 'S0 §7, MYB-05',
  doc: 'Wagers and returns of a period.',
  query: z.object({ ...common, from: z.optional(z.string()), to: z.optional(z.string()) }),
  answer: z.object({
    resultCode: z.int(),
    payload: z.object({
      data: z.object({
        statistic: z.object({ totalWager: Money, totalNetReturns: Money, totalReturns: Money }),
      }),
    }),
  }),
});
export const getBetHistory = defineCall({
  ...customerGet,
  name: 'getBetHistory',
  path: '/api/v2/bethistory',
  source: 'S0 §7, MYB-05',
  doc: 'The older history view; bets as in my bets.',
  query: z.object({ ...common, from: z.optional(z.string()), size: z.optional(z.string()) }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ bets: z.array(JsonValue), next: z.nullable(z.string()) }),
  }),
});

export const bettingMoreCalls = [cashOut, getBetStatistics, getBetHistory] as const;
