import type * as z from 'zod/mini';
import type { ReadyMadeAcca } from '#domain/contract/catalogue.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import { offer, type ReadyMade } from '../config/offer.ts';
import { openPrices } from './open-prices.ts';
import type { Found } from './price-boosts.ts';
import type { ViewContext } from './view-context.ts';

const longestFavourite = parseOddsText(offer.readyMadeFavourite);

function legOf({ catalogue }: ViewContext, event: EventEntity, acca: ReadyMade): Found | undefined {
  const market = event.marketIds
    .flatMap((id) => catalogue.market(id) ?? [])
    .find(({ type }) => type === acca.marketType);
  if (market === undefined) return undefined;
  const prices = openPrices(catalogue, event, market);
  const { pick } = acca;
  if (pick !== 'shortest') {
    const found = prices.find(({ selection }) => selection.outcomeType === pick.role);
    return found && { event, market, selection: found.selection };
  }
  const [first] = prices;
  const isFavourite =
    first !== undefined && longestFavourite !== undefined && compareOdds(first.odds, longestFavourite) <= 0;
  return isFavourite ? { event, market, selection: first.selection } : undefined;
}

export interface MadeAcca {
  readonly kind: ReadyMade['kind'];
  readonly legs: readonly Found[];
}

/**
 * Accas of the next events, one leg an event, each leg at the price of our book: there is no other price of
 * the whole than theirs multiplied. One that has not all its legs is not offered.
 *
 * @param events on offer, in order of start
 */
export const readyMadeAccas = (context: ViewContext, events: readonly EventEntity[]): readonly MadeAcca[] =>
  offer.readyMade.flatMap((acca) => {
    const legs: Found[] = [];
    for (const event of events) {
      if (event.sportId !== acca.sportId || legs.length === offer.readyMadeLegs) continue;
      const leg = legOf(context, event, acca);
      if (leg !== undefined) legs.push(leg);
    }
    return legs.length < offer.readyMadeLegs ? [] : [{ kind: acca.kind, legs }];
  });

export const accaView = ({ kind, legs }: MadeAcca): z.infer<typeof ReadyMadeAcca> => ({
  id: `acca-${kind}`,
  kind,
  legs: legs.map(({ event, market, selection }) => ({
    eventId: event.id,
    marketId: market.id,
    selectionId: selection.id,
  })),
});
