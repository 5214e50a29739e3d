import { useSyncExternalStore } from 'react';
import { useStore } from 'react-redux';
import type { RootState } from '#projections/root.ts';

/** What a price button shows of the price table. */
export interface ShownPrice {
  /** Packed odds; 0 without a fixed price. */
  readonly odds: number;
  readonly version: number;
  readonly flags: number;
  readonly trend: 'none' | 'up' | 'down';
  /** Packed odds that the trend counts from; 0 without one. */
  readonly original: number;
}

const EMPTY: ShownPrice = { odds: 0, version: -1, flags: 1, trend: 'none', original: 0 };

function same(a: ShownPrice, b: ShownPrice): boolean {
  return (
    a.odds === b.odds &&
    a.version === b.version &&
    a.flags === b.flags &&
    a.trend === b.trend &&
    a.original === b.original
  );
}

/** One row of the price table; the component renders again only when this row changed. */
export function usePrice(selectionId: number): ShownPrice {
  const store = useStore<RootState>();
  let last = EMPTY;
  return useSyncExternalStore(store.subscribe, () => {
    const table = store.getState().prices;
    const index = table.indexOf(selectionId);
    const next: ShownPrice =
      index < 0 || !table.isPresentAt(index)
        ? EMPTY
        : {
            odds: table.oddsAt(index),
            version: table.versionAt(index),
            flags: table.flagsAt(index),
            trend: table.trendAt(index, Date.now()),
            original: table.originalAt(index),
          };
    if (!same(last, next)) last = next;
    return last;
  });
}
