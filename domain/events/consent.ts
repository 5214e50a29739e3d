import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

/** Where a choice was made: on the page about session records, or in the notice that points there. */
const Place = z.enum(['page', 'notice']);
const choice = { policy: z.string(), place: Place };
const choicePrivacy = { policy: 'public', place: 'public' } as const;
const example = { policy: '2026-11', place: 'page' } as const;

export const recordingConsentChosen = defineInput({
  type: 'intent/recordingConsentChosen',
  doc: 'The customer said whether behaviour may be recorded besides the evidence (UK-49, UK-50).',
  data: z.object({ granted: z.boolean(), ...choice }),
  privacy: { granted: 'public', ...choicePrivacy },
  examples: [{ granted: true, ...example }],
});

export const recordingNoticeClosed = defineInput({
  type: 'intent/recordingNoticeClosed',
  doc: 'The notice about session records was closed without an answer: it does not come again.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const consentGranted = defineDerived({
  type: 'consent/granted',
  doc: 'From here on behaviour is stored, under the policy of this version.',
  data: z.object(choice),
  privacy: choicePrivacy,
  examples: [example],
});

export const consentWithdrawn = defineDerived({
  type: 'consent/withdrawn',
  doc: 'From here on behaviour is not stored, and what was stored of it is deleted.',
  data: z.object(choice),
  privacy: choicePrivacy,
  examples: [example],
});

export const noticeClosed = defineDerived({
  type: 'consent/noticeClosed',
  doc: 'The notice about session records has been seen.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const consentRemembered = defineInput({
  type: 'consent/remembered',
  doc: 'What this device remembers of the choice about behaviour, read at the start or changed by another tab. Null: none was made.',
  data: z.object({
    choice: z.nullable(z.object({ granted: z.boolean(), ...choice })),
    noticeClosed: z.boolean(),
  }),
  privacy: { choice: { granted: 'public', ...choicePrivacy }, noticeClosed: 'public' },
  examples: [{ choice: { granted: false, ...example }, noticeClosed: true }],
});

export const consentEvents = [
  recordingConsentChosen,
  recordingNoticeClosed,
  consentGranted,
  consentWithdrawn,
  noticeClosed,
  consentRemembered,
] as const;
