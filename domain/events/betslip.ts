import * as z from 'zod/mini';
import { EarlyPayout } from '../bet/early-payout.ts';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { BetKind, TotalOdds } from '../contract/betting.ts';
import { OfferedBoost } from '../contract/offered-boost.ts';
import { LEG_SHUTS } from '../market/why-shut.ts';
import { Money } from '../money/money.ts';
import { OddsText } from '../odds/odds.ts';
import { defineDerived } from './define.ts';
import { LoggedPrice, loggedPricePrivacy as pricePrivacy } from './logged-price.ts';

/** A bet builder as calculated: its price, why it has none, and what could not join it (BSL-10, BBD-02). */
const CalculatedGroup = z.object({
  id: z.string(),
  selections: z.array(SelectionId),
  odds: z.optional(z.nullable(OddsText)),
  refused: z.optional(z.nullable(z.object({ reason: z.string(), selection: z.nullable(SelectionId) }))),
  /** Legs of a five that add nothing to the price. */
  redundant: z.optional(z.array(SelectionId)),
  excluded: z.optional(z.array(z.object({ id: SelectionId, reason: z.string() }))),
});
const calculatedGroupPrivacy = {
  id: 'public',
  selections: 'public',
  odds: 'public',
  refused: { reason: 'public', selection: 'public' },
  redundant: 'public',
  excluded: { id: 'public', reason: 'public' },
} as const;

const Availability = z.enum(['open', 'suspended', 'marketSuspended', 'expired']);
const ids = { selectionId: SelectionId, marketId: MarketId, eventId: EventId };
const idsPrivacy = { selectionId: 'public', marketId: 'public', eventId: 'public' } as const;
const Names = z.object({ selection: z.string(), market: z.string(), event: z.string() });
const namesPrivacy = { selection: 'public', market: 'public', event: 'public' } as const;
const arsenal = { selection: 'Arsenal', market: 'Match result', event: 'Arsenal v Leeds' };

const EachWay = z.object({ num: z.int(), den: z.int(), places: z.int(), required: z.boolean() });
const eachWayPrivacy = { num: 'public', den: 'public', places: 'public', required: 'public' } as const;

/** A selection as it goes into the slip. */
export const NewLeg = z.object({
  ...ids,
  sportId: z.string(),
  names: Names,
  inplay: z.boolean(),
  price: LoggedPrice,
  version: z.int(),
  availability: Availability,
  /** Place terms of its market; absent where each-way is not offered. */
  eachWay: z.optional(EachWay),
  /** What the feed can report of it before the end (BON-05). */
  earlyPayouts: z.optional(z.array(EarlyPayout)),
});
export const newLegPrivacy = {
  ...idsPrivacy,
  sportId: 'public',
  names: namesPrivacy,
  inplay: 'public',
  price: pricePrivacy,
  version: 'public',
  availability: 'public',
  eachWay: eachWayPrivacy,
  earlyPayouts: 'public',
} as const;
export const legExample = {
  selectionId: 1001,
  marketId: 101,
  eventId: 42,
  sportId: 'SBTC1_1',
  names: arsenal,
  inplay: false,
  price: { kind: 'fixed', odds: 5122 },
  version: 3,
  availability: 'open',
} as const;

export const slipShown = defineDerived({
  type: 'betslip/visibilityChanged',
  doc: 'The slip sheet is open or closed.',
  data: z.object({ open: z.boolean() }),
  privacy: { open: 'public' },
  examples: [{ open: true }],
});

export const legAdded = defineDerived({
  type: 'betslip/legAdded',
  doc: 'A pressed price went into the slip: the taken price is the one shown on the button (BSL-01).',
  data: z.extend(NewLeg, { shown: z.string() }),
  privacy: { ...newLegPrivacy, shown: 'public' },
  examples: [{ ...legExample, shown: '5/2' }],
});
export const legsAdded = defineDerived({
  type: 'betslip/legsAdded',
  doc: 'Several selections went into the slip at once, all or none (BSL-02).',
  data: z.object({
    legs: z.array(NewLeg),
    /** From another tab of the browser, with the stakes that they have there. */
    heard: z.optional(z.boolean()),
    /** From somebody who shared them, without any stake (MEND-30). */
    shared: z.optional(z.boolean()),
  }),
  privacy: { legs: newLegPrivacy, heard: 'public', shared: 'public' },
  examples: [{ legs: [legExample] }],
});
export const legRefused = defineDerived({
  type: 'betslip/legRefused',
  doc: 'Nothing was added, and every reason in the order of weight; maxSize opens the max-limit modal (BSL-02).',
  data: z.object({
    selectionIds: z.array(SelectionId),
    reasons: z.array(z.enum(['maxSize', 'noPrice', 'notLoaded', 'expired', 'suspended', 'duplicate'])),
    limit: z.int(),
  }),
  privacy: { selectionIds: 'public', reasons: 'public', limit: 'public' },
  examples: [{ selectionIds: [1001], reasons: ['maxSize'], limit: 20 }],
});
export const maxLimitClosed = defineDerived({
  type: 'betslip/maxLimitClosed',
  doc: 'The max-limit modal was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const legsRemoved = defineDerived({
  type: 'betslip/legsRemoved',
  doc: 'Legs left the slip; `expired`: the closed ones, at one press; `placedLate`: with a bet that was placed after the slip gave up on it. `cleared` and `placed` keep a backup (BSL-07, PLC-06).',
  data: z.object({
    selectionIds: z.array(SelectionId),
    cause: z.enum(['toggled', 'removed', 'cleared', 'placed', 'placedLate', 'expired']),
  }),
  privacy: { selectionIds: 'public', cause: 'public' },
  examples: [{ selectionIds: [1001], cause: 'toggled' }],
});
export const slipRestored = defineDerived({
  type: 'betslip/slipRestored',
  doc: 'The backup came back: `undo` as it was, `reuse` at the current prices, taken anew (BSL-07, BSL-08).',
  data: z.object({
    cause: z.enum(['undo', 'reuse']),
    quotes: z.array(
      z.object({
        selectionId: SelectionId,
        price: LoggedPrice,
        version: z.int(),
        availability: Availability,
      }),
    ),
  }),
  privacy: {
    cause: 'public',
    quotes: { selectionId: 'public', price: pricePrivacy, version: 'public', availability: 'public' },
  },
  examples: [
    {
      cause: 'undo',
      quotes: [{ selectionId: 1001, price: { kind: 'fixed', odds: 5122 }, version: 3, availability: 'open' }],
    },
  ],
});
export const undoEnded = defineDerived({
  type: 'betslip/undoEnded',
  doc: 'The five seconds in which a clear can be undone are over (BSL-07).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const legActivityChanged = defineDerived({
  type: 'betslip/legActivityChanged',
  doc: 'A leg was switched off or on; it stays in sight (BSL-06).',
  data: z.object({ selectionId: SelectionId, active: z.boolean() }),
  privacy: { selectionId: 'public', active: 'public' },
  examples: [{ selectionId: 1001, active: false }],
});
export const legPreferred = defineDerived({
  type: 'betslip/legPreferred',
  doc: 'Of several legs of one market this one is multiplied: the others were switched off and stay in sight (BSL-09).',
  data: z.object({ selectionId: SelectionId, switchedOff: z.array(SelectionId) }),
  privacy: { selectionId: 'public', switchedOff: 'public' },
  examples: [{ selectionId: 1001, switchedOff: [1002] }],
});
export const tabChanged = defineDerived({
  type: 'betslip/tabChanged',
  doc: 'The tab in use; `manual` tells a choice from a default (BSL-03).',
  data: z.object({ tab: z.enum(['single', 'acca', 'system']), manual: z.boolean() }),
  privacy: { tab: 'public', manual: 'public' },
  examples: [{ tab: 'acca', manual: true }],
});

export const legPriceChanged = defineDerived({
  type: 'betslip/legPriceChanged',
  doc: 'The price of a leg moved: the cold trace of a hot frame.',
  data: z.object({ selectionId: SelectionId, price: LoggedPrice, version: z.int() }),
  privacy: { selectionId: 'public', price: pricePrivacy, version: 'public' },
  examples: [{ selectionId: 1001, price: { kind: 'fixed', odds: 7172 }, version: 9 }],
});
export const legAvailabilityChanged = defineDerived({
  type: 'betslip/legAvailabilityChanged',
  doc: 'A leg was suspended, opened again, is over, or went in-play.',
  data: z.object({
    selectionId: SelectionId,
    availability: Availability,
    inplay: z.boolean(),
    version: z.int(),
    /** Why it is over: its runner was withdrawn (RAC-06). */
    nonRunner: z.optional(z.boolean()),
    /** Why it is not open, where `availability` alone does not say so (MEND-30). */
    shut: z.optional(z.enum(LEG_SHUTS)),
  }),
  privacy: {
    selectionId: 'public',
    availability: 'public',
    inplay: 'public',
    version: 'public',
    nonRunner: 'public',
    shut: 'public',
  },
  examples: [{ selectionId: 1001, availability: 'suspended', inplay: true, version: 10 }],
});
export const eachWayTermsChanged = defineDerived({
  type: 'betslip/eachWayTermsChanged',
  doc: 'The place terms of a leg are others than before, or each-way is not offered any more: null (EWY-01).',
  data: z.object({ selectionId: SelectionId, eachWay: z.nullable(EachWay) }),
  privacy: { selectionId: 'public', eachWay: eachWayPrivacy },
  examples: [{ selectionId: 1001, eachWay: { num: 1, den: 5, places: 3, required: false } }],
});
export const eachWaySwitched = defineDerived({
  type: 'betslip/eachWaySwitched',
  doc: 'A single, the acca or all system bets were switched to each way or back (EWY-01).',
  data: z.object({ key: z.string(), on: z.boolean() }),
  privacy: { key: 'public', on: 'public' },
  examples: [{ key: 'acca', on: true }],
});
export const stakesCleared = defineDerived({
  type: 'betslip/stakesCleared',
  doc: 'Stakes of system bets that were placed: only failed types keep theirs (PLC-06, PLC-07, TRAP-18).',
  data: z.object({ stakeIds: z.array(z.string()) }),
  privacy: { stakeIds: 'public' },
  examples: [{ stakeIds: ['system:trixie'] }],
});
export const lineChanged = defineDerived({
  type: 'betslip/lineChanged',
  doc: 'The feed replaced a selection that is in the slip: the leg goes on under its new ids and must be accepted (LIV-07, TRAP-15).',
  data: z.object({ from: z.object(ids), to: NewLeg }),
  privacy: { from: idsPrivacy, to: newLegPrivacy },
  examples: [
    {
      from: { selectionId: 1001, marketId: 101, eventId: 42 },
      to: { ...legExample, selectionId: 1009, marketId: 109 },
    },
  ],
});
export const priceChangesAccepted = defineDerived({
  type: 'betslip/priceChangesAccepted',
  doc: 'These prices, as shown, are what the customer now wants (NTC-02).',
  data: z.object({
    legs: z.array(z.object({ selectionId: SelectionId, price: LoggedPrice, version: z.int() })),
  }),
  privacy: { legs: { selectionId: 'public', price: pricePrivacy, version: 'public' } },
  examples: [{ legs: [{ selectionId: 1001, price: { kind: 'fixed', odds: 7172 }, version: 9 }] }],
});

const Changes = z.array(z.object({ stakeId: z.string(), value: z.string() }));
const changesPrivacy = { stakeId: 'public', value: 'account' } as const;
export const stakeActivated = defineDerived({
  type: 'betslip/stakeActivated',
  doc: 'The box with the caret; what it holds is what cancel brings back (STK-03).',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'acca' }],
});
export const stakeChanged = defineDerived({
  type: 'betslip/stakeChanged',
  doc: 'New texts of one or, for the common stake, of all single boxes (STK-01, STK-04).',
  data: z.object({
    stakeId: z.string(),
    changes: Changes,
    predefined: z.boolean(),
    /** One character more: a word about one that was refused stays. */
    typed: z.optional(z.boolean()),
  }),
  privacy: { stakeId: 'public', changes: changesPrivacy, predefined: 'public', typed: 'public' },
  examples: [{ stakeId: 'acca', changes: [{ stakeId: 'acca', value: '5' }], predefined: false }],
});
export const stakeTextRefused = defineDerived({
  type: 'betslip/stakeTextRefused',
  doc: 'What was typed or pasted into a box cannot be read whole as an amount, or is too long for one: the box stays as it was, and says so.',
  data: z.object({ stakeId: z.string() }),
  privacy: { stakeId: 'public' },
  examples: [{ stakeId: 'acca' }],
});
export const stakeEntryEnded = defineDerived({
  type: 'betslip/stakeEntryEnded',
  doc: 'Done keeps the text, cancel brings the previous one back; no box is active (STK-02).',
  data: z.object({ stakeId: z.string(), how: z.enum(['done', 'cancel']), changes: Changes }),
  privacy: { stakeId: 'public', how: 'public', changes: changesPrivacy },
  examples: [{ stakeId: 'acca', how: 'done', changes: [] }],
});

export const calculationRequested = defineDerived({
  type: 'betslip/calculationRequested',
  doc: 'Prices and limits were asked for; answers to earlier requests are late (CAL-04).',
  data: z.object({ requestId: z.string(), reason: z.enum(['changed', 'recheck']) }),
  privacy: { requestId: 'public', reason: 'public' },
  examples: [{ requestId: '14.1', reason: 'changed' }],
});
export const calculated = defineDerived({
  type: 'betslip/calculated',
  doc: 'The answer to a calculation, mapped (CAL-03).',
  data: z.object({
    requestId: z.string(),
    bets: z.array(
      z.object({
        kind: BetKind,
        systemType: z.nullable(z.string()),
        selections: z.array(SelectionId),
        maxStake: z.nullable(Money),
        minStake: Money,
        totalOdds: z.nullable(TotalOdds),
        displayTotalOdds: z.nullable(z.string()),
        freeBets: z.optional(z.array(z.string())),
        profitBoosts: z.optional(z.array(OfferedBoost)),
        comboBonus: z.optional(z.object({ id: z.string(), percentage: z.int() })),
      }),
    ),
    nonCombinable: z.array(z.array(SelectionId)),
    comboDisallowed: z.boolean(),
    systemDisallowed: z.boolean(),
    groups: z.array(CalculatedGroup),
  }),
  privacy: {
    requestId: 'public',
    bets: {
      kind: 'public',
      systemType: 'public',
      selections: 'public',
      maxStake: 'account',
      minStake: 'public',
      totalOdds: 'public',
      displayTotalOdds: 'public',
      freeBets: 'account',
      profitBoosts: {
        id: 'account',
        percentage: 'account',
        displayOddsBoosted: 'account',
        maxStake: 'account',
      },
      comboBonus: { id: 'public', percentage: 'public' },
    },
    nonCombinable: 'public',
    comboDisallowed: 'public',
    systemDisallowed: 'public',
    groups: calculatedGroupPrivacy,
  },
  examples: [
    {
      requestId: '14.1',
      bets: [],
      nonCombinable: [],
      comboDisallowed: false,
      systemDisallowed: false,
      groups: [],
    },
  ],
});
export const calculationFailed = defineDerived({
  type: 'betslip/calculationFailed',
  doc: 'refused: a non-zero code, max stakes become unset; lost: no usable answer, everything calculated is cleared. Stakes stay (CAL-03).',
  data: z.object({ requestId: z.string(), how: z.enum(['refused', 'lost']) }),
  privacy: { requestId: 'public', how: 'public' },
  examples: [{ requestId: '14.1', how: 'refused' }],
});

export const betslipEvents = [
  slipShown,
  legAdded,
  legsAdded,
  legRefused,
  maxLimitClosed,
  legsRemoved,
  slipRestored,
  undoEnded,
  legActivityChanged,
  legPreferred,
  tabChanged,
  legPriceChanged,
  legAvailabilityChanged,
  eachWayTermsChanged,
  eachWaySwitched,
  stakesCleared,
  lineChanged,
  priceChangesAccepted,
  stakeActivated,
  stakeChanged,
  stakeTextRefused,
  stakeEntryEnded,
  calculationRequested,
  calculated,
  calculationFailed,
] as const;
