import { createContext, useContext } from 'react';
import { useStore } from 'react-redux';
import type { Store } from 'redux';
import type { RootState } from '#projections/root.ts';
import { hotStore } from './cold-store.ts';
import { browserBoard, PriceBoard } from './price-board.ts';

/** Replay gives a board whose time is that of the position shown; without one, each store has its own. */
export const PriceBoardContext = createContext<PriceBoard | null>(null);

/**
 * One board a store: the replay screen's stands beside the live one's and shares nothing with it (PIT-11).
 */
const boards = new WeakMap<Store<RootState>, PriceBoard>();

function boardOf(store: Store<RootState>): PriceBoard {
  const held = boards.get(store);
  if (held !== undefined) return held;
  const board = new PriceBoard(hotStore(store), browserBoard);
  boards.set(store, board);
  return board;
}

/** The board of the store around this component. */
export function usePriceBoard(): PriceBoard {
  const given = useContext(PriceBoardContext);
  const store = useStore<RootState>();
  return given ?? boardOf(store);
}
