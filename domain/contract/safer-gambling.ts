import * as z from 'zod/mini';
import { DEFAULTS } from '../config/defaults.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

/**
 * What the gateway knows of a session's reality check. The two spans are as of the answer and not times of a
 * clock, so that a device whose clock is wrong still counts right.
 */
export const RealityCheckTold = z.object({
  /** Minutes between checks; 0 is off. */
  checkInterval: z.int().check(z.gte(0), z.lte(DEFAULTS.realityCheck.mostMinutes)),
  /**
   * Milliseconds since the session began, or an earlier one of the customer that was alive when it did
   * (RGT-02).
   */
  sessionMs: z.int().check(z.gte(0)),
  /**
   * Milliseconds since a check was last acknowledged in this session, in whichever tab; since it began,
   * before the first.
   */
  uncheckedMs: z.int().check(z.gte(0)),
});
export type RealityCheckTold = z.infer<typeof RealityCheckTold>;

/** Limits and reality checks (ACCT-04, ACCT-07). */
export const getRealityCheckInterval = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getRealityCheckInterval',
  path: '/api/platform/realitycheck',
  source: 'ACCT-07, RGT-01',
  doc: 'How often the customer is to be reminded of the time, and how long the session has lasted.',
  query: z.object(common),
  answer: answering(RealityCheckTold),
});
export const chooseRealityCheckInterval = defineCall({
  ...customerPost,
  implemented: true,
  name: 'chooseRealityCheckInterval',
  path: '/api/platform/realitycheck',
  source: 'RGT-01, UK-27',
  doc: 'The customer sets the interval, one of the choices of the configuration; any other is refused. In force at once, on every device.',
  query: z.object(common),
  body: z.object({ checkInterval: z.int() }),
  answer: answering(RealityCheckTold),
});
export const acknowledgeRealityCheck = defineCall({
  ...customerPost,
  implemented: true,
  name: 'acknowledgeRealityCheck',
  path: '/api/platform/realitycheck/acknowledge',
  source: 'RGT-01, UK-27',
  doc: 'A check was shown and answered: the time to the next one begins anew, for tabs that open later as well.',
  query: z.object(common),
  body: z.object({}),
  answer: done,
});
export const acceptDefaultLimits = defineCall({
  ...customerPost,
  name: 'acceptDefaultLimits',
  path: '/api/platform/limits/default/accept',
  source: 'ACCT-07',
  doc: 'Takes the proposed deposit limits.',
  query: z.object(common),
  body: z.object({}),
  answer: done,
});

export const saferGamblingCalls = [
  getRealityCheckInterval,
  chooseRealityCheckInterval,
  acknowledgeRealityCheck,
  acceptDefaultLimits,
] as const;
