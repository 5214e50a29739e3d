import {
  coresOf,
  type EventModel,
  MOST_TOGETHER,
  type Redundant,
  type Together,
} from '#gateway/core/event-model.ts';
import type { FeedKey } from '#gateway/core/feed-key.ts';

/**
 * For each outcome that can be bet on now, the rows of a table of equally likely ends in which it comes true.
 */
export type Truths = ReadonlyMap<FeedKey, ReadonlySet<number>>;

/** What a feed knows of a match that ends with one of so many rows. */
export const tableModel = (rows: number, truths: Truths): EventModel => ({
  together: (selections, redundant) => together(rows, truths, selections, redundant),
  exclusions: (selections) => {
    const chosen = selections.flatMap((key) => truths.get(key) ?? []);
    return [...truths].flatMap(([selection, own]): ReturnType<EventModel['exclusions']> => {
      if (selections.includes(selection)) return [];
      const all = [...chosen, own];
      if (count(rows, all) === 0) return [{ selection, reason: 'impossible' }];
      if (isSure(rows, all, all.length - 1)) return [{ selection, reason: 'implied' }];
      return chosen.some((_, nth) => isSure(rows, all, nth)) ? [{ selection, reason: 'implies' }] : [];
    });
  },
});

function together(
  rows: number,
  truths: Truths,
  selections: readonly FeedKey[],
  redundant: Redundant = 'refused',
): Together {
  const chosen: ReadonlySet<number>[] = [];
  for (const selection of selections) {
    const own = truths.get(selection);
    if (own === undefined || selections.length > MOST_TOGETHER)
      return { kind: 'refused', reason: 'unknown', selection };
    chosen.push(own);
  }
  for (const [nth, selection] of selections.entries())
    if (count(rows, chosen.slice(0, nth + 1)) === 0)
      return { kind: 'refused', reason: 'impossible', selection };
  for (const [nth, selection] of selections.entries())
    if (redundant === 'refused' && isSure(rows, chosen, nth))
      return { kind: 'refused', reason: 'implied', selection };
  const wins = Array.from({ length: 2 ** chosen.length }, (_, set) =>
    count(
      rows,
      chosen.filter((__, nth) => (set >> nth) % 2 === 1),
    ),
  );
  const chances = wins.map((won) => won / rows);
  return { kind: 'chances', chances, cores: coresOf(selections, wins) };
}

/** Rows in which all of them come true. */
function count(rows: number, all: readonly ReadonlySet<number>[]): number {
  let found = 0;
  for (let row = 0; row < rows; row += 1) if (all.every((own) => own.has(row))) found += 1;
  return found;
}

const isSure = (rows: number, all: readonly ReadonlySet<number>[], nth: number): boolean =>
  count(rows, all) ===
  count(
    rows,
    all.filter((_, at) => at !== nth),
  );
