import { legacy_createStore as createStore, type Reducer } from 'redux';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { type RootState, rootReducer } from '#projections/root.ts';
import { coldStore, hotStore } from './cold-store.ts';

const logged = (type: string, data: unknown): AppEvent =>
  ({ seq: 1, commit: 1, v: 1, kind: 'input', src: 't', at: 0, mono: 0, type, data }) as AppEvent;

describe('cold store', () => {
  it('keeps frames of prices from react-redux and lets everything else through', () => {
    const reducer: Reducer<RootState, AppEvent> = (state, event) => rootReducer(state, event);
    const store = createStore(reducer);
    const cold = coldStore(store);
    let heard = 0;
    cold.subscribe(() => {
      heard += 1;
    });
    const prices = { selection: [7], odds: [1025], version: [1], flags: [0] };
    store.dispatch(logged('live/frameReceived', { prices, messages: [], heads: [] }));
    expect(heard).toBe(0);
    expect(cold.getState().prices.get(7)?.odds).toBe(1025);
    store.dispatch(logged('lifecycle/visibilityChanged', { visible: false }));
    expect(heard).toBe(1);
    expect(hotStore(cold)).toBe(store);
    expect(hotStore(store)).toBe(store);
  });
});
