import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

/**
 * What makes the slip easier to live with: the quick slip, what changed while away, the default stake
 * (BSL-05, STK-05).
 */
export const unavailableRemoved = defineInput({
  type: 'intent/unavailableRemoved',
  doc: 'Remove every closed selection at once (BSL-06).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const quickSlipClosed = defineInput({
  type: 'intent/quickSlipClosed',
  doc: 'The quick slip was closed: the bar stays.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const awayDismissed = defineInput({
  type: 'intent/awayDismissed',
  doc: 'The summary of what changed while the customer was away was closed.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const stakeTipAnswered = defineInput({
  type: 'intent/stakeTipAnswered',
  doc: 'Whether a stake that was used again and again shall be the default one (STK-05).',
  data: z.object({ accept: z.boolean() }),
  privacy: { accept: 'public' },
  examples: [{ accept: true }],
});

export const quickSlipMoved = defineDerived({
  type: 'betslip/quickSlipMoved',
  doc: 'The quick slip of the touch layout opened with a first selection, or went (BSL-05).',
  data: z.object({ open: z.boolean() }),
  privacy: { open: 'public' },
  examples: [{ open: true }],
});
export const awaySummaryClosed = defineDerived({
  type: 'betslip/awaySummaryClosed',
  doc: 'The customer has seen what changed while they were away (FEAT-09).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const stakeUsed = defineDerived({
  type: 'betslip/stakeUsed',
  doc: 'A bet was placed with this stake; `differs` from the default one in use. Repeated, it leads to the tip (STK-05).',
  data: z.object({ stake: z.string(), differs: z.boolean(), tip: z.boolean() }),
  privacy: { stake: 'account', differs: 'public', tip: 'public' },
  examples: [{ stake: '5', differs: true, tip: false }],
});
export const stakeTipClosed = defineDerived({
  type: 'betslip/stakeTipClosed',
  doc: 'The question about the default stake was answered.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const slipComfortEvents = [
  unavailableRemoved,
  quickSlipClosed,
  awayDismissed,
  stakeTipAnswered,
  quickSlipMoved,
  awaySummaryClosed,
  stakeUsed,
  stakeTipClosed,
] as const;
