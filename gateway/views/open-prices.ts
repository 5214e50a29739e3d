import { availabilityOf } from '#domain/market/availability.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds, parseOddsText } from '#domain/odds/parse-odds.ts';
import type { Catalogue } from '../core/catalogue.ts';

export interface Priced {
  readonly selection: SelectionEntity;
  readonly odds: Odds;
}

/**
 * Selections of a market by price, the shortest first. None in play, and none while any side of it cannot be
 * bet on: what is left then is no favourite, and towards the end of a match it is the longest shot of all.
 */
export function openPrices(
  catalogue: Catalogue,
  event: EventEntity,
  market: MarketEntity,
): readonly Priced[] {
  if (event.inplay) return [];
  const runners = market.selectionIds
    .flatMap((id) => catalogue.selection(id) ?? [])
    .filter(({ kind }) => kind !== 'NR');
  const priced = runners.flatMap((selection): Priced[] => {
    const odds = parseOddsText(selection.odds ?? '');
    if (odds === undefined) return [];
    const price = { odds, suspended: selection.suspended, startingPrice: false, nonRunner: false };
    return availabilityOf(event, market, price).valid ? [{ selection, odds }] : [];
  });
  if (priced.length < runners.length) return [];
  return priced.sort((a, b) => compareOdds(a.odds, b.odds) || a.selection.id - b.selection.id);
}
