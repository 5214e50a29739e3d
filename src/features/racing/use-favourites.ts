import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { SelectionEntity } from '#domain/market/entities.ts';
import { NON_RUNNER } from '#domain/market/price-flags.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { compareOdds } from '#domain/odds/parse-odds.ts';
import type { RootState } from '#projections/root.ts';
import { priceOf } from '#src/features/odds/odds-cell.tsx';
import { hotStore } from '#src/platform/store/cold-store.ts';

/** Ids of the runners at the shortest price, as one text: it changes when the favourite does. */
export function useFavourites(selections: readonly SelectionEntity[]): string {
  const store = hotStore(useStore<RootState>());
  const shortest = (): string => {
    const { prices } = store.getState();
    let least: Odds | undefined;
    let ids: string[] = [];
    for (const { id, kind } of selections) {
      const held = prices.indexOf(id);
      if (held < 0 || kind === 'NR' || (prices.flagsAt(held) & NON_RUNNER) !== 0) continue;
      const price = priceOf({ odds: prices.oddsAt(held), flags: prices.flagsAt(held) });
      if (price.kind !== 'fixed') continue;
      const longer = least === undefined ? -1 : compareOdds(price.odds, least);
      if (longer < 0) [least, ids] = [price.odds, []];
      if (longer <= 0) ids.push(String(id));
    }
    return ids.join(' ');
  };
  return useSyncExternalStore((listener) => store.subscribe(listener), shortest, shortest);
}
