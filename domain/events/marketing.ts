import * as z from 'zod/mini';
import { MARKETING_VERSION, MarketingTold, MarketingWish } from '../account/marketing.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

const wish = {
  product: 'BETTING',
  channels: ['EMAIL'],
  given: true,
  version: MARKETING_VERSION,
} as const satisfies z.infer<typeof MarketingWish>;

/** In which ways the customer may be told of offers (REG-05). */
export const marketingChosen = defineInput({
  type: 'intent/marketingChosen',
  doc: 'The customer says yes or no to being told of offers in some ways, to the words of a version.',
  data: z.object({ wish: MarketingWish }),
  privacy: { wish: whole('account') },
  examples: [{ wish: { ...wish, channels: [...wish.channels] } }],
});
export const marketingLoaded = defineDerived({
  type: 'marketing/loaded',
  doc: 'What of it is in force; null where it could not be found out.',
  data: z.object({ told: z.nullable(MarketingTold) }),
  privacy: { told: whole('account') },
  examples: [
    {
      told: {
        choices: [{ product: 'BETTING', channel: 'EMAIL', given: true, at: 0, version: MARKETING_VERSION }],
      },
    },
    { told: null },
  ],
});
export const marketingMoved = defineDerived({
  type: 'marketing/wishMoved',
  doc: 'A choice went out, or what became of it. refused: the words have changed; lost: sending it again is safe.',
  data: z.object({ wish: MarketingWish, outcome: z.enum(['sending', 'done', 'refused', 'lost']) }),
  privacy: { wish: whole('account'), outcome: 'public' },
  examples: [{ wish: { ...wish, channels: [...wish.channels] }, outcome: 'sending' }],
});

export const marketingEvents = [marketingChosen, marketingLoaded, marketingMoved] as const;
