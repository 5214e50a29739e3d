import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

export const presenceShown = defineInput({
  type: 'intent/presenceShown',
  doc: 'The customer pressed something or a key, here or in another tab of the browser: told of now and then, and the idle time counts from here (ACC-15).',
  data: z.object({ elsewhere: z.optional(z.literal(true)) }),
  privacy: { elsewhere: 'public' },
  examples: [{}],
});

export const stayPressed = defineInput({
  type: 'intent/stayPressed',
  doc: 'The customer was warned of the end of the session and wants to stay: the gateway is asked (ACC-15).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const endWarningDismissed = defineInput({
  type: 'intent/endWarningDismissed',
  doc: 'The customer has read that the session ends whatever they do, and goes on until then (ACC-15).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const sessionEndWarned = defineDerived({
  type: 'session/endWarned',
  doc: 'The session ends soon as far as the gateway has said, and it could not be asked once more: the customer is warned, and who wanted to stay is told that it did not work (ACC-15).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const sessionEndEvents = [presenceShown, stayPressed, endWarningDismissed, sessionEndWarned] as const;
