import type { SharedValue } from '../events/tabs.ts';

/** Who wrote an entry, and after how many others: a total order over all tabs of a browser. */
export interface Stamp {
  readonly version: number;
  /** Session id of the log of the tab. */
  readonly tab: string;
}

/**
 * Which gateway session the browser is in, by its handle, which is no credential; not open once it was logged
 * out of.
 */
export interface SharedSession {
  readonly kind: 'session';
  readonly gwSessionId: string;
  readonly open: boolean;
}

export type BoardValue = SharedValue | SharedSession;

/** One thing that the tabs share; null is what is gone, which is remembered so that nobody brings it back. */
export interface Entry extends Stamp {
  readonly value: BoardValue | null;
}

/**
 * What the tabs of a browser share, each thing under a key of its own, so that two tabs may change two things
 * at once.
 */
export type Board = Readonly<Record<string, Entry>>;

export const SESSION_KEY = 'session';

/** So many things that are gone are remembered, ten slips of the largest size. */
const MOST_GONE = 200;

/** Whether `a` comes after `b`: by version, and of two of one version by the tab's name. */
export const isNewer = (a: Stamp, b: Stamp | undefined): boolean =>
  b === undefined || a.version > b.version || (a.version === b.version && a.tab > b.tab);

export const lastVersion = (...boards: readonly Board[]): number =>
  Math.max(0, ...boards.flatMap((board) => Object.values(board).map(({ version }) => version)));

/**
 * Both boards as one: of each thing the newest word. In whatever order, and however often, boards are joined,
 * the result is the same, so that all tabs come to one board without asking who was first.
 */
export function joinBoards(a: Board, b: Board): Board {
  const news = Object.entries(b).filter(([key, entry]) => isNewer(entry, a[key]));
  return news.length === 0 ? a : withoutOldest({ ...a, ...Object.fromEntries(news) });
}

function withoutOldest(board: Board): Board {
  const gone = Object.entries(board).filter(([, { value }]) => value === null);
  if (gone.length <= MOST_GONE) return board;
  const oldest = gone
    .toSorted(([, x], [, y]) => (isNewer(x, y) ? -1 : 1))
    .slice(MOST_GONE)
    .map(([key]) => key);
  return Object.fromEntries(Object.entries(board).filter(([key]) => !oldest.includes(key)));
}

/** Keys under which `other` knows something newer, or something at all. */
export const newerKeys = (board: Board, other: Board): readonly string[] =>
  Object.entries(other).flatMap(([key, entry]) => (isNewer(entry, board[key]) ? [key] : []));
