/** Positions in two lists that belong together; null where the other list has nothing. */
export type Pair =
  | readonly [a: number, b: number]
  | readonly [a: number, b: null]
  | readonly [a: null, b: number];

/**
 * What is left over on both sides under the same key, first with first: it happened in both sessions, at
 * another moment. Keyed by the position in the first list.
 */
export function movedPairs(
  pairs: readonly Pair[],
  a: readonly string[],
  b: readonly string[],
): ReadonlyMap<number, number> {
  const left = new Map<string, number[]>();
  for (const [x, y] of pairs) {
    const key = x === null ? b[y] : undefined;
    if (key !== undefined && y !== null) left.set(key, [...(left.get(key) ?? []), y]);
  }
  const moved = new Map<number, number>();
  for (const [x, y] of pairs) {
    const key = y === null ? a[x] : undefined;
    const other = key === undefined ? undefined : left.get(key)?.shift();
    if (x !== null && other !== undefined) moved.set(x, other);
  }
  return moved;
}

/** Items of each list looked at together: the table of a window is its square. */
export const ALIGN_WINDOW = 1_200;

/**
 * Aligns two lists of keys: as many equal pairs in order as there are, window by window. Deterministic, and
 * linear in the length of the lists, whatever somebody's file holds.
 */
export function align(a: readonly string[], b: readonly string[], window = ALIGN_WINDOW): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
      continue;
    }
    const [endA, endB] = [Math.min(a.length, i + window), Math.min(b.length, j + window)];
    const found = longestCommon(a.slice(i, endA), b.slice(j, endB));
    // Beyond the last pair of a window nothing is certain: what follows is looked at with what comes after
    // it.
    const isLast = endA === a.length && endB === b.length;
    const last = found[found.length - 1];
    const [stopA, stopB] = isLast || last === undefined ? [endA, endB] : [i + last[0] + 1, j + last[1] + 1];
    [i, j] = emit(pairs, found, [i, j], [stopA, stopB]);
  }
  return pairs;
}

/**
 * Writes down a window: its pairs and, before each of them, what only one list has. Returns where the next
 * one begins.
 */
function emit(
  pairs: Pair[],
  found: readonly (readonly [number, number])[],
  from: readonly [number, number],
  to: readonly [number, number],
): [number, number] {
  let [i, j] = from;
  const until = (stopA: number, stopB: number): void => {
    for (; i < stopA; i += 1) pairs.push([i, null]);
    for (; j < stopB; j += 1) pairs.push([null, j]);
  };
  for (const [x, y] of found) {
    until(from[0] + x, from[1] + y);
    pairs.push([i, j]);
    i += 1;
    j += 1;
  }
  until(to[0], to[1]);
  return [i, j];
}

/** The longest common subsequence of two short lists, as pairs of positions. */
function longestCommon(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const width = b.length + 1;
  const table = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number): number => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      found.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
