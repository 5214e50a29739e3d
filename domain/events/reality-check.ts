import * as z from 'zod/mini';
import { defineDerived, defineInput } from './define.ts';

const minutes = z.int();

export const realityCheckAnswered = defineInput({
  type: 'intent/realityCheckAnswered',
  doc: 'The customer answered the reality check on the screen: goes on, looks at the bets of the past, or logs out (RGT-01).',
  data: z.object({ answer: z.enum(['continue', 'history', 'logout']) }),
  privacy: { answer: 'account' },
  examples: [{ answer: 'continue' }],
});

export const realityCheckChosen = defineInput({
  type: 'intent/realityCheckChosen',
  doc: 'The customer chose how often to be reminded of the time, in minutes (UK-27).',
  data: z.object({ minutes }),
  privacy: { minutes: 'account' },
  examples: [{ minutes: 30 }],
});

export const realityCheckLoaded = defineDerived({
  type: 'realityCheck/loaded',
  doc: 'The gateway said how often the customer is reminded (0: never), how long the session has lasted, and how long ago a check was acknowledged. Milliseconds as of this event; a count that begins with it stands still unless the page is in sight.',
  data: z.object({ minutes, sessionMs: z.int(), uncheckedMs: z.int(), visible: z.boolean() }),
  privacy: { minutes: 'account', sessionMs: 'account', uncheckedMs: 'account', visible: 'public' },
  examples: [{ minutes: 60, sessionMs: 0, uncheckedMs: 0, visible: true }],
});

export const realityCheckLoadFailed = defineDerived({
  type: 'realityCheck/loadFailed',
  doc: 'The gateway did not say how often: asked again after a minute; what was known before stays in force (RGT-01).',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});

export const realityCheckChoiceSent = defineDerived({
  type: 'realityCheck/choiceSent',
  doc: 'A choice of interval is on its way to the gateway; nothing changes before it has answered.',
  data: z.object({ minutes }),
  privacy: { minutes: 'account' },
  examples: [{ minutes: 30 }],
});

export const realityCheckChoiceFailed = defineDerived({
  type: 'realityCheck/choiceFailed',
  doc: 'The gateway did not take the choice: the interval stays as it was.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});

export const realityCheckFellDue = defineDerived({
  type: 'realityCheck/fellDue',
  doc: 'The page was looked at for the whole interval since the last check.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const realityCheckShown = defineDerived({
  type: 'realityCheck/shown',
  doc: 'The check is on the screen, over everything else, with how long the session has lasted; it stays until it is answered.',
  data: z.object({ elapsedMs: z.int(), minutes }),
  privacy: { elapsedMs: 'account', minutes: 'account' },
  examples: [{ elapsedMs: 3_600_000, minutes: 60 }],
});

export const realityCheckAcknowledged = defineDerived({
  type: 'realityCheck/acknowledged',
  doc: 'The customer answered the check, and how; the time to the next one begins, and stands still unless the page is in sight.',
  data: z.object({ answer: z.enum(['continue', 'history', 'logout']), visible: z.boolean() }),
  privacy: { answer: 'account', visible: 'public' },
  examples: [{ answer: 'continue', visible: true }],
});

export const realityCheckEvents = [
  realityCheckAnswered,
  realityCheckChosen,
  realityCheckLoaded,
  realityCheckLoadFailed,
  realityCheckChoiceSent,
  realityCheckChoiceFailed,
  realityCheckFellDue,
  realityCheckShown,
  realityCheckAcknowledged,
] as const;
