import * as z from 'zod/mini';
import { WALKTHROUGH } from '../account/walkthrough.ts';
import { defineInput } from './define.ts';

export const walkthroughStepped = defineInput({
  type: 'intent/walkthroughStepped',
  doc: 'The customer goes on or back in the walkthrough after the first login, to the step of this number from nought (MOD-06).',
  data: z.object({ step: z.int().check(z.gte(0), z.lt(WALKTHROUGH.length)) }),
  privacy: { step: 'public' },
  examples: [{ step: 1 }],
});

export const walkthroughClosed = defineInput({
  type: 'intent/walkthroughClosed',
  doc: 'The customer has skipped the walkthrough, or was at its end: it never comes again (MOD-06).',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});

export const walkthroughEvents = [walkthroughStepped, walkthroughClosed] as const;
