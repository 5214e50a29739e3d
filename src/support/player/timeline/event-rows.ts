import type { EventIndex } from '#replay/index/event-index.ts';
import { IMPORTANCES } from '#replay/index/importance.ts';

/** How much of a session a list shows: what matters, also what is one line, or everything. */
export const LEVELS = ['show', 'line', 'all'] as const;
export type Level = (typeof LEVELS)[number];

/** Positions of the events that a list shows, in order; those of `only` where it is given. */
export function rowsAt(index: EventIndex, level: Level, only?: Uint32Array): Uint32Array {
  const loudest = level === 'all' ? IMPORTANCES.length : IMPORTANCES.indexOf(level) + 1;
  const fits = (position: number): boolean => (index.importance[position] ?? 0) < loudest;
  // What was asked for is shown however quiet it is.
  if (only !== undefined) return only;
  const rows = new Uint32Array(index.length);
  let count = 0;
  for (let position = 0; position < index.length; position += 1) {
    if (!fits(position)) continue;
    rows[count] = position;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** The row of a position, or of the last one before it. */
export function rowOf(rows: Uint32Array, position: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
