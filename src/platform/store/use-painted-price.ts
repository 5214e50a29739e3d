import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ShownPrice } from './price-board.ts';
import { usePriceBoard } from './use-price-board.ts';

/**
 * One row of the price table for a component that paints it. It renders again only when the kind of thing to
 * show changes; a new number or direction goes to `paint`, ten times as cheap. `row` is the price at this
 * render; whoever acts on what is shown asks `current`, painted last.
 */
export function usePaintedPrice(
  selectionId: number,
  paint: (row: ShownPrice, moved: boolean) => void,
): { readonly row: ShownPrice; readonly current: () => ShownPrice } {
  // The row is read from a source that React does not know to have changed.
  'use no memo';
  const board = usePriceBoard();
  const subscribe = useCallback(
    (listener: () => void) => board.subscribe(selectionId, listener),
    [board, selectionId],
  );
  const kind = (): number => kindOf(board.read(selectionId));
  useSyncExternalStore(subscribe, kind, kind);
  const latest = useRef(paint);
  useLayoutEffect(() => {
    latest.current = paint;
    paint(board.read(selectionId), false);
  });
  useLayoutEffect(
    () => board.subscribe(selectionId, () => latest.current(board.read(selectionId), true)),
    [board, selectionId],
  );
  return { row: board.read(selectionId), current: () => board.read(selectionId) };
}

/** One number for everything that decides what kind of button it is. */
const kindOf = ({ odds, version, flags }: ShownPrice): number =>
  flags | (odds > 0 ? 8 : 0) | (version < 0 ? 16 : 0);
