import { DEFAULTS } from '#domain/config/defaults.ts';
import { updatesPaused } from '#projections/navigation/live-updates.ts';
import type { WithOptions } from '#projections/navigation/selectors.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import type { RootState } from '#projections/root.ts';

/** What a price button shows of the price table. */
export interface ShownPrice {
  /** Packed odds; 0 without a fixed price. */
  readonly odds: number;
  /** -1 while nothing is known of the selection. */
  readonly version: number;
  readonly flags: number;
  readonly trend: 'none' | 'up' | 'down';
  /** Packed odds that the trend counts from; 0 without one. */
  readonly original: number;
}

/** The part of a store that the board reads; notified once a commit. */
export interface BoardSource {
  getState(): Pick<RootState, 'prices' | 'betslip'> & WithOptions;
  subscribe(listener: () => void): () => void;
}

/** Time for the screen alone: it decides when something is painted, never what is true. */
export interface BoardHost {
  /** Epoch ms; in replay the time of the position shown. */
  now(): number;
  later(run: () => void, ms: number): void;
  /**
   * Ms that prices may wait to be painted together; 0 paints each commit at once. As configured for live
   * prices without it.
   */
  readonly repaintMs?: number;
}

export const browserBoard: BoardHost = {
  now: () => Date.now(),
  later: (run, ms) => void window.setTimeout(run, ms),
};

const UNKNOWN: ShownPrice = { odds: 0, version: -1, flags: 1, trend: 'none', original: 0 };

interface Cell {
  shown: ShownPrice;
  readonly listeners: Set<() => void>;
}

/**
 * The prices in sight. A cell hears only of its own selection: a commit costs what it changed, not what is
 * mounted. Repainted ten times a second, those in the slip at once. While the customer pauses updates the
 * screen stays, and a press says what was seen (WCAG 2.2.2). Keyed by id, also over a seek.
 */
export class PriceBoard {
  readonly #source: BoardSource;
  readonly #host: BoardHost;
  readonly #cells = new Map<number, Cell>();
  /** Cells with an arrow, to be taken away when it is old (LIV-09). */
  readonly #moving = new Set<number>();
  readonly #slip = new Set<number>();
  #legs: unknown;
  #paused = false;
  /** What the last commit showed, and what the last repaint did. */
  #heard: PriceTable;
  #painted: PriceTable;
  #stop: (() => void) | undefined;
  #repaintDue = false;
  #checkDue = false;

  constructor(source: BoardSource, host: BoardHost) {
    this.#source = source;
    this.#host = host;
    this.#heard = source.getState().prices;
    this.#painted = this.#heard;
  }

  /** Calls `listener` whenever `read` gives another value. */
  subscribe(selectionId: number, listener: () => void): () => void {
    this.#stop ??= this.#start();
    const cell = this.#cellOf(selectionId);
    cell.listeners.add(listener);
    return () => {
      cell.listeners.delete(listener);
      if (cell.listeners.size === 0 && this.#cells.get(selectionId) === cell) this.#drop(selectionId);
    };
  }

  /** The price as it is on the screen: the same object until it changes. */
  read(selectionId: number): ShownPrice {
    return this.#cellOf(selectionId).shown;
  }

  #start(): () => void {
    this.#painted = this.#source.getState().prices;
    this.#heard = this.#painted;
    this.#paused = updatesPaused(this.#source.getState());
    for (const id of this.#cells.keys()) this.#refresh(id);
    return this.#source.subscribe(() => this.#onCommit());
  }

  #cellOf(selectionId: number): Cell {
    const held = this.#cells.get(selectionId);
    if (held !== undefined) return held;
    const cell: Cell = { shown: this.#look(selectionId), listeners: new Set() };
    this.#cells.set(selectionId, cell);
    if (cell.shown.trend !== 'none') this.#watch(selectionId);
    return cell;
  }

  #drop(selectionId: number): void {
    this.#cells.delete(selectionId);
    this.#moving.delete(selectionId);
    if (this.#cells.size > 0) return;
    this.#stop?.();
    this.#stop = undefined;
  }

  #onCommit(): void {
    const { prices, betslip } = this.#source.getState();
    if (betslip.legs !== this.#legs) {
      this.#legs = betslip.legs;
      this.#slip.clear();
      for (const leg of betslip.legs) this.#slip.add(leg.selectionId);
    }
    const wasPaused = this.#paused;
    this.#paused = updatesPaused(this.#source.getState());
    if (wasPaused && !this.#paused) for (const id of this.#cells.keys()) this.#refresh(id);
    const before = this.#heard;
    if (prices === before) return;
    this.#heard = prices;
    if (this.#slip.size > 0) this.#each(before, prices, (id) => this.#slip.has(id));
    if (this.#repaintDue) return;
    const { repaintMs = DEFAULTS.live.repaintMs } = this.#host;
    if (repaintMs === 0) {
      this.#repaint();
      return;
    }
    this.#repaintDue = true;
    this.#host.later(() => this.#repaint(), repaintMs);
  }

  #repaint(): void {
    this.#repaintDue = false;
    const before = this.#painted;
    this.#painted = this.#heard;
    this.#each(before, this.#painted, () => true);
    // Rendered and never mounted.
    for (const [id, cell] of this.#cells) if (cell.listeners.size === 0) this.#drop(id);
  }

  /** Refreshes the cells that may differ between two versions and that `concerns` lets through. */
  #each(before: PriceTable, after: PriceTable, concerns: (selectionId: number) => boolean): void {
    const known = before.changesUntil(after, (index) => {
      const id = after.idAt(index);
      if (concerns(id)) this.#refresh(id);
    });
    if (!known) for (const id of this.#cells.keys()) if (concerns(id)) this.#refresh(id);
  }

  #refresh(selectionId: number): void {
    const cell = this.#cells.get(selectionId);
    // A price that nobody has seen yet is shown once, whatever else stands still.
    if (cell === undefined || (this.#paused && cell.shown !== UNKNOWN)) return;
    const next = this.#look(selectionId);
    if (same(cell.shown, next)) return;
    cell.shown = next;
    if (next.trend === 'none') this.#moving.delete(selectionId);
    else this.#watch(selectionId);
    for (const listener of cell.listeners) listener();
  }

  #watch(selectionId: number): void {
    this.#moving.add(selectionId);
    if (this.#checkDue) return;
    this.#checkDue = true;
    this.#host.later(() => this.#check(), DEFAULTS.trend.checkEveryMs);
  }

  #check(): void {
    this.#checkDue = false;
    for (const id of [...this.#moving]) this.#refresh(id);
    const [first] = this.#moving;
    if (first !== undefined) this.#watch(first);
  }

  #look(selectionId: number): ShownPrice {
    const { prices } = this.#source.getState();
    const index = prices.indexOf(selectionId);
    if (index < 0 || !prices.isPresentAt(index)) return UNKNOWN;
    return {
      odds: prices.oddsAt(index),
      version: prices.versionAt(index),
      flags: prices.flagsAt(index),
      trend: prices.trendAt(index, this.#host.now()),
      original: prices.originalAt(index),
    };
  }
}

const same = (a: ShownPrice, b: ShownPrice): boolean =>
  a.odds === b.odds &&
  a.version === b.version &&
  a.flags === b.flags &&
  a.trend === b.trend &&
  a.original === b.original;
