import * as z from 'zod/mini';
import { TextVersion } from '../config/texts-in-force.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Terms and rules that have changed since the customer accepted them (CNT-02, UK-12). */
export const textsAnswered = defineInput({
  type: 'intent/textsAnswered',
  doc: 'The customer accepts the versions that the window or the page names, or leaves them for later and does not bet until then.',
  data: z.object({ answer: z.enum(['accept', 'later']), texts: z.array(TextVersion) }),
  privacy: { answer: 'account', texts: whole('public') },
  examples: [{ answer: 'accept', texts: [{ text: 'terms', version: '2026-2' }] }],
});
export const textsAcceptSent = defineDerived({
  type: 'account/textsAcceptSent',
  doc: 'The acceptance is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const textsAcceptEnded = defineDerived({
  type: 'account/textsAcceptEnded',
  doc: 'What became of it. refused: another version is in force by now; lost: not known, sending it again is safe.',
  data: z.object({ outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

export const newTextsEvents = [textsAnswered, textsAcceptSent, textsAcceptEnded] as const;
