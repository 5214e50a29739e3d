import type * as z from 'zod/mini';
import { shownPriceBoost } from '#domain/bonus/price-boost.ts';
import type { CategoryId } from '#domain/brand.ts';
import type { getPriceBoosts } from '#domain/contract/browse.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import type { Catalogue } from '../core/catalogue.ts';
import type { ViewContext } from './view-context.ts';

type Answer = z.infer<typeof getPriceBoosts.answer>;
type PriceBoost = Answer['result']['priceBoosts'][number];

export interface Found {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
}

function* boosted(catalogue: Catalogue): Generator<Found> {
  for (const event of catalogue.events()) {
    if (!isOnOffer(event)) continue;
    for (const id of event.marketIds) {
      const market = catalogue.market(id);
      if (market === undefined || market.state !== 'OPEN' || market.suspended || event.suspended) continue;
      for (const selectionId of market.selectionIds) {
        const selection = catalogue.selection(selectionId);
        if (selection !== undefined && !selection.suspended && shownPriceBoost(selection) !== undefined)
          yield { event, market, selection };
      }
    }
  }
}

function priceBoost({ selection }: Found): PriceBoost[] {
  const odds = selection.odds === undefined ? undefined : parseOddsText(selection.odds);
  const shown = shownPriceBoost(selection);
  if (odds === undefined || selection.odds === undefined || shown === undefined) return [];
  return [
    {
      id: `boost-${selection.id}`,
      type: 'single',
      selectionId: selection.id,
      betBuilderAccaId: null,
      betCount: 1,
      boostedOdds: { trueOdds: selection.odds, displayOdds: oddsText(odds, 'FRACTIONAL') },
      maxStake: shown.maxStake,
    },
  ];
}

/** Boosted prices that can be bet on now, the next to start first. */
export const boostsOnOffer = (catalogue: Catalogue): readonly Found[] =>
  [...boosted(catalogue)].sort(
    (a, b) => a.event.startTime - b.event.startTime || a.selection.id - b.selection.id,
  );

/** BON-04: boosted prices on offer now, by sport, the next to start first. */
export function priceBoostsView({ catalogue }: ViewContext, category: CategoryId | undefined): Answer {
  const all = boostsOnOffer(catalogue);
  const sports = new Map(all.map(({ event }) => [event.sportId, event.categories.at(-1)?.name ?? '']));
  const current = category ?? [...sports.keys()][0];
  const found = all.filter(({ event }) => event.sportId === current || event.categoryId === current);
  const sections = [...sports].map(([id, name]) => ({ id, name, isCurrent: id === current }));
  const eventIds = [...new Set(found.map(({ event }) => event.id))];
  return {
    resultCode: 0,
    payload: { sections },
    result: {
      events: eventIds,
      eventIds,
      sections,
      priceBoosts: found.flatMap(priceBoost),
    },
    entities: {
      events: [...new Set(found.map(({ event }) => event))],
      markets: [...new Set(found.map(({ market }) => market))],
      selections: found.map(({ selection }) => selection),
    },
  };
}
