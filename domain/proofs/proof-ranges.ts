import type { LeafRange } from './perfect-nodes.ts';

/** The largest power of two below `size`, which is at least 2 (RFC 9162 §2.1.1). */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/**
 * Which parts of a tree with `size` leaves prove that leaf `index` is in it, from the leaf upwards (RFC 9162
 * §2.1.3.1).
 *
 * @throws RangeError when there is no such leaf.
 */
export function inclusionRanges(index: number, size: number): readonly LeafRange[] {
  if (index < 0 || index >= size) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (index < middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
    }
  }
  return ranges;
}

/**
 * Which parts of the larger tree prove that the smaller one is its beginning (RFC 9162 §2.1.4.1). Empty
 * between equal sizes, and from the empty tree, of which every tree goes on.
 *
 * @throws RangeError when the first is larger than the second.
 */
export function consistencyRanges(from: number, to: number): readonly LeafRange[] {
  if (from < 0 || from > to) throw new RangeError(`a tree of ${to} does not go on from one of ${from}`);
  if (from === 0 || from === to) return [];
  const ranges: LeafRange[] = [];
  let start = 0;
  let end = to;
  // Whether the part looked at begins where the smaller tree does: its own root is known to who checks.
  let isWhole = true;
  while (from < end) {
    const middle = start + splitOf(end - start);
    if (from <= middle) {
      ranges.unshift({ start: middle, end });
      end = middle;
    } else {
      ranges.unshift({ start, end: middle });
      start = middle;
      isWhole = false;
    }
  }
  return isWhole ? ranges : [{ start, end }, ...ranges];
}
