import type { Entities, EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { mainMarketOf as mainOf } from '#domain/market/main-market.ts';
import type { Catalogue } from '../core/catalogue.ts';

/** By start, then by id, so that the order is total. */
export const byStart = (a: EventEntity, b: EventEntity): number => a.startTime - b.startTime || a.id - b.id;

const marketsOf = (catalogue: Catalogue, event: EventEntity): MarketEntity[] =>
  event.marketIds.flatMap((id) => catalogue.market(id) ?? []);

/** The market that stands for the event in a list. */
export const mainMarketOf = (catalogue: Catalogue, event: EventEntity): MarketEntity | undefined =>
  mainOf(marketsOf(catalogue, event));

const selectionsOf = (catalogue: Catalogue, markets: readonly MarketEntity[]): SelectionEntity[] =>
  markets.flatMap((market) => market.selectionIds.flatMap((id) => catalogue.selection(id) ?? []));

/**
 * Events with the markets that `choose` picks for each, and the selections of those. An event named twice is
 * sent once. The values are the catalogue's own: immutable, never to be changed here.
 */
export function entitiesOf(
  catalogue: Catalogue,
  events: readonly EventEntity[],
  choose: (event: EventEntity) => readonly MarketEntity[],
): Entities {
  const distinct = [...new Set(events)];
  const markets = distinct.flatMap(choose);
  return { events: distinct, markets, selections: selectionsOf(catalogue, markets) };
}

export const withMainMarket = (catalogue: Catalogue, events: readonly EventEntity[]): Entities =>
  entitiesOf(catalogue, events, (event) => {
    const main = mainMarketOf(catalogue, event);
    return main === undefined ? [] : [main];
  });

export const withAllMarkets = (catalogue: Catalogue, events: readonly EventEntity[]): Entities =>
  entitiesOf(catalogue, events, (event) => marketsOf(catalogue, event));
