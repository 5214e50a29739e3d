import type * as z from 'zod/mini';
import type { SelectionId } from '#domain/brand.ts';
import type { recommendBets } from '#domain/contract/sharing.ts';
import type { EventEntity, SelectionEntity } from '#domain/market/entities.ts';
import { offer } from '../config/offer.ts';
import { entitiesOf, mainMarketOf } from './entities-of.ts';
import { openPrices } from './open-prices.ts';
import { eventsOnOffer } from './sports.ts';
import type { ViewContext } from './view-context.ts';

/** The favourite of an event's main market. */
function favouriteOf({ catalogue }: ViewContext, event: EventEntity): SelectionEntity | undefined {
  const market = mainMarketOf(catalogue, event);
  return market === undefined ? undefined : openPrices(catalogue, event, market)[0]?.selection;
}

/**
 * REQ-02: the favourites of the next events of the slip's competitions, then of its sports; none of an event
 * that is in the slip. In order of start, so that the same offer gives the same answer.
 */
export function recommendationsView(
  context: ViewContext,
  slip: readonly SelectionId[],
): z.infer<typeof recommendBets.answer> {
  const { catalogue } = context;
  const taken = slip.flatMap((id) => {
    const selection = catalogue.selection(id);
    return (selection === undefined ? undefined : catalogue.event(selection.eventId)) ?? [];
  });
  const inSlip = new Set(taken.map((event) => event.id));
  const competitions = new Set(taken.map((event) => event.categoryId));
  const sports = new Set(taken.map((event) => event.sportId));
  const others = eventsOnOffer(context).filter((event) => !inSlip.has(event.id) && sports.has(event.sportId));
  const near = others.filter((event) => competitions.has(event.categoryId));
  const chosen = [...new Set([...near, ...others])]
    .flatMap((event) => {
      const selection = favouriteOf(context, event);
      return selection === undefined ? [] : [{ event, selection }];
    })
    .slice(0, offer.recommendations);
  const entities = entitiesOf(
    catalogue,
    chosen.map(({ event }) => event),
    (event) => {
      const market = mainMarketOf(catalogue, event);
      return market === undefined ? [] : [market];
    },
  );
  return {
    resultCode: 0,
    result: { selectionIds: chosen.map(({ selection }) => selection.id) },
    entities,
  };
}
