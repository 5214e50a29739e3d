import * as z from 'zod/mini';
import { InterventionAnswer } from '../account/intervention.ts';
import { ReviewAnswer } from '../account/limit-review.ts';
import { ControlKind, ControlWish, OwnControlsTold, TimeNews } from '../account/own-controls.ts';
import { FirstLimit } from '../account/registration-fields.ts';
import { TextVersion } from '../config/texts-in-force.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost, done } from './unbuilt.ts';

export const getControls = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getControls',
  path: '/api/platform/controls',
  source: 'RGT-04, RGT-10, RGT-12',
  doc: "The customer's daily time, quiet hours and blocked products, changes of them that wait, minutes used and left of this London day, and the net position of the session.",
  query: z.object(common),
  answer: answering(OwnControlsTold),
});
export const setControl = defineCall({
  ...customerPost,
  implemented: true,
  name: 'setControl',
  path: '/api/platform/controls/set',
  source: 'RGT-04, RGT-10, UK-24',
  doc: 'Sets one of them: what of it is stricter is in force with the answer, the rest waits 24 hours and for `answerControl`. Safe to repeat.',
  query: z.object(common),
  body: ControlWish,
  answer: answering(OwnControlsTold),
});
export const answerControl = defineCall({
  ...customerPost,
  implemented: true,
  name: 'answerControl',
  path: '/api/platform/controls/answer',
  source: 'RGT-04, RGT-10, UK-24',
  doc: 'The second word on a change that waits: CONFIRM, refused before its time and after it was forgotten, or DROP.',
  query: z.object(common),
  body: z.object({ kind: ControlKind, answer: z.enum(['CONFIRM', 'DROP']) }),
  answer: answering(OwnControlsTold),
});
export const readTimeNews = defineCall({
  ...customerPost,
  implemented: true,
  name: 'readTimeNews',
  path: '/api/platform/controls/news',
  source: 'RGT-04',
  doc: 'The customer has read how little of their time is left: no other tab or device tells it again. What is not due yet is not read by it. Safe to repeat.',
  query: z.object(common),
  body: z.object({ news: TimeNews }),
  answer: answering(OwnControlsTold),
});

export const acceptTexts = defineCall({
  ...customerPost,
  implemented: true,
  name: 'acceptTexts',
  path: '/api/platform/texts/accept',
  source: 'CNT-02, UK-12',
  doc: 'Accepts published texts that have changed, by their versions. One that is not in force is refused, and nothing is accepted. Safe to repeat.',
  query: z.object(common),
  body: z.object({ texts: z.array(TextVersion).check(z.minLength(1), z.maxLength(8)) }),
  answer: done,
});

export const readFunds = defineCall({
  ...customerPost,
  implemented: true,
  name: 'readFunds',
  path: '/api/platform/texts/funds',
  source: 'REG-02, UK-15',
  doc: 'The customer has read how their money is protected, in this version. One that is not in force is refused. Safe to repeat.',
  query: z.object(common),
  body: z.object({ version: z.string().check(z.maxLength(32)) }),
  answer: done,
});

export const closeAccount = defineCall({
  ...customerPost,
  implemented: true,
  name: 'closeAccount',
  path: '/api/platform/closure',
  source: 'RGT-05',
  doc: 'Closes the account, in force at once: every session of the customer ends, this one too. It stays closed until support opens it.',
  query: z.object(common),
  body: z.object({}),
  answer: done,
});
export const answerIntervention = defineCall({
  ...customerPost,
  implemented: true,
  name: 'answerIntervention',
  path: '/api/platform/intervention/answer',
  source: 'RGT-07, UK-34',
  doc: 'Answers what staff asked. Safe to repeat: the first answer stands.',
  query: z.object(common),
  body: z.object({ id: z.string().check(z.maxLength(64)), answer: InterventionAnswer }),
  answer: done,
});

export const reviewLimits = defineCall({
  ...customerPost,
  implemented: true,
  name: 'reviewLimits',
  path: '/api/platform/limits/review',
  source: 'RGT-11, UK-26',
  doc: 'The figures of `userInfo.review` have been looked at, to keep the limits or to change them. Safe to repeat.',
  query: z.object(common),
  body: z.object({ answer: ReviewAnswer }),
  answer: done,
});

export const answerFirstLimit = defineCall({
  ...customerPost,
  implemented: true,
  name: 'answerFirstLimit',
  path: '/api/platform/limits/first',
  source: 'REG-04, UK-20',
  doc: 'Answers `userInfo.limitAsked`: a limit of deposits, in force with the answer, or null for none. A stricter one that is in force stays. Safe to repeat.',
  query: z.object(common),
  body: z.object({ limit: FirstLimit }),
  answer: done,
});

export const ownControlsCalls = [
  getControls,
  setControl,
  answerControl,
  readTimeNews,
  acceptTexts,
  readFunds,
  closeAccount,
  answerIntervention,
  reviewLimits,
  answerFirstLimit,
] as const;
