import { useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { SelectionId } from '#domain/brand.ts';
import type { MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { NON_RUNNER } from '#domain/market/price-flags.ts';
import { type RunnerSort, sortRunners } from '#domain/racing/sort-runners.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import type { RootState } from '#projections/root.ts';
import { useMarkets, useSelections } from '#src/features/event/use-event.ts';
import { priceOf } from '#src/features/odds/odds-cell.tsx';
import { hotStore } from '#src/platform/store/cold-store.ts';

/** The win market of a race, or its first. */
export function useWinMarket(eventId: number): MarketEntity | undefined {
  const markets = useMarkets(eventId);
  return markets.find((market) => market.type === 'WIN') ?? markets[0];
}

const letterOf = (prices: PriceTable, id: SelectionId): string => {
  const held = prices.get(id);
  if (held === undefined) return 'x';
  if (held.nonRunner) return 'n';
  if (held.startingPrice) return 's';
  return held.odds > 0 ? 'p' : 'x';
};

/**
 * A letter for each runner: changes when one gets or loses its price or is withdrawn, not with every price.
 */
function useField(selections: readonly SelectionEntity[]): string {
  const store = hotStore(useStore<RootState>());
  const field = (): string => {
    const { prices } = store.getState();
    return selections.map(({ id }) => letterOf(prices, id)).join('');
  };
  return useSyncExternalStore((listener) => store.subscribe(listener), field, field);
}

export interface ShownRunner {
  readonly selection: SelectionEntity;
  readonly nonRunner: boolean;
}

/**
 * Runners in order. By price they are put in order when the card opens, when the choice changes and when the
 * field does, so a row never moves under a finger because a price moved.
 */
export function useRunners(market: MarketEntity, sort: RunnerSort): readonly ShownRunner[] {
  const selections = useSelections(market);
  const field = useField(selections);
  const store = useStore<RootState>();
  return useMemo(() => {
    const { prices } = store.getState();
    const runners = selections.map((selection) => {
      const index = prices.indexOf(selection.id);
      const row = { odds: prices.oddsAt(index), flags: index < 0 ? 0 : prices.flagsAt(index) };
      return {
        id: selection.id,
        name: selection.name,
        clothNumber: selection.runner?.clothNumber ?? 0,
        selection,
        nonRunner: selection.kind === 'NR' || (row.flags & NON_RUNNER) !== 0,
        price: priceOf(row),
      };
    });
    return field === '' ? [] : sortRunners(runners, sort);
  }, [selections, sort, field, store]);
}
