import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { defineInput } from './define.ts';
import { PressedPrice, pressedPriceExample, pressedPricePrivacy } from './pressed-price.ts';
import { ShownSlip, shownSlipExample, shownSlipPrivacy } from './shown-slip.ts';

/**
 * What the user did, as a fact, with what the screen showed when it matters (EVT-03). Texts in `shown` are
 * the rendered strings, not data: they are the evidence.
 */
export const oddsPressed = defineInput({
  type: 'intent/oddsPressed',
  doc: 'A price button was pressed: adds the leg, or removes it when it is in the slip (BSL-01).',
  data: z.object({
    selectionId: SelectionId,
    marketId: MarketId,
    eventId: EventId,
    shown: PressedPrice,
  }),
  privacy: {
    selectionId: 'public',
    marketId: 'public',
    eventId: 'public',
    shown: pressedPricePrivacy,
  },
  examples: [
    {
      selectionId: 1001,
      marketId: 101,
      eventId: 42,
      shown: pressedPriceExample,
    },
  ],
});

export const slipOpened = defineInput({
  type: 'intent/slipOpened',
  doc: 'The slip was opened (sheet on mobile).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const slipClosed = defineInput({
  type: 'intent/slipClosed',
  doc: 'The slip sheet was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const slipCleared = defineInput({
  type: 'intent/slipCleared',
  doc: 'Remove all legs.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const clearUndone = defineInput({
  type: 'intent/clearUndone',
  doc: 'Undo of the last clear, offered for five seconds (BSL-07).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const selectionsPressed = defineInput({
  type: 'intent/selectionsPressed',
  doc: 'Several selections were asked for at once, by a deep link or a prebuilt bet: all go in or none (BSL-02).',
  data: z.object({ selectionIds: z.array(SelectionId) }),
  privacy: { selectionIds: 'public' },
  examples: [{ selectionIds: [1001, 1002] }],
});
export const maxLimitDismissed = defineInput({
  type: 'intent/maxLimitDismissed',
  doc: 'The max-limit modal was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const legRemovePressed = defineInput({
  type: 'intent/legRemovePressed',
  doc: 'Remove one leg in the slip.',
  data: z.object({ selectionId: SelectionId }),
  privacy: { selectionId: 'public' },
  examples: [{ selectionId: 1001 }],
});
export const legSwitched = defineInput({
  type: 'intent/legSwitched',
  doc: 'A leg was switched off or on without removing it (BSL-06).',
  data: z.object({ selectionId: SelectionId, active: z.boolean() }),
  privacy: { selectionId: 'public', active: 'public' },
  examples: [{ selectionId: 1001, active: false }],
});
export const legPreferred = defineInput({
  type: 'intent/legPreferred',
  doc: 'Of several legs of one market this one is to be multiplied instead of the longest price (BSL-09).',
  data: z.object({ selectionId: SelectionId }),
  privacy: { selectionId: 'public' },
  examples: [{ selectionId: 1001 }],
});
export const eachWayPressed = defineInput({
  type: 'intent/eachWayPressed',
  doc: 'Each way was switched on or off for a single, the acca or all system bets (EWY-01).',
  data: z.object({ key: z.string(), on: z.boolean() }),
  privacy: { key: 'public', on: 'public' },
  examples: [{ key: 'single:1001', on: true }],
});
export const slipTabChosen = defineInput({
  type: 'intent/slipTabChosen',
  doc: 'Single, acca or system tab chosen by hand.',
  data: z.object({ tab: z.enum(['single', 'acca', 'system']) }),
  privacy: { tab: 'public' },
  examples: [{ tab: 'acca' }],
});
export const changesAccepted = defineInput({
  type: 'intent/changesAccepted',
  doc: 'The changed prices were accepted as shown.',
  data: z.object({
    shown: z.array(
      z.object({
        selectionId: SelectionId,
        was: z.string(),
        now: z.string(),
        version: z.int(),
        /**
         * Place terms on the screen: they belong to the market and can change at one version of the price.
         */
        placeTerms: z.optional(z.object({ num: z.int(), den: z.int(), places: z.int() })),
      }),
    ),
    /** Bet builders with the price that stood on the screen (BBD-01). */
    groups: z.optional(z.array(z.object({ id: z.string(), odds: z.string() }))),
  }),
  privacy: {
    shown: {
      selectionId: 'public',
      was: 'public',
      now: 'public',
      version: 'public',
      placeTerms: { num: 'public', den: 'public', places: 'public' },
    },
    groups: { id: 'public', odds: 'public' },
  },
  examples: [{ shown: [{ selectionId: 1001, was: '2/1', now: '7/4', version: 9 }] }],
});
export const stakeFocused = defineInput({
  type: 'intent/stakeFocused',
  doc: 'A stake box became the active one.',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'single:1001' }],
});
export const stakeKeyPressed = defineInput({
  type: 'intent/stakeKeyPressed',
  doc: 'One key of the keypad or the keyboard: a digit, the delimiter, backspace (STK-01). A paste is one intent a character.',
  data: z.object({
    stakeId: z.string(),
    key: z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.', 'backspace']),
  }),
  privacy: { stakeId: 'public', key: 'account' },
  examples: [{ stakeId: 'acca', key: '5' }],
});
export const stakeEdited = defineInput({
  type: 'intent/stakeEdited',
  doc: 'A stake box was edited as text: typed into, pasted, cut, deleted, undone (STK-01). The text is the whole box after it; null for what cannot be read whole as an amount, which is not kept, as anything may be on a clipboard.',
  data: z.object({
    stakeId: z.string(),
    text: z.nullable(z.string()),
    /** One character at the caret: a word about one before it that was refused stays. */
    typed: z.optional(z.boolean()),
  }),
  privacy: { stakeId: 'public', text: 'account', typed: 'public' },
  examples: [
    { stakeId: 'acca', text: '12.50' },
    { stakeId: 'acca', text: null, typed: true },
  ],
});
export const quickStakePressed = defineInput({
  type: 'intent/quickStakePressed',
  doc: 'A quick stake replaces the value (STK-05).',
  data: z.object({ stakeId: z.string(), amount: z.string() }),
  privacy: { stakeId: 'public', amount: 'account' },
  examples: [{ stakeId: 'acca', amount: '5' }],
});
export const stakeConfirmed = defineInput({
  type: 'intent/stakeConfirmed',
  doc: 'Done on the keypad, or enter.',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'acca' }],
});
export const stakeCancelled = defineInput({
  type: 'intent/stakeCancelled',
  doc: 'Cancel on the keypad, or escape: the previous value returns (STK-02).',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'acca' }],
});
export const placePressed = defineInput({
  type: 'intent/placePressed',
  doc: 'The place button was pressed, with every text that stood on the slip.',
  data: z.object({ shown: ShownSlip }),
  privacy: { shown: shownSlipPrivacy },
  examples: [{ shown: shownSlipExample }],
});
export const resultDismissed = defineInput({
  type: 'intent/resultDismissed',
  doc: 'The receipt or the result was closed; reuse keeps the selections (BSL-08).',
  data: z.object({ reuse: z.boolean() }),
  privacy: { reuse: 'public' },
  examples: [{ reuse: false }],
});
export const marketGroupChosen = defineInput({
  type: 'intent/marketGroupChosen',
  doc: 'A market group chip of an event page (BRW-10).',
  data: z.object({ eventId: EventId, groupId: z.string() }),
  privacy: { eventId: 'public', groupId: 'public' },
  examples: [{ eventId: 42, groupId: 'goals' }],
});
export const viewOptionChosen = defineInput({
  type: 'intent/viewOptionChosen',
  doc: 'A sort, a day tab, a filter: interface choices that live beside the route.',
  data: z.object({ view: z.string(), option: z.string(), value: z.string() }),
  privacy: { view: 'public', option: 'public', value: 'public' },
  examples: [{ view: 'raceCard', option: 'sort', value: 'price' }],
});
export const settingChanged = defineInput({
  type: 'intent/settingChanged',
  doc: 'A setting was changed by the user.',
  data: z.object({ name: z.string(), value: z.json() }),
  privacy: { name: 'public', value: 'public' },
  examples: [{ name: 'offer.oddsFormat', value: 'DECIMAL' }],
});
export const retryPressed = defineInput({
  type: 'intent/retryPressed',
  doc: 'Retry on an error state.',
  data: z.object({ view: z.string() }),
  privacy: { view: 'public' },
  examples: [{ view: 'home' }],
});

export const intentEvents = [
  oddsPressed,
  slipOpened,
  slipClosed,
  slipCleared,
  clearUndone,
  legRemovePressed,
  selectionsPressed,
  maxLimitDismissed,
  legSwitched,
  legPreferred,
  eachWayPressed,
  slipTabChosen,
  changesAccepted,
  stakeFocused,
  stakeKeyPressed,
  stakeEdited,
  quickStakePressed,
  stakeConfirmed,
  stakeCancelled,
  placePressed,
  resultDismissed,
  marketGroupChosen,
  viewOptionChosen,
  settingChanged,
  retryPressed,
] as const;
