import * as z from 'zod/mini';
import { BonusRecord } from '../contract/bonuses.ts';
import { Promotion } from '../contract/promotions.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

/** Promotions, what the customer takes of them (MSG-05), and what became of it (MSG-06). */
export const promotionsOpened = defineInput({
  type: 'intent/promotionsOpened',
  doc: 'The page of promotions is in sight, of a guest or of a customer: a guest’s too is asked for once the rules are here.',
  data: z.object({}),
  privacy: {},
  examples: [{}],
});
export const optInPressed = defineInput({
  type: 'intent/optInPressed',
  doc: 'The customer opts into a promotion, by the version of the terms beside the button.',
  data: z.object({ promotionId: z.string(), termsVersion: z.string() }),
  privacy: { promotionId: 'account', termsVersion: 'account' },
  examples: [{ promotionId: 'p-1', termsVersion: '1' }],
});
export const promotionsLoaded = defineDerived({
  type: 'message/promotionsLoaded',
  doc: 'The promotions there are, for this customer or for a guest; null where it could not be found out.',
  data: z.object({ promotions: z.nullable(z.array(Promotion)) }),
  privacy: { promotions: whole('account') },
  examples: [
    {
      promotions: [
        {
          promotionId: 'p-1',
          product: 'BETTING',
          title: 'Free bet',
          from: 0,
          until: 1_800_000_000_000,
          terms: { version: '1', kind: 'freeBet', amount: 500, bets: 'ANY', days: 7 },
          optedIn: null,
        },
      ],
    },
    { promotions: null },
  ],
});
export const optInMoved = defineDerived({
  type: 'message/optInMoved',
  doc: 'An opt-in went out, or what became of it. refused: over, not for them, or by other terms; lost: sending it again is safe.',
  data: z.object({ promotionId: z.string(), outcome: z.enum(['sending', 'done', 'refused', 'lost']) }),
  privacy: { promotionId: 'account', outcome: 'public' },
  examples: [{ promotionId: 'p-1', outcome: 'sending' }],
});

export const bonusHistoryLoaded = defineDerived({
  type: 'bonuses/historyLoaded',
  doc: 'The bonuses that the customer has or had, with what became of each; null where it could not be found out (MSG-06).',
  data: z.object({ bonuses: z.nullable(z.array(BonusRecord)) }),
  privacy: { bonuses: whole('account') },
  examples: [
    {
      bonuses: [
        {
          id: 'b-1',
          name: 'Free bet',
          bets: 'ANY',
          issuedAt: 0,
          expiresAt: 1_800_000_000_000,
          amount: 500,
          percentage: null,
          maxStake: null,
          currency: 'GBP',
          standing: 'USED',
          betId: 'SB-0000-0000-0001',
        },
      ],
    },
    { bonuses: null },
  ],
});

export const promotionEvents = [
  promotionsOpened,
  optInPressed,
  promotionsLoaded,
  optInMoved,
  bonusHistoryLoaded,
] as const;
