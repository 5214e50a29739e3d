import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

/** Limits and reality checks (S1 §4, §7). */
export const getRealityCheckInterval = defineCall({
  ...customerGet,
  name: 'getRealityCheckInterval',
  path: '/api/platform/realitycheck',
  source: 'S1 §7, RG-01',
  doc: 'Minutes between reality checks; 0 is off.',
  query: z.object(common),
  answer: answering(z.object({ checkInterval: z.int() })),
});
export const acceptDefaultLimits = defineCall({
  ...customerPost,
  name: 'acceptDefaultLimits',
  path: '/api/platform/limits/default/accept',
  source: 'S1 §7',
  doc: 'Takes the proposed deposit limits.',
  query: z.object(common),
  body: z.object({}),
  answer: done,
});

export const saferGamblingCalls = [getRealityCheckInterval, acceptDefaultLimits] as const;
