import * as z from 'zod/mini';
import { InterventionAnswer } from '../account/intervention.ts';
import { ReviewAnswer } from '../account/limit-review.ts';
import { FirstLimit } from '../account/registration-fields.ts';
import { TextVersion } from '../config/texts-in-force.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** What is answered before the next bet: terms that have changed (CNT-02, UK-12), questions of staff. */
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

/** How their money is protected, read before it is first used (REG-02.4). */
export const fundsAcknowledged = defineInput({
  type: 'intent/fundsAcknowledged',
  doc: 'The customer says that they have read how their money is protected, in the version that was shown.',
  data: z.object({ version: z.string() }),
  privacy: { version: 'public' },
  examples: [{ version: '2026-1' }],
});
export const fundsReadSent = defineDerived({
  type: 'account/fundsReadSent',
  doc: 'That they have read it is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const fundsReadEnded = defineDerived({
  type: 'account/fundsReadEnded',
  doc: 'What became of it. refused: another version is in force by now; lost: not known, sending it again is safe.',
  data: z.object({ outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

/** What staff ask a customer (RGT-07): which was asked and answered, never what was said to it elsewhere. */
export const interventionAnswered = defineInput({
  type: 'intent/interventionAnswered',
  doc: 'The customer answers what staff asked: sets a limit, takes a break, talks, or goes on.',
  data: z.object({ id: z.string(), answer: InterventionAnswer }),
  privacy: { id: 'account', answer: 'account' },
  examples: [{ id: 'in-1', answer: 'CONTINUE' }],
});
export const interventionSent = defineDerived({
  type: 'saferGambling/interventionSent',
  doc: 'The answer is on its way to the gateway.',
  data: z.object({ id: z.string() }),
  privacy: { id: 'account' },
  examples: [{ id: 'in-1' }],
});
export const interventionEnded = defineDerived({
  type: 'saferGambling/interventionEnded',
  doc: 'What became of it. lost: not known, sending it again is safe.',
  data: z.object({ id: z.string(), outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { id: 'account', outcome: 'public' },
  examples: [{ id: 'in-1', outcome: 'done' }],
});

/** Limits and figures that are looked at again (RGT-11). */
export const reviewAnswered = defineInput({
  type: 'intent/reviewAnswered',
  doc: 'The customer has looked at figures and limits, and keeps the limits or goes on to change them.',
  data: z.object({ answer: ReviewAnswer }),
  privacy: { answer: 'account' },
  examples: [{ answer: 'KEEP' }],
});
export const reviewSent = defineDerived({
  type: 'saferGambling/reviewSent',
  doc: 'That they have looked is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const reviewEnded = defineDerived({
  type: 'saferGambling/reviewEnded',
  doc: 'What became of it. lost: not known, sending it again is safe.',
  data: z.object({ outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

/** A limit of deposits, or none, of who has never said (REG-04). */
export const firstLimitAnswered = defineInput({
  type: 'intent/firstLimitAnswered',
  doc: 'The customer sets a limit of deposits, or says that they want none (null), as they were asked at a login.',
  data: z.object({ limit: FirstLimit }),
  privacy: { limit: whole('account') },
  examples: [{ limit: { period: 'WEEK', amount: 5_000 } }, { limit: null }],
});
export const firstLimitSent = defineDerived({
  type: 'saferGambling/firstLimitSent',
  doc: 'What they said is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const firstLimitEnded = defineDerived({
  type: 'saferGambling/firstLimitEnded',
  doc: 'What became of it. lost: not known, sending it again is safe.',
  data: z.object({ outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { outcome: 'public' },
  examples: [{ outcome: 'done' }],
});

export const demandEvents = [
  textsAnswered,
  textsAcceptSent,
  textsAcceptEnded,
  fundsAcknowledged,
  fundsReadSent,
  fundsReadEnded,
  interventionAnswered,
  interventionSent,
  interventionEnded,
  reviewAnswered,
  reviewSent,
  reviewEnded,
  firstLimitAnswered,
  firstLimitSent,
  firstLimitEnded,
] as const;
