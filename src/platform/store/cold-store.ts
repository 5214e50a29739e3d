import type { RootState } from '#projections/root.ts';

/** What both need of a store. */
export interface HeardState {
  getState(): RootState;
  subscribe(listener: () => void): () => void;
}

const hot = new WeakMap<HeardState, HeardState>();

/**
 * The store for react-redux: its listeners hear of a commit only when something other than prices changed.
 * Most commits are frames of prices, and without this every selector on the screen would run for each of them
 * (PIT-16). Prices have their own way to the screen: `usePaintedPrice`.
 */
export function coldStore<Store extends HeardState>(store: Store): Store {
  const subscribe = (listener: () => void): (() => void) => {
    let seen = store.getState();
    return store.subscribe(() => {
      const state = store.getState();
      const before = seen;
      seen = state;
      if (differsBeyondPrices(before, state)) listener();
    });
  };
  const cold = { ...store, subscribe };
  hot.set(cold, store);
  return cold;
}

/** The store behind a cold one, for the price board; any other store is its own. */
export const hotStore = (store: HeardState): HeardState => hot.get(store) ?? store;

const differsBeyondPrices = (before: RootState, after: RootState): boolean =>
  differs(before, after, 'prices');

function differs<State extends object>(before: State, after: State, but: keyof State): boolean {
  if (before === after) return false;
  for (const part in after) if (part !== but && before[part] !== after[part]) return true;
  return false;
}
