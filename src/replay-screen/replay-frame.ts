import type { Store } from 'redux';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { NewInput } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { browserBoard, PriceBoard } from '#src/platform/store/price-board.ts';

/** What the frame with the customer's screen is given by the console around it. */
export interface ReplayFrame {
  readonly header: LogHeader;
  readonly store: Store<RootState, NewInput>;
  /** The customer's clock at the shown position, epoch ms. */
  readonly now: () => number;
  readonly theme: () => 'light' | 'dark';
  /**
   * Whether the recording tells which page was open: without consent no step between pages is kept (UK-49).
   */
  readonly pageKnown: boolean;
  /** Called by the frame once all of its screen is there. */
  readonly stands?: () => void;
}

declare global {
  interface Window {
    replayStage?: ReplayFrame;
  }
}

/**
 * The prices of a screen that stands at a moment: of that moment as soon as it is shown, because nobody looks
 * at a stream of them, and a price of another moment beside the rest would be a screen that never was.
 */
export const createReplayBoard = ({ store, now }: Pick<ReplayFrame, 'store' | 'now'>): PriceBoard =>
  new PriceBoard(store, { ...browserBoard, now, repaintMs: 0 });

/** A state that claims no page: where a session began says nothing about where it went. */
const withoutPage = (state: RootState): RootState => ({
  ...state,
  navigation: { ...state.navigation, key: '', path: '', params: {} },
});

/**
 * A store that shows whatever state it is given. What a screen dispatches goes nowhere: replay only looks
 * (PRIN-10).
 */
export function createReplayStore(
  first: RootState,
  pageKnown: boolean,
): {
  readonly store: ReplayFrame['store'];
  readonly show: (state: RootState) => void;
} {
  const known = (state: RootState): RootState => (pageKnown ? state : withoutPage(state));
  let shown = known(first);
  const listeners = new Set<() => void>();
  const store: ReplayFrame['store'] = {
    dispatch: (action) => action,
    getState: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    replaceReducer: () => undefined,
    [Symbol.observable]: () => {
      throw new Error('not observed');
    },
  };
  return {
    store,
    show: (state) => {
      shown = known(state);
      for (const listener of [...listeners]) listener();
    },
  };
}
