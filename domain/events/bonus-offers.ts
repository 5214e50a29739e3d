import * as z from 'zod/mini';
import { BonusBets } from '../contract/bonuses.ts';
import { Money } from '../money/money.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Bonuses that are offered to the customer, and what the customer says to them (BON-01). */
const what = z.enum(['ACCEPT', 'DECLINE', 'CANCEL']);

const BonusOffer = z.object({
  bonusOfferId: z.string(),
  name: z.string(),
  /** Minor units; null for a boost. */
  amount: z.nullable(Money),
  /** What it goes with and, of a boost, the largest stake it raises; older recordings have neither. */
  bets: z.optional(BonusBets),
  maxStake: z.optional(z.nullable(Money)),
  expiresAt: z.int(),
});

export const bonusAnswerPressed = defineInput({
  type: 'intent/bonusAnswerPressed',
  doc: 'An offered bonus was taken or turned down, or one that the customer has is given back.',
  data: z.object({ id: z.string(), what }),
  privacy: { id: 'account', what: 'account' },
  examples: [{ id: 'b-1', what: 'ACCEPT' }],
});
export const offersLoaded = defineDerived({
  type: 'bonuses/offersLoaded',
  doc: 'All offers that the customer has not answered; what is not in it is answered or over.',
  data: z.object({ offers: z.array(BonusOffer) }),
  privacy: { offers: whole('account') },
  examples: [
    { offers: [{ bonusOfferId: 'b-1', name: 'Free bet', amount: 500, expiresAt: 1_790_000_000_000 }] },
    {
      offers: [
        {
          ...{ bonusOfferId: 'b-1', name: 'Free bet', amount: 500, bets: 'SINGLE', maxStake: null },
          expiresAt: 1_790_000_000_000,
        },
      ],
    },
  ],
});
export const listLost = defineDerived({
  type: 'bonuses/listLost',
  doc: 'What is offered, or what the customer can use, could not be had (BON-01).',
  data: z.object({ list: z.enum(['offers', 'held']) }),
  privacy: { list: 'public' },
  examples: [{ list: 'offers' }],
});
export const answerSent = defineDerived({
  type: 'bonuses/answerSent',
  doc: 'The customer’s word on a bonus went out.',
  data: z.object({ id: z.string(), what }),
  privacy: { id: 'account', what: 'account' },
  examples: [{ id: 'b-1', what: 'ACCEPT' }],
});
export const answerEnded = defineDerived({
  type: 'bonuses/answerEnded',
  doc: 'What became of it. gone: answered or over before; lost: not known, and saying it again is safe.',
  data: z.object({ id: z.string(), what, outcome: z.enum(['done', 'gone', 'lost']) }),
  privacy: { id: 'account', what: 'account', outcome: 'public' },
  examples: [{ id: 'b-1', what: 'ACCEPT', outcome: 'done' }],
});

export const bonusOfferEvents = [
  bonusAnswerPressed,
  offersLoaded,
  listLost,
  answerSent,
  answerEnded,
] as const;
