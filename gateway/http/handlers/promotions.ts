import { getOwnPromotions, getPromotions, optIn } from '#domain/contract/promotions.ts';
import type { Promotions } from '../../bonuses/promotions.ts';
import { fromRefusal } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** Promotions, for guests and for customers (MSG-05). */
export const promotionHandlers = (promotions: Promotions): readonly Implementation[] => [
  implement(getPromotions, () => ({ resultCode: 0, data: { promotions: promotions.running() } })),
  implement(getOwnPromotions, async (_input, caller) => ({
    resultCode: 0,
    data: { promotions: await promotions.own(sessionOf(caller).userId) },
  })),
  implement(optIn, async ({ body }, caller) => {
    const told = await promotions.optIn(sessionOf(caller).userId, body.promotionId, body.termsVersion);
    if ('kind' in told) throw fromRefusal(told);
    return { resultCode: 0, data: { promotions: told } };
  }),
];
