import { WIDTH } from './rows.ts';

/** One overwritten row: its index, then its five fields as they were. */
export const ENTRY = WIDTH + 1;
const SMALLEST = 256 * ENTRY;

/**
 * What a stretch of versions overwrote, oldest first. A version is a position in it: the rows at the end,
 * with everything after the position undone. Versions point to their journal and never to each other, or one
 * in the collector's old generation would keep every later one alive (measured: half of the speed).
 */
export interface Journal {
  entries: Int32Array;
  /** Used part of `entries`, in integers. */
  length: number;
  /**
   * The rows after the last entry, once the table has gone on to another journal; until then they are the
   * live ones.
   */
  end: Int32Array | undefined;
}

export const newJournal = (): Journal => ({ entries: new Int32Array(SMALLEST), length: 0, end: undefined });

/** Notes a row before it is overwritten. */
export function note(journal: Journal, rows: Int32Array, index: number): void {
  const at = journal.length;
  if (at + ENTRY > journal.entries.length) {
    const larger = new Int32Array(journal.entries.length * 2);
    larger.set(journal.entries);
    journal.entries = larger;
  }
  const { entries } = journal;
  const base = index * WIDTH;
  entries[at] = index;
  entries[at + 1] = rows[base]!;
  entries[at + 2] = rows[base + 1]!;
  entries[at + 3] = rows[base + 2]!;
  entries[at + 4] = rows[base + 3]!;
  entries[at + 5] = rows[base + 4]!;
  journal.length = at + ENTRY;
}

/** Puts back into `rows` what was overwritten since `position`. Rows from `size` on are left alone. */
export function undo(journal: Journal, rows: Int32Array, position: number, size: number): void {
  const { entries } = journal;
  for (let at = journal.length - ENTRY; at >= position; at -= ENTRY) {
    const index = entries[at]!;
    if (index >= size) continue;
    for (let field = 0; field < WIDTH; field += 1) rows[index * WIDTH + field] = entries[at + 1 + field]!;
  }
}
