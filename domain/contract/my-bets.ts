import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { BetBonus } from '../bonus/bet-bonus.ts';
import { BetId, EventId, MarketId, PlacementRef, SelectionId } from '../brand.ts';
import { KeptRule } from '../cash-out/cash-out-rule.ts';
import { Parts } from '../cash-out/part-of-bet.ts';
import { DEFAULTS } from '../config/defaults.ts';
import { EventEnding } from '../market/event-ending.ts';
import { Currency, Money } from '../money/money.ts';
import { PHASES } from '../my-bets/bet-filter.ts';
import { BetStep } from '../my-bets/bet-step.ts';
import { MOST_LETTERS } from '../navigation/search-words.ts';
import { OddsText } from '../odds/odds.ts';
import { PriceCorrection } from '../settlement/price-correction.ts';
import { DeadHeat } from '../settlement/result.ts';
import { BetKind, RaceCastPosition, Receipt, TotalOdds } from './betting.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';

/** Leg settlement states of CORE-04; CANCELLED is shown as "Void" (MYB-04). */
export const LEG_STATES = [
  'LOST',
  'CANCELLED',
  'OPEN',
  'WON',
  'PLACED',
  'WON_DEAD_HEAT',
  'PLACE_DEAD_HEAT',
  'DRAW',
  'NON_RUNNER',
  'HALF_LOST',
  'HALF_WON',
  'CASH_OUT',
] as const;
export type LegState = (typeof LEG_STATES)[number];

export const BetLeg = z.object({
  selectionId: SelectionId,
  marketId: MarketId,
  eventId: EventId,
  selectionName: z.string(),
  marketName: z.string(),
  eventName: z.string(),
  sportId: z.string(),
  startTime: z.int(),
  /** Struck while its event was on; absent in what was read before that was told, and for no. */
  inPlay: z.optional(z.boolean()),
  /** What it can be followed by while it is open and on offer (`domain/my-bets/leg-progress`). */
  tracked: z.optional(
    z.object({
      type: z.string(),
      line: z.optional(z.string()),
      outcome: z.optional(z.string()),
      cloth: z.optional(z.int()),
    }),
  ),
  /** Price taken; null for SP until it is returned. */
  odds: z.nullable(OddsText),
  eachWay: z.boolean(),
  placeTerms: z.nullable(z.object({ num: z.int(), den: z.int(), places: z.int() })),
  state: z.enum(LEG_STATES),
  /** Applied to this leg's winnings, with the reason in plain numbers (MYB-04). */
  rule4Pence: z.int(),
  deadHeat: z.nullable(DeadHeat),
  /** Of the place part of an each-way leg, where `deadHeat` is that of its win part; absent for none. */
  placeDeadHeat: z.optional(DeadHeat),
  /** The stake of the place part was given back although the win part was decided; absent otherwise. */
  placeVoid: z.optional(z.boolean()),
  /** In a forecast or tricast: the place picked, null for any; absent in every other bet. */
  raceCastPosition: z.optional(z.nullable(RaceCastPosition)),
  bestOddsGuaranteed: z.optional(z.boolean()),
  /** What the leg is paid early for (BON-05); absent for nothing. */
  earlyPayouts: z.optional(z.array(EarlyPayout)),
  /** What the leg was settled at where that is not the price taken: the starting price. */
  settledOdds: z.optional(OddsText),
  /** How its event ended, once it has and a feed said so. */
  ending: z.optional(EventEnding),
  /** Its market is over, and how it ended is not known yet: people look at it (MEND-07); absent otherwise. */
  awaitingResult: z.optional(z.boolean()),
  /** The price taken was an obvious error: what the leg stands at instead, and why (UK-45). */
  correction: z.optional(PriceCorrection),
});
export type BetLeg = z.infer<typeof BetLeg>;

/** A bet is identified by betslipId; `cashout` is the renamed `cashOut` of the wire (CORE-03). */
export const Bet = z.object({
  betslipId: BetId,
  ref: PlacementRef,
  type: BetKind,
  systemType: z.nullable(z.string()),
  status: z.enum(['OPEN', 'SETTLED']),
  /** Once settled: WON, LOST, VOID, PART (some lines) or CASHED_OUT; null while open. */
  result: z.nullable(z.enum(['WON', 'LOST', 'VOID', 'PART', 'CASHED_OUT'])),
  /** +1 at each change of this bet; a correction is a change. */
  version: z.int(),
  placedAt: z.int(),
  settledAt: z.nullable(z.int()),
  /** Its settlement is news to the customer (MYB-12); absent for no, and where nobody looked. */
  unread: z.optional(z.boolean()),
  /** True when a correction changed an earlier settlement. */
  resettled: z.boolean(),
  currency: Currency,
  stake: Money,
  totalStake: Money,
  numberOfBets: z.int(),
  eachWay: z.boolean(),
  totalOdds: z.nullable(TotalOdds),
  displayTotalOdds: z.nullable(z.string()),
  possibleWinnings: z.nullable(Money),
  returns: z.nullable(Money),
  /** What the bet was struck with (UK-03: free-bet stakes are labelled); absent for a plain one. */
  bonus: z.optional(BetBonus),
  legs: z.array(BetLeg),
  /** Bet builders: places of their legs and the one price that was struck for them (BBD-01). */
  groups: z.optional(z.array(z.object({ id: z.string(), legs: z.array(z.int()), odds: OddsText }))),
  receipt: z.nullable(Receipt),
  /** What was cashed out of it so far; absent for nothing (CSH-08). */
  cashedOut: z.optional(
    z.object({
      /** Stake and payment of all parts together. */
      stake: Money,
      paid: Money,
      parts: z.array(
        z.object({
          ref: PlacementRef,
          at: z.int(),
          stake: Money,
          paid: Money,
          automatic: z.optional(z.boolean()),
        }),
      ),
    }),
  ),
  /** The bet that was cashed out for it, and the one that took its place (EDT-01.9); absent for none. */
  editedFrom: z.optional(BetId),
  editedTo: z.optional(BetId),
  /** The rule by which it is cashed out by itself (CSH-09); absent where it never had one. */
  cashOutRule: z.optional(KeptRule),
  /** What it can be cashed out for as it was read (`domain/cash-out`); null where nobody asked. */
  cashOut: z.nullable(
    z.object({
      status: z.string(),
      amount: z.nullable(Money),
      reason: z.optional(z.string()),
      parts: z.optional(Parts),
    }),
  ),
});
export type Bet = z.infer<typeof Bet>;

export const getUnsettledCount = defineCall({
  name: 'getUnsettledCount',
  method: 'GET',
  path: '/api/v2/mybets/unsettled/count',
  auth: 'customer',
  source: 'CORE-07, MYB-06',
  doc: 'Number of open bets, and of settlements that the customer has not seen.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({
      unsettledBetsCount: z.int(),
      /** Settled bets that the customer has not seen since; absent for none. */
      newsCount: z.optional(z.int()),
    }),
  }),
});
export const getUnsettledBets = defineCall({
  name: 'getUnsettledBets',
  method: 'GET',
  path: '/api/v2/mybets/unsettled',
  auth: 'customer',
  source: 'CORE-07, MYB-02',
  doc: 'Open bets, newest first.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()), filter: z.optional(z.enum(['cashout'])) }),
  body: z.null(),
  answer: z.object({ resultCode: z.int(), data: z.object({ bets: z.array(Bet) }) }),
});
/** A period, when the bets were struck, and a sport (`domain/my-bets/bet-filter`); all of them together. */
const filterFields = {
  period: z.optional(TextId),
  firstDay: z.optional(TextId),
  lastDay: z.optional(TextId),
  phase: z.optional(z.enum(PHASES)),
  sport: z.optional(TextId),
};
const settledAnswer = z.object({
  resultCode: z.int(),
  result: z.object({ bets: z.array(Bet), next: z.nullable(z.string()) }),
});
export const getSettledBets = defineCall({
  name: 'getSettledBets',
  method: 'GET',
  path: '/api/v2/mybets/settled',
  auth: 'customer',
  source: 'CORE-07, MYB-03',
  doc: 'Settled bets up to `from` (cursor from `result.next`), newest first; without a period all there are.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({
    lang: z.optional(z.string()),
    from: z.optional(z.string()),
    since: z.optional(z.string()),
    size: z.optional(z.string()),
    ...filterFields,
  }),
  body: z.null(),
  answer: settledAnswer,
});
/** POST, so that what somebody typed stands in no address: servers, proxies and browsers keep those. */
export const findSettledBets = defineCall({
  name: 'findSettledBets',
  method: 'POST',
  path: '/api/v2/mybets/settled/find',
  auth: 'customer',
  source: 'CORE-07, MYB-10',
  doc: 'Settled bets in which a name, or whose reference, has these words.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    text: z.string().check(z.minLength(1), z.maxLength(MOST_LETTERS)),
    from: z.optional(TextId),
    size: z.optional(TextId),
    ...filterFields,
  }),
  answer: settledAnswer,
});
export const BetStatistic = z.object({
  currency: Currency,
  bets: z.int(),
  totalWager: Money,
  totalReturns: Money,
  totalNetReturns: Money,
  /** What bets that returned more than they cost brought, and what all others cost; older builds omit it. */
  wins: z.optional(Money),
  losses: z.optional(Money),
  /** Deposits less withdrawals since the account was opened. */
  lifetimeNet: Money,
  /** Sports of the period, whatever sport is chosen. */
  sports: z.array(z.string()),
});
export type BetStatistic = z.infer<typeof BetStatistic>;
export const getBetStatistics = defineCall({
  name: 'getBetStatistics',
  method: 'GET',
  path: '/api/v2/mybets/statistics',
  auth: 'customer',
  source: 'CORE-07, MYB-05',
  doc: 'Stakes and returns of the bets that were settled in a period.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()), ...filterFields }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    payload: z.object({ data: z.object({ statistic: BetStatistic }) }),
  }),
});
/** Fetched by the browser itself as a file, in the session of its cookie. */
export const BETS_FILE = '/api/platform/bets.csv';
export const getBetDetails = defineCall({
  name: 'getBetDetails',
  method: 'GET',
  path: '/api/v2/mybets/details/:betId',
  auth: 'customer',
  source: 'CORE-07, MYB-06',
  doc: 'One bet of the customer; 404 for any other.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({ betId: BetId }),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({ bet: Bet, steps: z.optional(z.array(BetStep)) }),
  }),
});

export const getBetNews = defineCall({
  name: 'getBetNews',
  method: 'GET',
  path: '/api/v2/mybets/news',
  auth: 'customer',
  source: 'CORE-07, MYB-12',
  doc: 'Bets settled lately that the customer has not seen since, newest first; `count` is that of all.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.null(),
  answer: z.object({
    resultCode: z.int(),
    data: z.object({ bets: z.array(Bet), count: z.int() }),
  }),
});
/** A bet as it was shown: a later version of it is news again. */
export const ShownBet = z.object({ betId: BetId, version: z.int() });
export type ShownBet = z.infer<typeof ShownBet>;
export const readBetNews = defineCall({
  name: 'readBetNews',
  method: 'POST',
  path: '/api/v2/mybets/news/read',
  auth: 'customer',
  source: 'CORE-07, MYB-12',
  doc: 'The customer has seen these settlements; what is not a settled bet of theirs is passed over.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({ bets: z.array(ShownBet).check(z.maxLength(100)) }),
  answer: z.object({ resultCode: z.int() }),
});

export const reportProblem = defineCall({
  name: 'reportProblem',
  method: 'POST',
  path: '/api/v2/mybets/details/:betId/report',
  auth: 'customer',
  source: 'CORE-07, MYB-06',
  doc: 'Opens a ticket about a bet of the customer, with the log of the tab that asks.',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({ betId: BetId }),
  query: z.object({ lang: z.optional(z.string()) }),
  body: z.object({
    description: z.string().check(z.minLength(1), z.maxLength(DEFAULTS.betRequest.longest)),
  }),
  answer: z.object({ resultCode: z.int(), data: z.object({ ticket: z.string() }) }),
});

export const myBetsCalls = [
  getUnsettledCount,
  getUnsettledBets,
  getSettledBets,
  findSettledBets,
  getBetStatistics,
  getBetDetails,
  getBetNews,
  readBetNews,
  reportProblem,
] as const;
