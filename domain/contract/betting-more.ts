import * as z from 'zod/mini';
import { BetId, PlacementRef, SelectionId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { Money } from '../money/money.ts';
import { OddsFormat } from './betting.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done, guestGet, guestPost } from './unbuilt.ts';

/** Cash-out, bet codes, bet requests, recommendations and the older my-bets views (S0 §7). */
const Codes = z.object({
  betslipCode: z.string(),
  betCodes: z.array(z.object({ selectionId: SelectionId, code: z.string() })),
});

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
export const getBetslipCode = defineCall({
  ...guestGet,
  name: 'getBetslipCode',
  path: '/api/v2/betslipcodes/:code',
  source: 'S0 §7, COD-01',
  doc: 'The slip behind a code.',
  params: z.object({ code: z.string() }),
  query: z.object(common),
  answer: answering(Codes),
});
export const createBetslipCode = defineCall({
  ...guestPost,
  name: 'createBetslipCode',
  path: '/api/v2/betslipcodes',
  source: 'S0 §7, COD-01',
  doc: 'Makes a code for a slip.',
  query: z.object(common),
  body: z.object({ selections: z.array(SelectionId).check(z.minLength(1), z.maxLength(30)) }),
  answer: answering(Codes),
});
export const requestBet = defineCall({
  ...customerPost,
  name: 'requestBet',
  path: '/api/v2/betrequest',
  source: 'S0 §7, REQ-01',
  doc: 'Asks a trader for a price in words.',
  query: z.object(common),
  body: z.object({ description: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  answer: done,
});
export const recommendBets = defineCall({
  ...guestPost,
  name: 'recommendBets',
  path: '/api/v2/betrecommendations',
  source: 'S0 §7',
  doc: 'Selections that go with a slip.',
  query: z.object({ ...common, lsm: z.optional(z.string()) }),
  body: z.object({ selections: z.array(SelectionId), oddsFormat: OddsFormat }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ selectionIds: z.array(SelectionId) }),
    entities: Entities,
  }),
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
    result: z.object({ bets: z.array(z.json()), next: z.nullable(z.string()) }),
  }),
});

export const bettingMoreCalls = [
  cashOut,
  getBetslipCode,
  createBetslipCode,
  requestBet,
  recommendBets,
  getBetStatistics,
  getBetHistory,
] as const;
