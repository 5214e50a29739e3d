import { NON_RUNNER, STARTING_PRICE, SUSPENDED } from '#domain/market/price-flags.ts';
import { isFresh, type Trend, trendName } from '#domain/market/trend.ts';
import { copyInterned, emptyInterned, find, type Interned } from './intern.ts';
import { ENTRY, type Journal, newJournal, undo } from './journal.ts';
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

/** What the versions of one line of descent share. `rows` are those of the newest version. */
export interface Lineage {
  rows: Int32Array;
  readonly interned: Interned;
  journal: Journal;
  newest: number;
}

/** How many entries a read of an old version looks through before it takes a copy of its own. */
const LONGEST_WALK = 64 * ENTRY;
/**
 * A journal is closed when it holds as many entries as the table has rows, so that copying costs a row a
 * change.
 */
const SHORTEST_JOURNAL = 1_024;

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
 * The price table: an immutable value with the speed of a mutable one (after Baker's persistent arrays; ADR
 * 0010). The newest version owns integer rows and may change them; an old one is a position in the journal of
 * what was overwritten. Only `projections/prices` writes, through `edit.ts`; everybody else sees a value.
 */
export class PriceTable {
  /** Number of selections that this version knows; later ones are invisible to it. */
  readonly size: number;
  // Not #private: a brand check a version costs a tenth of a fold.
  private lineage: Lineage;
  private journal: Journal;
  private position: number;
  private number: number;

  constructor(lineage: Lineage, size: number) {
    this.size = size;
    this.lineage = lineage;
    this.journal = lineage.journal;
    this.position = lineage.journal.length;
    this.number = lineage.newest;
  }

  /**
   * The dense index of a selection, or -1 when this version has never heard of it. Stable along a line of
   * descent.
   */
  indexOf(selectionId: number): number {
    const index = find(this.lineage.interned, selectionId);
    return index < this.size ? index : -1;
  }

  idAt(index: number): number {
    return index >= 0 && index < this.size ? (this.lineage.interned.ids[index] ?? 0) : 0;
  }

  /** Packed odds, 0 when there is no fixed price or no such row. */
  oddsAt(index: number): number {
    return this.field(index, ODDS);
  }

  /**
   * The gateway's version of the selection; -1 when there is no row, or when any snapshot shall win
   * (TRAP-13).
   */
  versionAt(index: number): number {
    return this.isPresentAt(index) ? this.field(index, VERSION) : NO_VERSION;
  }

  /** Flags as on the wire; a row that is not there is suspended (LIV-10). */
  flagsAt(index: number): number {
    const state = this.field(index, STATE);
    return (state & PRESENT) === 0 ? SUSPENDED : state & FLAG_BITS;
  }

  isPresentAt(index: number): boolean {
    return (this.field(index, STATE) & PRESENT) !== 0;
  }

  /** Packed odds that the direction counts from. */
  originalAt(index: number): number {
    return this.field(index, ORIGINAL);
  }

  /** The direction shown at the moment `at` (epoch ms): expired directions are none (LIV-09). */
  trendAt(index: number, at: number): Trend {
    const trend = (this.field(index, STATE) & TREND_BITS) >> TREND_SHIFT;
    return trend !== 0 && isFresh(this.field(index, MOVED), at) ? trendName(trend) : 'none';
  }

  /**
   * The price of a selection for deciders and screens that are not on the hot path; undefined when there is
   * none.
   */
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
   * Calls `visit` with the index of every row that differs between this version and a newer one of the same
   * line, possibly more than once. False when the way from one to the other is not known: everything may
   * differ then.
   */
  changesUntil(newer: PriceTable, visit: (index: number) => void): boolean {
    if (this.journal !== newer.journal || newer.number < this.number) return false;
    const { entries } = this.journal;
    for (let at = this.position; at < newer.position; at += ENTRY) visit(entries[at]!);
    for (let index = this.size; index < newer.size; index += 1) visit(index);
    return true;
  }

  /** The canonical form (`PriceSnapshot`): what a state hash and a stored snapshot are made of. */
  toJSON(): PriceColumns {
    const rows = this.copyRows();
    const { ids } = this.lineage.interned;
    const order: number[] = [];
    for (let index = 0; index < this.size; index += 1) if (saysSomething(rows, index)) order.push(index);
    order.sort((a, b) => ids[a]! - ids[b]!);
    const column = (field: number): number[] => order.map((index) => rows[index * WIDTH + field]!);
    return {
      selection: order.map((index) => ids[index]!),
      odds: column(ODDS),
      version: column(VERSION),
      state: column(STATE),
      original: column(ORIGINAL),
      moved: column(MOVED),
    };
  }

  /**
   * For `edit.ts` alone: the rows of this version to change in place, copied first unless this is the newest.
   */
  own(): Lineage {
    if (this.number !== this.lineage.newest) this.detach();
    const { journal, rows } = this.lineage;
    if (this.journal !== journal) {
      this.journal = journal;
      this.position = 0;
    }
    // A fold that threw half-way has left changes behind that no version knows.
    if (journal.length > this.position) {
      undo(journal, rows, this.position, this.size);
      journal.length = this.position;
    }
    return this.lineage;
  }

  /** One field of one row as it was in this version; 0 beyond its size. */
  private field(index: number, field: number): number {
    if (index < 0 || index >= this.size) return 0;
    const { journal, position } = this;
    if (journal.length - position > LONGEST_WALK) {
      this.detach();
      return this.lineage.rows[index * WIDTH + field]!;
    }
    const { entries, length } = journal;
    for (let at = position; at < length; at += ENTRY)
      if (entries[at] === index) return entries[at + 1 + field]!;
    return (journal.end ?? this.lineage.rows)[index * WIDTH + field]!;
  }

  private copyRows(): Int32Array {
    const end = this.journal.end ?? this.lineage.rows;
    const rows = end.slice(0, this.size * WIDTH);
    undo(this.journal, rows, this.position, this.size);
    return rows;
  }

  /** Takes a copy of this version's rows, so that it stands alone and is the newest of its own line. */
  private detach(): void {
    const interned = copyInterned(this.lineage.interned, this.size);
    const rows = new Int32Array(interned.ids.length * WIDTH);
    rows.set(this.copyRows());
    this.journal = newJournal();
    this.position = 0;
    this.number = 0;
    this.lineage = { rows, interned, journal: this.journal, newest: 0 };
  }
}

/** For `edit.ts` alone: the version after the changes made to the rows of `lineage`. */
export function nextVersion(lineage: Lineage): PriceTable {
  lineage.newest += 1;
  const size = lineage.interned.count;
  const next = new PriceTable(lineage, size);
  if (lineage.journal.length < Math.max(SHORTEST_JOURNAL, size) * ENTRY) return next;
  // The new version stands at the end of the old journal too: whoever compares it with older ones finds the
  // way.
  lineage.journal.end = lineage.rows.slice(0, size * WIDTH);
  lineage.journal = newJournal();
  return next;
}

/**
 * A table that knows nothing. Each call gives a line of its own: two runtimes must not share one (PIT-11).
 */
export function emptyTable(expected = 0): PriceTable {
  const interned = emptyInterned(expected);
  const rows = new Int32Array(interned.ids.length * WIDTH);
  return new PriceTable({ rows, interned, journal: newJournal(), newest: 0 }, 0);
}

const saysSomething = (rows: Int32Array, index: number): boolean => {
  for (let field = 0; field < WIDTH; field += 1) if (rows[index * WIDTH + field] !== 0) return true;
  return false;
};
