import { PublishedPromotion } from '#domain/contract/promotions.ts';

/** For so long after an answer to what staff asked nothing commercial is shown (RGT-07.2), ms. */
export const OFFERS_REST_AFTER_QUESTION = 86_400_000;

/** How long one that is over is still shown as over, ms. */
export const PROMOTION_SHOWN_AFTER = 30 * 86_400_000;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/**
 * What the demonstration offers. Each names one product, and an older version of its terms stays where it
 * stands: those who opted into it have it.
 */
export const demonstrationPromotions: readonly PublishedPromotion[] = [
  {
    promotionId: '1',
    product: 'BETTING',
    title: 'A free bet for any bet',
    from: at('2026-01-01'),
    until: at('2028-01-01'),
    versions: [
      {
        inForceFrom: at('2026-01-01'),
        terms: { version: '2026-1', kind: 'freeBet', amount: 300, bets: 'ANY', days: 7 },
      },
    ],
  },
  {
    promotionId: '2',
    product: 'BETTING',
    title: 'More on one acca',
    from: at('2026-01-01'),
    until: at('2028-01-01'),
    versions: [
      {
        inForceFrom: at('2026-01-01'),
        terms: {
          ...{ version: '2026-1', kind: 'profitBoost', percentage: 20, maxStake: 1_000 },
          ...{ bets: 'COMBO', days: 14 },
        },
      },
    ],
  },
].map((one) => PublishedPromotion.parse(one));

/** So many of a customer's bonuses, the newest, are shown with what became of them. */
export const BONUSES_KEPT_IN_SIGHT = 100;
