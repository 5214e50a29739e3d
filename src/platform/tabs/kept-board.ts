import type { Board } from '#domain/tabs/shared-board.ts';
import { EMPTY_BOARD, type KeptBoard, parseBoard } from './parse-board.ts';

const KEY = 'slipstream.tabs';

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Tells what another page of the origin has written; returns what ends it. */
export type Hear = (listener: (key: string | null, text: string | null) => void) => () => void;

/**
 * Where the tabs of a browser leave what they share (ADR 0269). Kept, and not only told: a tab that is opened
 * later, or was frozen, reads it. Storage that is forbidden or full holds nothing, and each tab is alone.
 */
export class BoardKeeper {
  readonly #store: () => Store;
  readonly #now: () => number;
  readonly #hear: Hear;

  constructor(store: () => Store, now: () => number, hear: Hear) {
    this.#store = store;
    this.#now = now;
    this.#hear = hear;
  }

  read(): KeptBoard {
    try {
      return parseBoard(this.#store().getItem(KEY));
    } catch {
      return EMPTY_BOARD;
    }
  }

  write(entries: Board): void {
    try {
      this.#store().setItem(KEY, JSON.stringify({ at: this.#now(), entries }));
    } catch {
      // Each tab is alone then; two of them that place one bet are asked "same bet again?" (FAIL-71).
    }
  }

  /** With what was written: by then this page may have written over it. */
  hear(listener: (said: KeptBoard) => void): () => void {
    return this.#hear((key, text) => {
      if (key === KEY || key === null) listener(parseBoard(text));
    });
  }
}

/** The `storage` event of a page, which its browser sends to every other page of the origin. */
export const hearStorage =
  (page: Pick<Window, 'addEventListener' | 'removeEventListener'>): Hear =>
  (listener) => {
    const onStorage = ({ key, newValue }: StorageEvent): void => listener(key, newValue);
    page.addEventListener('storage', onStorage);
    return () => page.removeEventListener('storage', onStorage);
  };
