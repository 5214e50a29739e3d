import * as z from 'zod/mini';
import { MarketingProduct } from '../account/marketing.ts';
import { Money } from '../money/money.ts';
import { BonusBets } from './bonuses.ts';
import { defineCall } from './call.ts';
import { TextId } from './request-sizes.ts';
import { answering, common, customerGet, customerPost, guestGet } from './unbuilt.ts';

const everyTerm = { version: z.string(), bets: BonusBets, days: z.int().check(z.minimum(1)) };

/** What is given, and its significant terms: what stands beside the button is what is booked (UK-41). */
export const PromotionTerms = z.discriminatedUnion('kind', [
  z.object({ ...everyTerm, kind: z.literal('freeBet'), amount: Money }),
  z.object({
    ...everyTerm,
    kind: z.literal('profitBoost'),
    percentage: z.int().check(z.minimum(1), z.maximum(100)),
    maxStake: z.nullable(Money),
  }),
]);
export type PromotionTerms = z.infer<typeof PromotionTerms>;

const shown = {
  promotionId: z.string(),
  /** One kind of product, never two (UK-39). */
  product: MarketingProduct,
  title: z.string(),
  from: z.int(),
  until: z.int(),
};

/** As it is published, with the terms in force; for a customer with what they opted into. Times epoch ms. */
export const Promotion = z.object({
  ...shown,
  terms: PromotionTerms,
  optedIn: z.nullable(z.object({ at: z.int(), terms: PromotionTerms })),
});
export type Promotion = z.infer<typeof Promotion>;

/** As an operator publishes it: versions of the terms with the moment from which each is in force. */
export const PublishedPromotion = z.strictObject({
  ...shown,
  /** A number: no other name of one is kept in an address (HOLD-11). */
  promotionId: z.string().check(z.regex(/^\d{1,12}$/)),
  versions: z.array(z.strictObject({ inForceFrom: z.int(), terms: PromotionTerms })).check(z.minLength(1)),
});
export type PublishedPromotion = z.infer<typeof PublishedPromotion>;

const Promotions = z.object({ promotions: z.array(Promotion) });

export const getPromotions = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getPromotions',
  path: '/api/platform/promotions',
  source: 'ACCT-07, MSG-05',
  doc: 'Promotions that run, with their significant terms.',
  query: z.object(common),
  answer: answering(Promotions),
});
export const getOwnPromotions = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getOwnPromotions',
  path: '/api/platform/promotions/own',
  source: 'MSG-05',
  doc: 'Promotions for this customer: those that run or ended lately, with what they opted into. None for who is not to be offered anything.',
  query: z.object(common),
  answer: answering(Promotions),
});
export const optIn = defineCall({
  ...customerPost,
  implemented: true,
  name: 'optIn',
  path: '/api/platform/promotions/optin',
  source: 'MSG-05, UK-41',
  doc: 'Takes a promotion by the terms of a version, once; refused where another version is in force. Safe to repeat.',
  query: z.object(common),
  body: z.object({ promotionId: TextId, termsVersion: TextId }),
  answer: answering(Promotions),
});

export const promotionCalls = [getPromotions, getOwnPromotions, optIn] as const;
