import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { OddsText } from '../odds/odds.ts';
import { defineDerived, defineInput } from './define.ts';
import { PressedPrice, pressedPriceExample, pressedPricePrivacy } from './pressed-price.ts';

// Bet builder: what the customer does on the event's page, and what the slip makes of it (BBD-01 to BBD-03).

export const builderPressed = defineInput({
  type: 'intent/builderPressed',
  doc: 'A selection was pressed in bet-builder mode: it joins the bet builder of its event, or leaves it (BBD-01).',
  data: z.object({
    selectionId: SelectionId,
    marketId: MarketId,
    eventId: EventId,
    shown: PressedPrice,
  }),
  privacy: { selectionId: 'public', marketId: 'public', eventId: 'public', shown: pressedPricePrivacy },
  examples: [
    {
      selectionId: 1001,
      marketId: 101,
      eventId: 42,
      shown: pressedPriceExample,
    },
  ],
});
export const builderAccaPressed = defineInput({
  type: 'intent/builderAccaPressed',
  doc: 'A prebuilt bet builder was to be added: all of it or nothing (BBD-03). `shown` is its price on the card.',
  data: z.object({
    accaId: z.string(),
    eventId: EventId,
    selectionIds: z.array(SelectionId),
    shown: z.object({ name: z.string(), odds: z.string() }),
  }),
  privacy: {
    accaId: 'public',
    eventId: 'public',
    selectionIds: 'public',
    shown: { name: 'public', odds: 'public' },
  },
  examples: [
    {
      accaId: 'bba-42-1',
      eventId: 42,
      selectionIds: [1001, 1002],
      shown: { name: 'Home win and goals', odds: '15/2' },
    },
  ],
});
export const builderSplitPressed = defineInput({
  type: 'intent/builderSplitPressed',
  doc: 'The picks of a bet builder were to be bets of their own (BBD-01).',
  data: z.object({ eventId: EventId }),
  privacy: { eventId: 'public' },
  examples: [{ eventId: 42 }],
});
export const builderCombinePressed = defineInput({
  type: 'intent/builderCombinePressed',
  doc: 'Legs of one event that stood each for itself were to be one bet builder (BBD-01).',
  data: z.object({ eventId: EventId }),
  privacy: { eventId: 'public' },
  examples: [{ eventId: 42 }],
});

export const groupAdded = defineDerived({
  type: 'betslip/groupAdded',
  doc: 'Selections of one event were picked for a bet builder: one, several that met in the slip, or a prebuilt one, whose id is kept. Those that were not in the slip came in with `legAdded` or `legsAdded` before (BBD-01, BBD-03).',
  data: z.object({
    eventId: EventId,
    accaId: z.nullable(z.string()),
    selectionIds: z.array(SelectionId),
    /** In another tab, or by somebody who shared it: no stake of this customer's own goes with it. */
    elsewhere: z.optional(z.boolean()),
  }),
  privacy: { eventId: 'public', accaId: 'public', selectionIds: 'public', elsewhere: 'public' },
  examples: [{ eventId: 42, accaId: null, selectionIds: [1001] }],
});
export const groupSplit = defineDerived({
  type: 'betslip/groupSplit',
  doc: 'Selections of one event stand apart: each is a bet of its own, and what is picked beside them too, until they are combined or gone (BBD-01).',
  data: z.object({
    eventId: EventId,
    selectionIds: z.array(SelectionId),
    /** Neither in a bet builder nor taken apart: another tab took them out and in again. */
    anew: z.optional(z.boolean()),
  }),
  privacy: { eventId: 'public', selectionIds: 'public', anew: 'public' },
  examples: [{ eventId: 42, selectionIds: [1001, 1002] }],
});
export const groupRefused = defineDerived({
  type: 'betslip/groupRefused',
  doc: 'Nothing was added to a bet builder, and why: names of the rules of groups or of `legRefused` (BBD-02, BBD-03).',
  data: z.object({
    eventId: EventId,
    accaId: z.nullable(z.string()),
    selectionIds: z.array(SelectionId),
    reasons: z.array(z.string()),
  }),
  privacy: { eventId: 'public', accaId: 'public', selectionIds: 'public', reasons: 'public' },
  examples: [{ eventId: 42, accaId: null, selectionIds: [1001], reasons: ['sameMarket'] }],
});
export const groupPricesAccepted = defineDerived({
  type: 'betslip/groupPricesAccepted',
  doc: 'Prices of bet builders that moved were accepted as they stood on the screen (NTC-02).',
  data: z.object({ groups: z.array(z.object({ key: z.string(), odds: OddsText })) }),
  privacy: { groups: { key: 'public', odds: 'public' } },
  examples: [{ groups: [{ key: '1001,1002', odds: '735/100' }] }],
});

export const builderEvents = [
  builderPressed,
  builderAccaPressed,
  builderSplitPressed,
  builderCombinePressed,
  groupAdded,
  groupSplit,
  groupRefused,
  groupPricesAccepted,
] as const;
