import * as z from 'zod/mini';
import { PlacementRef } from '../brand.ts';
import { PlacementSlip } from '../contract/betting.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';
import { ShownSlip, shownSlipExample, shownSlipPrivacy } from './shown-slip.ts';

/** The same bet in two tabs or on two devices of one customer (FAIL-69 to FAIL-71). */
const ref = '0198c0de-0000-4000-8000-000000000001';
const otherRef = '0198c0de-0000-4000-8000-000000000002';

/** A single as it is sent. */
export const slipExample = {
  ref: otherRef,
  lang: 'en',
  oddsFormat: 'FRACTIONAL',
  type: 'SINGLE',
  systemType: null,
  stake: 500,
  currency: 'GBP',
  totalOdds: '3',
  displayTotalOdds: '2/1',
  possibleWinnings: 1_500,
  numberOfBets: 1,
  eachWay: false,
  eachWayTotalOdds: null,
  eachWayPossibleWinnings: null,
  freeBet: null,
  profitBoost: null,
  selections: [{ id: 1001, odds: '2/1', version: 3, eachWay: false }],
  selectionGroups: [],
  halftimeHeroes: { active: false },
  betBuilderAccaIds: [],
  acceptOddsChange: 'NOT_ACCEPT',
  contentHash: '0'.repeat(64),
  clientHead: null,
} satisfies z.input<typeof PlacementSlip>;

export const sameBetConfirmed = defineInput({
  type: 'intent/sameBetConfirmed',
  doc: 'Asked "same bet again?" the customer said yes, with what stood on the screen then (FAIL-71).',
  data: z.object({ shown: ShownSlip }),
  privacy: { shown: shownSlipPrivacy },
  examples: [{ shown: shownSlipExample }],
});

export const betTaken = defineInput({
  type: 'storage/betTaken',
  doc: 'Another tab of this browser has sent the bet that was about to go out, or had when it died: with what it sent (FAIL-69, FAIL-70).',
  data: z.object({
    /** The ref that this tab had armed, and never sends. */
    ref: PlacementRef,
    slip: PlacementSlip,
    /** Whether that tab still lives and waits for the answer. */
    lives: z.boolean(),
  }),
  privacy: { ref: 'account', slip: whole('account'), lives: 'public' },
  examples: [{ ref, slip: slipExample, lives: true }],
});

export const betFreed = defineInput({
  type: 'storage/betFreed',
  doc: 'The tab that waited for the answer to this bet has its answer or is gone: this tab looks for itself (FAIL-70).',
  data: z.object({ ref: PlacementRef }),
  privacy: { ref: 'account' },
  examples: [{ ref: otherRef }],
});

export const joined = defineDerived({
  type: 'placement/joined',
  doc: 'The bet on its way is the one that another tab sent: one ref, one bet. The ref of this tab is dropped unsent (FAIL-69).',
  data: z.object({ ref: PlacementRef, slip: PlacementSlip, lives: z.boolean() }),
  privacy: { ref: 'account', slip: whole('account'), lives: 'public' },
  examples: [{ ref, slip: slipExample, lives: true }],
});

export const sameBetEvents = [sameBetConfirmed, betTaken, betFreed, joined] as const;
