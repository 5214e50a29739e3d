import * as z from 'zod/mini';
import { BetId } from '../brand.ts';
import { BetStatistic, ShownBet } from '../contract/my-bets.ts';
import { BetStep } from '../my-bets/bet-step.ts';
import { MyBet } from '../my-bets/my-bet.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const List = z.enum(['open', 'settled', 'details']);

/** What a page of settled bets is of: two that are equal are one list. */
const AskedBets = z.object({ query: z.string(), text: z.string() });

export const moreBetsPressed = defineInput({
  type: 'intent/moreBetsPressed',
  doc: 'Load more settled bets (MYB-03).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const listRequested = defineDerived({
  type: 'myBets/listRequested',
  doc: 'A list is being fetched; `more` adds the next page. `asked`: the filter, as in an address, and the mark of what is searched for.',
  data: z.object({
    list: List,
    more: z.boolean(),
    betId: z.optional(BetId),
    asked: z.optional(AskedBets),
  }),
  privacy: { list: 'public', more: 'public', betId: 'account', asked: whole('account') },
  examples: [{ list: 'settled', more: true }],
});
export const openLoaded = defineDerived({
  type: 'myBets/openLoaded',
  doc: 'All open bets; what is not in it is no longer open.',
  data: z.object({ bets: z.array(MyBet) }),
  privacy: { bets: whole('account') },
  examples: [{ bets: [] }],
});
export const settledPageLoaded = defineDerived({
  type: 'myBets/settledPageLoaded',
  doc: 'A page of settled bets, newest first, with the cursor of the next (MYB-03).',
  data: z.object({
    bets: z.array(MyBet),
    next: z.nullable(z.string()),
    more: z.boolean(),
    asked: z.optional(AskedBets),
  }),
  privacy: { bets: whole('account'), next: 'account', more: 'public', asked: whole('account') },
  examples: [{ bets: [], next: null, more: false }],
});
export const detailsLoaded = defineDerived({
  type: 'myBets/detailsLoaded',
  doc: 'One bet with its legs (MYB-06).',
  data: z.object({ bet: MyBet, steps: z.optional(z.array(BetStep)) }),
  privacy: { bet: whole('account'), steps: whole('account') },
  examples: [
    {
      bet: {
        betslipId: 'SLIP-1',
        ref: '0f8fad5b-d9cb-469f-a165-70867728950e',
        type: 'SINGLE',
        systemType: null,
        status: 'OPEN',
        result: null,
        version: 1,
        placedAt: 0,
        settledAt: null,
        resettled: false,
        currency: 'GBP',
        stake: 1_000,
        totalStake: 1_000,
        numberOfBets: 1,
        eachWay: false,
        totalOdds: '3.5',
        displayTotalOdds: '5/2',
        possibleWinnings: 3_500,
        returns: null,
        legs: [],
        receipt: null,
        cashout: null,
      },
    },
  ],
});
export const betsChanged = defineDerived({
  type: 'myBets/changed',
  doc: 'A live message about own bets (MYB-02).',
  data: z.object({ bets: z.array(MyBet), removed: z.array(BetId) }),
  privacy: { bets: whole('account'), removed: 'account' },
  examples: [{ bets: [], removed: [] }],
});
export const listFailed = defineDerived({
  type: 'myBets/listFailed',
  doc: 'A list could not be fetched; what is shown stays.',
  data: z.object({ list: List, reason: z.enum(['refused', 'lost', 'notFound']) }),
  privacy: { list: 'public', reason: 'public' },
  examples: [{ list: 'open', reason: 'lost' }],
});
export const countLoaded = defineDerived({
  type: 'myBets/countLoaded',
  doc: 'Number of open bets, for the badge (MYB-06), and of settlements not seen yet; absent for none (MYB-12).',
  data: z.object({ count: z.int(), news: z.optional(z.int()) }),
  privacy: { count: 'account', news: 'account' },
  examples: [{ count: 2 }],
});

export const newsLoaded = defineDerived({
  type: 'myBets/newsLoaded',
  doc: 'Settlements that the customer has not seen, the newest first, and how many there are (MYB-12).',
  data: z.object({ bets: z.array(MyBet), count: z.int() }),
  privacy: { bets: whole('account'), count: 'account' },
  examples: [{ bets: [], count: 0 }],
});
export const betNewsDismissed = defineInput({
  type: 'intent/betNewsDismissed',
  doc: 'The customer has read of these settlements here, or in another tab of the browser (MYB-12).',
  data: z.object({ bets: z.array(ShownBet), elsewhere: z.optional(z.boolean()) }),
  privacy: { bets: whole('account'), elsewhere: 'public' },
  examples: [{ bets: [{ betId: 'SLIP-1', version: 2 }] }],
});
export const newsDismissed = defineDerived({
  type: 'myBets/newsDismissed',
  doc: 'These settlements are news no more: read of, or in sight with their bets (MYB-12).',
  data: z.object({ bets: z.array(ShownBet), elsewhere: z.optional(z.boolean()) }),
  privacy: { bets: whole('account'), elsewhere: 'public' },
  examples: [{ bets: [{ betId: 'SLIP-1', version: 2 }] }],
});

export const statisticsLoaded = defineDerived({
  type: 'myBets/statisticsLoaded',
  doc: 'Stakes and returns of the bets that a filter, as in an address, asks for (MYB-05).',
  data: z.object({ query: z.string(), statistic: BetStatistic }),
  privacy: { query: 'account', statistic: whole('account') },
  examples: [
    {
      query: '?period=7d',
      statistic: {
        currency: 'GBP',
        bets: 2,
        totalWager: 2_000,
        totalReturns: 1_500,
        totalNetReturns: -500,
        lifetimeNet: 10_000,
        sports: ['SBTC1_1'],
      },
    },
  ],
});
export const statisticsFailed = defineDerived({
  type: 'myBets/statisticsFailed',
  doc: 'They could not be had; their part of the page is not shown, and nothing else changes (MYB-05.2).',
  data: z.object({ query: z.string() }),
  privacy: { query: 'account' },
  examples: [{ query: '' }],
});

export const problemReported = defineInput({
  type: 'intent/problemReported',
  doc: 'The customer says what went wrong with a bet: a mark of their words, or why there are none (MYB-06).',
  data: z.object({ betId: BetId, description: z.string() }),
  privacy: { betId: 'account', description: 'account' },
  examples: [{ betId: 'SLIP-1', description: '~words.0' }],
});
export const reportSent = defineDerived({
  type: 'myBets/reportSent',
  doc: 'A report is on its way.',
  data: z.object({ betId: BetId }),
  privacy: { betId: 'account' },
  examples: [{ betId: 'SLIP-1' }],
});
export const reportEnded = defineDerived({
  type: 'myBets/reportEnded',
  doc: 'What became of a report; its ticket once the gateway has it.',
  data: z.object({
    betId: BetId,
    outcome: z.enum(['taken', 'failed', 'empty', 'tooLong']),
    ticket: z.nullable(z.string()),
  }),
  privacy: { betId: 'account', outcome: 'public', ticket: 'account' },
  examples: [{ betId: 'SLIP-1', outcome: 'taken', ticket: 'P-ABCDEFGH' }],
});

export const myBetsEvents = [
  moreBetsPressed,
  listRequested,
  openLoaded,
  settledPageLoaded,
  detailsLoaded,
  betsChanged,
  listFailed,
  countLoaded,
  newsLoaded,
  betNewsDismissed,
  newsDismissed,
  statisticsLoaded,
  statisticsFailed,
  problemReported,
  reportSent,
  reportEnded,
] as const;
