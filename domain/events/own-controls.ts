import * as z from 'zod/mini';
import { ControlKind, ControlWish, OwnControlsTold } from '../account/own-controls.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Time and products that customers limit themselves (RGT-04, RGT-10, RGT-12). */
export const controlSubmitted = defineInput({
  type: 'intent/controlSubmitted',
  doc: 'The customer sets their daily time, quiet hours or blocked products.',
  data: ControlWish,
  privacy: { kind: 'account', value: 'account' },
  examples: [{ kind: 'CAP', value: 120 }],
});
export const controlAnswered = defineInput({
  type: 'intent/controlAnswered',
  doc: 'The second word on a change of one of them that waits.',
  data: z.object({ kind: ControlKind, answer: z.enum(['CONFIRM', 'DROP']) }),
  privacy: { kind: 'account', answer: 'account' },
  examples: [{ kind: 'CAP', answer: 'CONFIRM' }],
});
export const timeNewsClosed = defineInput({
  type: 'intent/timeNewsClosed',
  doc: 'The customer closes the window that tells how much of their time is left, or that it is over.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const controlsLoaded = defineDerived({
  type: 'saferGambling/controlsLoaded',
  doc: 'What the customer has set of time and products, minutes used and left, and the net position of the session.',
  data: z.object({ own: OwnControlsTold }),
  privacy: { own: whole('account') },
  examples: [
    {
      own: {
        at: 0,
        controls: [{ kind: 'CAP', value: 120 }],
        usedMinutes: 60,
        leftMinutes: 60,
        over: null,
        session: { since: 0, staked: 500, returned: 200 },
      },
    },
  ],
});
export const controlsLoadFailed = defineDerived({
  type: 'saferGambling/controlsLoadFailed',
  doc: 'It could not be found out.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const controlSent = defineDerived({
  type: 'saferGambling/controlSent',
  doc: 'A wish about one of them went out.',
  data: z.object({ kind: ControlKind }),
  privacy: { kind: 'account' },
  examples: [{ kind: 'CAP' }],
});
export const controlEnded = defineDerived({
  type: 'saferGambling/controlEnded',
  doc: 'What became of it. lost: not known; sending it again is safe.',
  data: z.object({ kind: ControlKind, outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { kind: 'account', outcome: 'public' },
  examples: [{ kind: 'CAP', outcome: 'done' }],
});

export const ownControlsEvents = [
  controlSubmitted,
  controlAnswered,
  timeNewsClosed,
  controlsLoaded,
  controlsLoadFailed,
  controlSent,
  controlEnded,
] as const;
