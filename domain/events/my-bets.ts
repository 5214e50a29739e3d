import * as z from 'zod/mini';
import { BetId } from '../brand.ts';
import { MyBet } from '../my-bets/my-bet.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const List = z.enum(['open', 'settled', 'details']);

export const moreBetsPressed = defineInput({
  type: 'intent/moreBetsPressed',
  doc: 'Load more settled bets (MYB-03).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const listRequested = defineDerived({
  type: 'myBets/listRequested',
  doc: 'A list is being fetched; `more` adds the next page.',
  data: z.object({ list: List, more: z.boolean(), betId: z.optional(BetId) }),
  privacy: { list: 'public', more: 'public', betId: 'account' },
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
  data: z.object({ bets: z.array(MyBet), next: z.nullable(z.string()), more: z.boolean() }),
  privacy: { bets: whole('account'), next: 'account', more: 'public' },
  examples: [{ bets: [], next: null, more: false }],
});
export const detailsLoaded = defineDerived({
  type: 'myBets/detailsLoaded',
  doc: 'One bet with its legs (MYB-06).',
  data: z.object({ bet: MyBet }),
  privacy: { bet: whole('account') },
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
  doc: 'Number of open bets, for the badge (MYB-06).',
  data: z.object({ count: z.int() }),
  privacy: { count: 'account' },
  examples: [{ count: 2 }],
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
] as const;
