import * as z from 'zod/mini';
import { intern } from './intern.ts';
import { FLAG_BITS, PRESENT, REMOVED, TREND_BITS, WIDTH } from './rows.ts';
import { emptyTable, PriceTable } from './table.ts';

const column = z.array(z.int().check(z.gte(-2_147_483_648), z.lte(2_147_483_647)));

/**
 * A price table as JSON: columns, rows in order of selection id, so that two tables with the same content
 * give the same text whatever the order in which selections arrived. Rows that say nothing are left out.
 */
export const PriceSnapshot = z.object({
  selection: column,
  odds: column,
  version: column,
  state: column,
  original: column,
  moved: column,
});
export type PriceSnapshot = z.infer<typeof PriceSnapshot>;

export class NotAPriceSnapshot extends Error {
  override readonly name = 'NotAPriceSnapshot';
}

/**
 * A table from its snapshot. @throws NotAPriceSnapshot for anything that `PriceTable.toJSON` does not write
 * (PRIN-10).
 */
export function restorePrices(value: unknown): PriceTable {
  const parsed = PriceSnapshot.safeParse(value);
  if (!parsed.success) throw new NotAPriceSnapshot('price snapshot: not columns of 32-bit integers');
  const { selection, odds, version, state, original, moved } = parsed.data;
  const count = selection.length;
  const lineage = emptyTable(count).own();
  if ([odds, version, state, original, moved].some((other) => other.length !== count)) {
    throw new NotAPriceSnapshot('price snapshot: columns differ in length');
  }
  const known = FLAG_BITS | TREND_BITS | PRESENT | REMOVED;
  for (let i = 0; i < count; i += 1) {
    const id = selection[i]!;
    if (id <= (i === 0 ? 0 : selection[i - 1]!))
      throw new NotAPriceSnapshot('price snapshot: ids are not rising');
    if ((state[i]! & ~known) !== 0) throw new NotAPriceSnapshot('price snapshot: unknown state bits');
    const base = intern(lineage.interned, id) * WIDTH;
    lineage.rows.set([odds[i]!, version[i]!, state[i]!, original[i]!, moved[i]!], base);
  }
  return new PriceTable(lineage, count);
}
