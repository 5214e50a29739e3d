import * as z from 'zod/mini';
import {
  BREAK_DAYS,
  EXCLUSION_MONTHS,
  LimitKind,
  LimitPeriod,
  LimitWish,
  SpendControl,
  ToldLimit,
} from '../account/own-limits.ts';
import { Money } from '../money/money.ts';
import { Secret } from './account.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, guestPost } from './unbuilt.ts';

/** Bets of a window that ends now: what they cost and have returned so far, minor units (UK-28). */
const Turnover = z.object({ period: LimitPeriod, staked: Money, returned: Money });
export type Turnover = z.infer<typeof Turnover>;

/** What a customer sets, and what of it is used at the gateway's moment `at`, epoch ms. */
export const OwnLimits = z.object({
  at: z.int(),
  limits: z.array(ToldLimit),
  turnover: z.array(Turnover),
  /** Of the operator; absent where it has set none (RGT-08). */
  spendControl: z.optional(SpendControl),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

/** Until when an account is shut, epoch ms. */
const Shut = z.object({ until: z.int() });

export const getLimits = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getLimits',
  path: '/api/platform/limits',
  source: 'RGT-03, RGT-09, UK-22',
  doc: 'Limits that the customer has set and changes of them that wait, with what is used of each window. None is an empty list.',
  query: z.object(common),
  answer: answering(OwnLimits),
});
export const setLimit = defineCall({
  ...customerPost,
  implemented: true,
  name: 'setLimit',
  path: '/api/platform/limits/set',
  source: 'RGT-03, RGT-09, UK-24',
  doc: 'Sets one limit: a lower one is in force with the answer, a higher one or none (`amount` null) waits 24 hours and for `answerLimit`. Safe to repeat.',
  query: z.object(common),
  body: LimitWish,
  answer: answering(OwnLimits),
});
export const answerLimit = defineCall({
  ...customerPost,
  implemented: true,
  name: 'answerLimit',
  path: '/api/platform/limits/answer',
  source: 'RGT-03, UK-24',
  doc: 'The second word on a change that waits: CONFIRM, refused before its time and after it was forgotten, or DROP.',
  query: z.object(common),
  body: z.object({ kind: LimitKind, period: LimitPeriod, answer: z.enum(['CONFIRM', 'DROP']) }),
  answer: answering(OwnLimits),
});
export const startBreak = defineCall({
  ...customerPost,
  implemented: true,
  name: 'startBreak',
  path: '/api/platform/break',
  source: 'RGT-05, UK-32',
  doc: 'A break, in force at once: every session of the customer ends, this one too, and no login is let in before its end. Never shortened.',
  query: z.object(common),
  body: z.object({ days: z.literal(BREAK_DAYS) }),
  answer: answering(Shut),
});
export const excludeSelf = defineCall({
  ...customerPost,
  implemented: true,
  name: 'excludeSelf',
  path: '/api/platform/exclusion',
  source: 'RGT-05, RGT-14, UK-32',
  doc: 'Self-exclusion, in force at once: every session of the customer ends, this one too. The account stays shut after its end until support opens it. Never shortened.',
  query: z.object(common),
  body: z.object({ months: z.literal(EXCLUSION_MONTHS) }),
  answer: answering(Shut),
});

export const excludeOnBreak = defineCall({
  ...guestPost,
  implemented: true,
  name: 'excludeOnBreak',
  path: '/api/platform/exclusion/onbreak',
  source: 'RGT-05, UK-32',
  doc: 'Self-exclusion of a customer whose login a break refuses, by the password, counted as at a login. Opens no session. Refused where no break runs, or more than a break shuts the account.',
  secrets: { request: ['password', 'captcha'], answer: [] },
  query: z.object(common),
  body: z.object({
    username: z.string().check(z.minLength(1), z.maxLength(254)),
    password: Secret,
    captcha: z.optional(Secret),
    months: z.literal(EXCLUSION_MONTHS),
  }),
  answer: answering(Shut),
});

export const ownLimitsCalls = [
  getLimits,
  setLimit,
  answerLimit,
  startBreak,
  excludeSelf,
  excludeOnBreak,
] as const;
