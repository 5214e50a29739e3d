import * as z from 'zod/mini';
import { MarketingTold, MarketingWish } from '../account/marketing.ts';
import { defineCall } from './call.ts';
import { answering, common, customerGet, customerPost } from './unbuilt.ts';

export const getMarketing = defineCall({
  ...customerGet,
  implemented: true,
  name: 'getMarketing',
  path: '/api/platform/marketing',
  source: 'REG-05, UK-42',
  doc: 'In which ways the customer may be told of offers, by product, with when each was said last and to which words.',
  query: z.object(common),
  answer: answering(MarketingTold),
});
export const setMarketing = defineCall({
  ...customerPost,
  implemented: true,
  name: 'setMarketing',
  path: '/api/platform/marketing/choose',
  source: 'REG-05, UK-42',
  doc: 'Says yes or no to some ways, from this answer on. A yes to words that are not in force is refused; a no never is. Safe to repeat.',
  query: z.object(common),
  body: MarketingWish,
  answer: answering(MarketingTold),
});

export const marketingCalls = [getMarketing, setMarketing] as const;
