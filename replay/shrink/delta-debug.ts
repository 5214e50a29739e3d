/**
 * Delta debugging over a list (ddmin): the smallest list it finds of which `fails` still holds, in the same
 * order. Removing any one item of it, with what hangs on that item, makes `fails` false; unless `fails` was
 * asked too often and answers false from then on. Deterministic.
 *
 * @param without what is left of a list when these positions are taken from it.
 */
export function deltaDebug<Item>(
  items: readonly Item[],
  without: (items: readonly Item[], positions: ReadonlySet<number>) => readonly Item[],
  fails: (items: readonly Item[]) => readonly Item[] | null,
): readonly Item[] {
  let current = items;
  let size = Math.ceil(current.length / 2);
  while (size >= 1 && current.length > 0) {
    const smaller = firstSmaller(current, size, without, fails);
    if (smaller === null) {
      if (size === 1) break;
      size = Math.ceil(size / 2);
    } else {
      current = smaller;
      size = Math.min(size, Math.max(1, Math.ceil(current.length / 2)));
    }
  }
  return current;
}

/**
 * The first list without one chunk of this size that still fails; from the end, where less hangs on what is
 * taken.
 */
function firstSmaller<Item>(
  items: readonly Item[],
  size: number,
  without: (items: readonly Item[], positions: ReadonlySet<number>) => readonly Item[],
  fails: (items: readonly Item[]) => readonly Item[] | null,
): readonly Item[] | null {
  for (let end = items.length; end > 0; end -= size) {
    const positions = new Set<number>();
    for (let at = Math.max(0, end - size); at < end; at += 1) positions.add(at);
    const candidate = without(items, positions);
    if (candidate.length === items.length) continue;
    const failing = fails(candidate);
    if (failing !== null) return failing;
  }
  return null;
}
