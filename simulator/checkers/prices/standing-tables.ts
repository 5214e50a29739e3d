import type { TableMove } from '../../gateway/offer/offer.ts';

/**
 * Tables by which a match could end at that moment: the last one before it, and those of the same
 * millisecond, which may have come before or after what is looked at (FAIL-40).
 */
export function standingTables(
  tables: readonly TableMove[],
  event: string,
  at: number,
): readonly TableMove['rows'][] {
  const own = tables.filter((table) => table.event === event);
  const before = own.findLast((table) => table.at < at);
  return [...(before === undefined ? [] : [before]), ...own.filter((table) => table.at === at)].map(
    ({ rows }) => rows,
  );
}

/** Markets and selections of the feed are named after their events. */
export const eventOf = (name: string): string => name.split('.')[0] ?? '';
