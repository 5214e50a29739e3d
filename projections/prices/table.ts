import { NON_RUNNER, STARTING_PRICE, SUSPENDED } from '#domain/market/price-flags.ts';
import { isFresh, type Trend, trendName } from '#domain/market/trend.ts';
import { copyInterned, emptyInterned, find, type Interned } from './intern.ts';
import {
  FLAG_BITS,
  MOVED,
  NO_VERSION,
  ODDS,
  ORIGINAL,
  PRESENT,
  type PriceColumns,
  STATE,
  TREND_BITS,
  TREND_SHIFT,
  VERSION,
  WIDTH,
} from './rows.ts';

/** What every version of one line of descent shares. Only the newest version's rows are in `rows`. */
export interface Lineage {
  rows: Int32Array;
  readonly interned: Interned;
}

/** `[index, odds, version, state, original, moved]` of rows as they were, in the order in which they were overwritten. */
export type Undo = readonly number[];
export const UNDO_WIDTH = WIDTH + 1;

/** How many newer versions a read of an old one looks through before it takes a copy of its own. */
const LONGEST_WALK = 16;

/** The price of one selection, as deciders read it. */
export interface HeldPrice {
  /** Packed odds; 0 when there is no fixed price. */
  readonly odds: number;
  readonly version: number;
  readonly suspended: boolean;
  readonly startingPrice: boolean;
  readonly nonRunner: boolean;
}

/**
 * The price table: an immutable value with the speed of a mutable one (Baker's persistent array). The newest version
 * owns integer rows and may change them; a superseded one keeps only what its successor overwrote and finds the rest
 * through it. Nobody holds old versions in normal running, so what they cost is collected at once. Reading one that is
 * held (replay, a comparison) works and gives what stood then; folding from one starts a line of its own.
 *
 * Only `projections/prices` writes, through `edit.ts`; everybody else sees a value. See docs/adr/0010.
 */
export class PriceTable {
  /** Number of selections that this version knows; the ids of later ones are invisible to it. */
  readonly size: number;
  #lineage: Lineage;
  #next: PriceTable | undefined;
  #undo: Undo | undefined;

  constructor(lineage: Lineage, size: number) {
    this.#lineage = lineage;
    this.size = size;
  }

  /** The dense index of a selection, or -1 when this version has never heard of it. Stable along a line of descent. */
  indexOf(selectionId: number): number {
    const index = find(this.#lineage.interned, selectionId);
    return index < this.size ? index : -1;
  }

  idAt(index: number): number {
    return index >= 0 && index < this.size ? (this.#lineage.interned.ids[index] ?? 0) : 0;
  }

  /** Packed odds, 0 when there is no fixed price or no such row. */
  oddsAt(index: number): number {
    return this.#field(index, ODDS);
  }

  /** The gateway's version of the selection; -1 when there is no row, or when any snapshot shall win (T13). */
  versionAt(index: number): number {
    return this.isPresentAt(index) ? this.#field(index, VERSION) : NO_VERSION;
  }

  /** Flags as on the wire; a row that is not there is suspended (LIV-10). */
  flagsAt(index: number): number {
    const state = this.#field(index, STATE);
    return (state & PRESENT) === 0 ? SUSPENDED : state & FLAG_BITS;
  }

  isPresentAt(index: number): boolean {
    return (this.#field(index, STATE) & PRESENT) !== 0;
  }

  originalAt(index: number): number {
    return this.#field(index, ORIGINAL);
  }

  /** The direction shown at the moment `at` (epoch ms): expired directions are none (LIV-09). */
  trendAt(index: number, at: number): Trend {
    const trend = (this.#field(index, STATE) & TREND_BITS) >> TREND_SHIFT;
    return trend !== 0 && isFresh(this.#field(index, MOVED), at) ? trendName(trend) : 'none';
  }

  /** The price of a selection for deciders and screens that are not on the hot path; undefined when there is none. */
  get(selectionId: number): HeldPrice | undefined {
    const index = this.indexOf(selectionId);
    if (index < 0 || !this.isPresentAt(index)) return undefined;
    const flags = this.flagsAt(index);
    return {
      odds: this.oddsAt(index),
      version: this.versionAt(index),
      suspended: (flags & SUSPENDED) !== 0,
      startingPrice: (flags & STARTING_PRICE) !== 0,
      nonRunner: (flags & NON_RUNNER) !== 0,
    };
  }

  /**
   * Calls `visit` with the index of every row that differs between this version and a newer one of the same line,
   * possibly more than once. False when `newer` does not descend from this one: everything may differ then.
   */
  changesUntil(newer: PriceTable, visit: (index: number) => void): boolean {
    let reached = false;
    for (let at: PriceTable | undefined = this; at !== undefined && !reached; at = at.#next)
      reached = at === newer;
    if (!reached) return false;
    for (let at: PriceTable = this; at !== newer; at = at.#next!) {
      const undo = at.#undo!;
      for (let i = 0; i < undo.length; i += UNDO_WIDTH) visit(undo[i]!);
      for (let index = at.size; index < at.#next!.size; index += 1) visit(index);
    }
    return true;
  }

  /** The canonical form (`PriceColumns`): what a state hash and a stored snapshot are made of. */
  toJSON(): PriceColumns {
    const own = this.#next === undefined ? this : this.#copy();
    const { rows, interned } = own.#lineage;
    const order: number[] = [];
    for (let index = 0; index < this.size; index += 1) if (saysSomething(rows, index)) order.push(index);
    order.sort((a, b) => interned.ids[a]! - interned.ids[b]!);
    const column = (field: number): number[] => order.map((index) => rows[index * WIDTH + field]!);
    return {
      selection: order.map((index) => interned.ids[index]!),
      odds: column(ODDS),
      version: column(VERSION),
      state: column(STATE),
      original: column(ORIGINAL),
      moved: column(MOVED),
    };
  }

  /** For `edit.ts` alone: the rows of this version to change in place, copied first unless this is the newest. */
  own(): Lineage {
    if (this.#next !== undefined) this.#detach();
    return this.#lineage;
  }

  /** For `edit.ts` alone: hands the rows on. */
  supersede(next: PriceTable, undo: Undo): void {
    this.#undo = undo;
    this.#next = next;
  }

  /** One field of one row as it was in this version; 0 beyond its size. */
  #field(index: number, field: number): number {
    if (index < 0 || index >= this.size) return 0;
    let version: PriceTable = this;
    for (let steps = 0; version.#next !== undefined; steps += 1) {
      if (steps === LONGEST_WALK) {
        this.#detach();
        break;
      }
      const undo = version.#undo!;
      for (let i = 0; i < undo.length; i += UNDO_WIDTH) if (undo[i] === index) return undo[i + 1 + field]!;
      version = version.#next;
    }
    // A version in the middle may have taken a copy of its own: then the walk ends there.
    const owner = this.#next === undefined ? this : version;
    return owner.#lineage.rows[index * WIDTH + field]!;
  }

  #copy(): PriceTable {
    const copy = new PriceTable(this.#lineage, this.size);
    copy.#next = this.#next;
    copy.#undo = this.#undo;
    copy.#detach();
    return copy;
  }

  /** Copies the newest rows and undoes every change since, so that this version stands alone. */
  #detach(): void {
    const interned = copyInterned(this.#lineage.interned, this.size);
    const rows = new Int32Array(interned.ids.length * WIDTH);
    const newer: Undo[] = [];
    let owner: PriceTable = this;
    for (; owner.#next !== undefined; owner = owner.#next) newer.push(owner.#undo!);
    rows.set(owner.#lineage.rows.subarray(0, this.size * WIDTH));
    for (let k = newer.length - 1; k >= 0; k -= 1) undoInto(rows, newer[k]!, this.size);
    this.#lineage = { rows, interned };
    this.#next = undefined;
    this.#undo = undefined;
  }
}

/** A table that knows nothing. Each call gives a line of its own: two runtimes must not share one (pitfall 11). */
export function emptyTable(expected = 0): PriceTable {
  const interned = emptyInterned(expected);
  return new PriceTable({ rows: new Int32Array(interned.ids.length * WIDTH), interned }, 0);
}

const saysSomething = (rows: Int32Array, index: number): boolean => {
  for (let field = 0; field < WIDTH; field += 1) if (rows[index * WIDTH + field] !== 0) return true;
  return false;
};

function undoInto(rows: Int32Array, undo: Undo, size: number): void {
  for (let i = undo.length - UNDO_WIDTH; i >= 0; i -= UNDO_WIDTH) {
    const index = undo[i]!;
    if (index >= size) continue;
    for (let field = 0; field < WIDTH; field += 1) rows[index * WIDTH + field] = undo[i + 1 + field]!;
  }
}
