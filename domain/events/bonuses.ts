import * as z from 'zod/mini';
import { UserBonuses } from '../contract/bonuses.ts';
import { Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

export const freeBetsPressed = defineInput({
  type: 'intent/freeBetsPressed',
  doc: 'The free bets for a stake box are to be seen.',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'single:1001' }],
});
export const freeBetsClosed = defineInput({
  type: 'intent/freeBetsClosed',
  doc: 'The list of free bets was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const freeBetPressed = defineInput({
  type: 'intent/freeBetPressed',
  doc: 'A free bet was chosen for a stake box, or with null taken off it again (BON-01).',
  data: z.object({ stakeId: z.string(), id: z.nullable(z.string()) }),
  privacy: { stakeId: 'public', id: 'account' },
  examples: [{ stakeId: 'acca', id: 'b-1' }],
});
export const profitBoostPressed = defineInput({
  type: 'intent/profitBoostPressed',
  doc: 'A profit boost was switched on for a stake box, or with null off again (BON-03).',
  data: z.object({ stakeId: z.string(), id: z.nullable(z.string()) }),
  privacy: { stakeId: 'public', id: 'account' },
  examples: [{ stakeId: 'acca', id: 'b-2' }],
});

export const bonusesLoaded = defineDerived({
  type: 'bonuses/loaded',
  doc: 'All bonuses that the customer can use; what is not in it is gone (BON-02).',
  data: z.object({ bonuses: UserBonuses }),
  privacy: { bonuses: whole('account') },
  examples: [{ bonuses: { freeBets: [], profitBoosts: [] } }],
});
export const choiceOpened = defineDerived({
  type: 'bonuses/choiceOpened',
  doc: 'The free bets in the list were looked at: none of them is new for a day (BON-02).',
  data: z.object({ stakeId: z.string(), seen: z.array(z.string()) }),
  privacy: { stakeId: 'public', seen: 'account' },
  examples: [{ stakeId: 'acca', seen: ['b-1'] }],
});
export const choiceClosed = defineDerived({
  type: 'bonuses/choiceClosed',
  doc: 'The list of free bets is closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const freeBetAttached = defineDerived({
  type: 'betslip/freeBetAttached',
  doc: 'A free bet pays this stake: its amount takes the place of what was typed (BON-01).',
  data: z.object({ stakeId: z.string(), id: z.string(), amount: Money }),
  privacy: { stakeId: 'public', id: 'account', amount: 'account' },
  examples: [{ stakeId: 'acca', id: 'b-1', amount: 500 }],
});
export const freeBetDetached = defineDerived({
  type: 'betslip/freeBetDetached',
  doc: 'The stake is the customer’s own again, and empty.',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'acca' }],
});
export const profitBoostSwitched = defineDerived({
  type: 'betslip/profitBoostSwitched',
  doc: 'A profit boost is on for this stake, or with null off (BON-03).',
  data: z.object({
    stakeId: z.string(),
    boost: z.nullable(z.object({ id: z.string(), percentage: z.int() })),
  }),
  privacy: { stakeId: 'public', boost: { id: 'account', percentage: 'public' } },
  examples: [{ stakeId: 'acca', boost: { id: 'b-2', percentage: 25 } }],
});

export const bonusEvents = [
  freeBetsPressed,
  freeBetsClosed,
  freeBetPressed,
  profitBoostPressed,
  bonusesLoaded,
  choiceOpened,
  choiceClosed,
  freeBetAttached,
  freeBetDetached,
  profitBoostSwitched,
] as const;
