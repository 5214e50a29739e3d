import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { legExample, NewLeg, newLegPrivacy } from './betslip.ts';
import { defineDerived, defineInput } from './define.ts';
import { PressedPrice, pressedPriceExample, pressedPricePrivacy } from './pressed-price.ts';

const ids = { selectionId: SelectionId, marketId: MarketId, eventId: EventId };
const idsPrivacy = { selectionId: 'public', marketId: 'public', eventId: 'public' } as const;

// A leg is switched to another selection of its market without leaving the slip (BSL-06).

export const choiceOpened = defineInput({
  type: 'intent/choiceOpened',
  doc: 'The other selections of the market of a leg were asked for (BSL-06).',
  data: z.object({ selectionId: SelectionId }),
  privacy: { selectionId: 'public' },
  examples: [{ selectionId: 1001 }],
});
export const choiceDismissed = defineInput({
  type: 'intent/choiceDismissed',
  doc: 'The list of other selections was closed without choosing.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const selectionChosen = defineInput({
  type: 'intent/selectionChosen',
  doc: 'A selection was pressed in that list: it is to stand in the place of the leg, at the price on the button (BSL-06).',
  data: z.object({ from: SelectionId, to: z.object(ids), shown: PressedPrice }),
  privacy: { from: 'public', to: idsPrivacy, shown: pressedPricePrivacy },
  examples: [
    { from: 1001, to: { selectionId: 1002, marketId: 101, eventId: 42 }, shown: pressedPriceExample },
  ],
});

export const choiceShown = defineDerived({
  type: 'betslip/choiceShown',
  doc: 'Selections of the market of this leg are shown, and followed live.',
  data: z.object({ selectionId: SelectionId }),
  privacy: { selectionId: 'public' },
  examples: [{ selectionId: 1001 }],
});
export const choiceClosed = defineDerived({
  type: 'betslip/choiceClosed',
  doc: 'The list of other selections is gone; the leg is what it was.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const selectionSwitched = defineDerived({
  type: 'betslip/selectionSwitched',
  doc: 'A leg goes on as another selection of its market, with its place and its stake, at the price shown (BSL-06).',
  data: z.object({ from: z.object(ids), to: NewLeg, shown: z.string() }),
  privacy: { from: idsPrivacy, to: newLegPrivacy, shown: 'public' },
  examples: [
    {
      from: { selectionId: 1001, marketId: 101, eventId: 42 },
      to: { ...legExample, selectionId: 1002 },
      shown: '5/2',
    },
  ],
});

export const legChoiceEvents = [
  choiceOpened,
  choiceDismissed,
  selectionChosen,
  choiceShown,
  choiceClosed,
  selectionSwitched,
] as const;
