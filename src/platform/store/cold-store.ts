import type { Store } from 'redux';
import type { RootState } from '#projections/root.ts';

const hot = new WeakMap<object, Store<RootState>>();

/**
 * The store for react-redux: its listeners hear of a commit only when something other than prices changed. Most
 * commits are frames of prices, and without this every selector on the screen would run for each of them (pitfall 16).
 * Prices have their own way to the screen: `usePrice`.
 */
export function coldStore<S extends Store<RootState>>(store: S): S {
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
export const hotStore = (store: Store<RootState>): Store<RootState> => hot.get(store) ?? store;

function differsBeyondPrices<State extends RootState>(before: State, after: State): boolean {
  if (before === after) return false;
  for (const key in after) {
    if (key !== 'prices' && before[key] !== after[key]) return true;
  }
  return false;
}
