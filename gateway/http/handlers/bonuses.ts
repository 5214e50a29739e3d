import { getBonusHistory, getUserBonuses } from '#domain/contract/bonuses.ts';
import { getPriceBoosts } from '#domain/contract/browse.ts';
import * as contract from '#domain/contract/messages.ts';
import type { Bonuses } from '../../services.ts';
import { priceBoostsView } from '../../views/price-boosts.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { notFound } from '../call-refused.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

/** What is unknown, answered, over or somebody else's looks the same. */
async function doneOr404(work: Promise<boolean>): Promise<{ resultCode: number }> {
  if (!(await work)) throw notFound('no such bonus');
  return { resultCode: 0 };
}

export const bonusHandlers = (bonuses: Bonuses, view: () => ViewContext): readonly Implementation[] => [
  implement(getPriceBoosts, ({ query }) => priceBoostsView(view(), query.categoryid), { offerView: {} }),
  implement(getUserBonuses, async (_input, caller) => ({
    resultCode: 0,
    data: await bonuses.available(sessionOf(caller).userId),
  })),
  implement(getBonusHistory, async (_input, caller) => ({
    resultCode: 0,
    data: { bonuses: [...(await bonuses.history(sessionOf(caller).userId))] },
  })),
  implement(contract.getBonusOffers, async (_input, caller) => ({
    resultCode: 0,
    data: { offers: await bonuses.offers(sessionOf(caller).userId) },
  })),
  implement(contract.acceptBonusOffer, ({ body }, caller) =>
    doneOr404(bonuses.accept(sessionOf(caller).userId, body.bonusOfferId)),
  ),
  implement(contract.declineBonusOffer, ({ body }, caller) =>
    doneOr404(bonuses.decline(sessionOf(caller).userId, body.bonusOfferId)),
  ),
  implement(contract.cancelBonus, ({ body }, caller) =>
    doneOr404(bonuses.cancel(sessionOf(caller).userId, body.id)),
  ),
];
