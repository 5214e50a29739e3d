import * as z from 'zod/mini';
import { BetId, SelectionId } from '../brand.ts';
import { BetEdit } from '../contract/bet-edit.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const betId = 'SB-4F7K-92MX-TQ3D';
const selections = [1001];

/** Every text of both halves that stood there when the customer agreed (EVT-03). */
export const ShownEdit = z.object({
  value: z.string(),
  legs: z.array(z.string()),
  odds: z.string(),
  returns: z.string(),
});
const edit = {
  betId,
  status: 'SUSPENDED' as const,
  why: 'market',
  value: null,
  own: selections,
  legs: [],
  additions: [],
  possibleWinnings: null,
  faults: [],
};

export const betEditNamed = defineInput({
  type: 'intent/betEditNamed',
  doc: 'The legs of the next bet as they stand in the editor, none for those of the bet; null: it is closed (EDT-01).',
  data: z.object({ betId: BetId, selections: z.nullable(z.array(SelectionId)) }),
  privacy: { betId: 'account', selections: whole('account') },
  examples: [{ betId, selections }],
});
export const betEditReviewed = defineInput({
  type: 'intent/betEditReviewed',
  doc: 'The first press: both halves are to stand still (EDT-02.1).',
  data: z.object({ betId: BetId }),
  privacy: { betId: 'account' },
  examples: [{ betId }],
});
export const betEditAgreed = defineInput({
  type: 'intent/betEditAgreed',
  doc: 'The second press, at both halves as they stood still (EDT-02.1).',
  data: z.object({ betId: BetId, shown: ShownEdit }),
  privacy: { betId: 'account', shown: whole('account') },
  examples: [{ betId, shown: { value: '£3.84', legs: ['Arsenal'], odds: '2/1', returns: '£11.52' } }],
});
export const asked = defineDerived({
  type: 'betEdit/asked',
  doc: 'The gateway is asked what the bet can be edited into; `review`: to stand still when it answers.',
  data: z.object({ betId: BetId, selections: z.array(SelectionId), review: z.boolean() }),
  privacy: { betId: 'account', selections: whole('account'), review: 'public' },
  examples: [{ betId, selections, review: false }],
});
export const loaded = defineDerived({
  type: 'betEdit/loaded',
  doc: 'What the bet can be edited into now; with `until` both halves stand still and wait for the second press.',
  data: z.object({ betId: BetId, edit: BetEdit, until: z.nullable(z.int()) }),
  privacy: { betId: 'account', edit: whole('account'), until: 'public' },
  examples: [{ betId, edit, until: null }],
});
export const failed = defineDerived({
  type: 'betEdit/failed',
  doc: 'What the bet can be edited into could not be had.',
  data: z.object({ betId: BetId }),
  privacy: { betId: 'account' },
  examples: [{ betId }],
});
export const reviewEnded = defineDerived({
  type: 'betEdit/reviewEnded',
  doc: 'Nobody pressed a second time: both halves are looked at anew before they can be agreed to.',
  data: z.object({ betId: BetId }),
  privacy: { betId: 'account' },
  examples: [{ betId }],
});

export const betEditEvents = [
  betEditNamed,
  betEditReviewed,
  betEditAgreed,
  asked,
  loaded,
  failed,
  reviewEnded,
] as const;
