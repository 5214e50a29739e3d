import { SNAPSHOT, SUSPENDED } from '#domain/market/price-flags.ts';
import { direction, isFresh, momentOf, NO_TREND } from '#domain/market/trend.ts';
import { find, intern } from './intern.ts';
import { note } from './journal.ts';
import {
  FLAG_BITS,
  MOVED,
  NO_VERSION,
  ODDS,
  ORIGINAL,
  PRESENT,
  REMOVED,
  STATE,
  TREND_BITS,
  TREND_SHIFT,
  VERSION,
  WIDTH,
} from './rows.ts';
import { type Lineage, nextVersion, type PriceTable } from './table.ts';

/**
 * Changes to a price table, made in place on the newest version and closed by `done`. Between `new` and
 * `done` the old version must not be read; a reducer is synchronous, so nobody can.
 */
export class PriceEdit {
  // Not #private: one is made for every frame.
  private readonly before: PriceTable;
  private readonly lineage: Lineage;
  private readonly at: number;
  private changed = false;

  /** `at`: epoch milliseconds of the event being folded. */
  constructor(before: PriceTable, at: number) {
    this.before = before;
    this.lineage = before.own();
    this.at = at;
  }

  /**
   * One price row. Ignored when it is older than what is held, when it is a change without a version, and
   * when it is a change of a removed selection (LIV-02, LIV-07). `flags` may carry the snapshot bit.
   */
  price(id: number, odds: number, version: number, flags: number): void {
    const snapshot = (flags & SNAPSHOT) !== 0;
    if (version < 0 && !snapshot) return;
    // A recording may hold any integers (PRIN-10); the rows hold 32 bits.
    if ((id | 0) !== id || id <= 0 || (odds | 0) !== odds || odds < 0 || (version | 0) !== version) return;
    const index = this.indexOf(id);
    const base = index * WIDTH;
    const { rows } = this.lineage;
    const state = rows[base + STATE]!;
    if ((state & PRESENT) !== 0) {
      if (version < rows[base + VERSION]!) return;
    } else if ((state & REMOVED) !== 0 && !snapshot) return;
    this.write(index, odds, version, flags & FLAG_BITS);
  }

  /** The row is gone; only a snapshot brings it back. */
  remove(id: number): void {
    this.overwrite(this.indexOf(id), 0, 0, REMOVED, 0, 0);
  }

  /**
   * The page was left: `reset` rows take whatever snapshot comes next, all but these and `kept` are forgotten
   * (LIV-08).
   */
  keepOnly(kept: ReadonlySet<number>, reset: ReadonlySet<number>): void {
    const { rows, interned } = this.lineage;
    for (let index = 0; index < interned.count; index += 1) {
      const base = index * WIDTH;
      const state = rows[base + STATE]!;
      const id = interned.ids[index]!;
      if (!kept.has(id) && !reset.has(id)) this.overwrite(index, 0, 0, state & REMOVED, 0, 0);
      else if (reset.has(id) && (state & PRESENT) !== 0) {
        this.overwrite(
          index,
          rows[base + ODDS]!,
          NO_VERSION,
          state,
          rows[base + ORIGINAL]!,
          rows[base + MOVED]!,
        );
      }
    }
  }

  /** The change was accepted: the present price is the one that directions count against (LIV-09). */
  accept(id: number): void {
    const index = find(this.lineage.interned, id);
    if (index < 0) return;
    const base = index * WIDTH;
    const { rows } = this.lineage;
    const odds = rows[base + ODDS]!;
    this.overwrite(
      index,
      odds,
      rows[base + VERSION]!,
      rows[base + STATE]! & ~TREND_BITS,
      odds,
      rows[base + MOVED]!,
    );
  }

  /** The new version, or the old one when nothing changed. */
  done(): PriceTable {
    return this.changed ? nextVersion(this.lineage) : this.before;
  }

  private indexOf(id: number): number {
    const index = intern(this.lineage.interned, id);
    if ((index + 1) * WIDTH > this.lineage.rows.length) {
      const rows = new Int32Array(this.lineage.interned.ids.length * WIDTH);
      rows.set(this.lineage.rows);
      this.lineage.rows = rows;
    }
    return index;
  }

  private write(index: number, odds: number, version: number, flags: number): void {
    const { rows } = this.lineage;
    const base = index * WIDTH;
    const before = rows[base + ODDS]!;
    const state = rows[base + STATE]!;
    let trend = (state & TREND_BITS) >> TREND_SHIFT;
    let original = rows[base + ORIGINAL]!;
    let moved = rows[base + MOVED]!;
    if (odds !== before) {
      // No direction for a first price, for one that comes after none, or around a suspension.
      if (odds === 0 || before === 0 || ((state | flags) & SUSPENDED) !== 0) {
        trend = NO_TREND;
        original = odds;
      } else {
        const alive = trend !== NO_TREND && isFresh(moved, this.at);
        if (!alive) original = before;
        trend = direction(odds, original, alive ? trend : NO_TREND);
      }
      moved = momentOf(this.at);
    }
    this.overwrite(index, odds, version, flags | PRESENT | (trend << TREND_SHIFT), original, moved);
  }

  private overwrite(
    index: number,
    odds: number,
    version: number,
    state: number,
    original: number,
    moved: number,
  ): void {
    const { rows } = this.lineage;
    const base = index * WIDTH;
    if (
      rows[base + ODDS] === odds &&
      rows[base + VERSION] === version &&
      rows[base + STATE] === state &&
      rows[base + ORIGINAL] === original &&
      rows[base + MOVED] === moved
    )
      return;
    this.changed = true;
    if (index < this.before.size) note(this.lineage.journal, rows, index);
    rows[base + ODDS] = odds;
    rows[base + VERSION] = version;
    rows[base + STATE] = state;
    rows[base + ORIGINAL] = original;
    rows[base + MOVED] = moved;
  }
}
