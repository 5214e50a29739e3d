import * as z from 'zod/mini';
import { BREAK_DAYS, EXCLUSION_MONTHS, LimitKind, LimitPeriod, LimitWish } from '../account/own-limits.ts';
import { OwnLimits } from '../contract/own-limits.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Limits that customers set, breaks and self-exclusion (RGT-03, RGT-05, RGT-09). */
const Which = { kind: LimitKind, period: LimitPeriod };
const Closing = z.union([
  z.object({ days: z.literal(BREAK_DAYS) }),
  z.object({ months: z.literal(EXCLUSION_MONTHS) }),
  z.object({ closure: z.literal(true) }),
]);

export const limitSubmitted = defineInput({
  type: 'intent/limitSubmitted',
  doc: 'The customer sets a limit, or wants none any more (amount null, minor units).',
  data: LimitWish,
  privacy: { kind: 'account', period: 'account', amount: 'account' },
  examples: [{ kind: 'STAKE', period: 'DAY', amount: 1_000 }],
});
export const limitAnswered = defineInput({
  type: 'intent/limitAnswered',
  doc: 'The second word on a change of a limit that waits.',
  data: z.object({ ...Which, answer: z.enum(['CONFIRM', 'DROP']) }),
  privacy: { kind: 'account', period: 'account', answer: 'account' },
  examples: [{ kind: 'STAKE', period: 'DAY', answer: 'CONFIRM' }],
});
export const closingPressed = defineInput({
  type: 'intent/closingPressed',
  doc: 'The customer takes a break of so many days, excludes themselves for so many months, or closes their account.',
  data: z.object({ wish: Closing }),
  privacy: { wish: whole('account') },
  examples: [{ wish: { days: 7 } }, { wish: { months: 6 } }],
});
export const limitsLoaded = defineDerived({
  type: 'saferGambling/limitsLoaded',
  doc: 'The limits of the customer, with what is used of each.',
  data: z.object({ own: OwnLimits }),
  privacy: { own: whole('account') },
  examples: [
    { own: { at: 0, limits: [{ kind: 'STAKE', period: 'DAY', amount: 1_000, used: 200 }], turnover: [] } },
  ],
});
export const limitsLoadFailed = defineDerived({
  type: 'saferGambling/limitsLoadFailed',
  doc: 'The limits of the customer could not be found out.',
  data: z.object({ reason: z.enum(['refused', 'lost']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});
export const limitSent = defineDerived({
  type: 'saferGambling/limitSent',
  doc: 'A wish about a limit went out.',
  data: z.object(Which),
  privacy: { kind: 'account', period: 'account' },
  examples: [{ kind: 'STAKE', period: 'DAY' }],
});
export const limitEnded = defineDerived({
  type: 'saferGambling/limitEnded',
  doc: 'What became of it. lost: not known; sending it again is safe.',
  data: z.object({ ...Which, outcome: z.enum(['done', 'refused', 'lost']) }),
  privacy: { kind: 'account', period: 'account', outcome: 'public' },
  examples: [{ kind: 'STAKE', period: 'DAY', outcome: 'done' }],
});
export const closingSent = defineDerived({
  type: 'saferGambling/closingSent',
  doc: 'A break or an exclusion is on its way to the gateway.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const closingFailed = defineDerived({
  type: 'saferGambling/closingFailed',
  doc: 'It is not known whether the account is shut; sending it again is safe. passwordDue: it is not, and the password is asked for first.',
  data: z.object({ reason: z.enum(['refused', 'lost', 'passwordDue']) }),
  privacy: { reason: 'public' },
  examples: [{ reason: 'lost' }],
});

export const ownLimitsEvents = [
  limitSubmitted,
  limitAnswered,
  closingPressed,
  limitsLoaded,
  limitsLoadFailed,
  limitSent,
  limitEnded,
  closingSent,
  closingFailed,
] as const;
