/**
 * Selection id → dense index, by open addressing in one Int32Array: `[id, index]` pairs, id 0 is a free slot.
 * Append-only: an index, once given, belongs to its id for the life of the table, so cells may keep it.
 * A Map keyed by string ids costs about three times as much per look-up, and the look-up dominates a fold.
 */
export interface Interned {
  slots: Int32Array;
  /** Bits to shift the hash right, so that it falls into the slots. */
  shift: number;
  /** Index → id; only the first `count` entries mean anything. */
  ids: Int32Array;
  count: number;
}

const SMALLEST_BITS = 8;
/** 2^32 divided by the golden ratio: neighbouring ids land far apart. */
const GOLDEN = 0x9e3779b1;

export function emptyInterned(expected = 0): Interned {
  const bits = Math.max(SMALLEST_BITS, Math.ceil(Math.log2(Math.max(1, expected) * 2)));
  return {
    slots: new Int32Array(2 << bits),
    shift: 32 - bits,
    ids: new Int32Array(1 << (bits - 1)),
    count: 0,
  };
}

/** The index of an id, or -1 when it was never interned. */
export function find(table: Interned, id: number): number {
  const { slots } = table;
  const last = slots.length - 2;
  let at = (Math.imul(id, GOLDEN) >>> table.shift) << 1;
  for (;;) {
    const held = slots[at];
    if (held === id) return slots[at + 1]!;
    if (held === 0) return -1;
    at = (at + 2) & last;
  }
}

/** The index of an id, given now when it has none. `id` must be a positive 32-bit integer. */
export function intern(table: Interned, id: number): number {
  const found = find(table, id);
  if (found !== -1) return found;
  if (table.count === table.ids.length) grow(table);
  const index = table.count;
  table.ids[index] = id;
  table.count = index + 1;
  place(table, id, index);
  return index;
}

export function copyInterned(table: Interned, count: number): Interned {
  const copy = emptyInterned(count);
  for (let i = 0; i < count; i += 1) intern(copy, table.ids[i]!);
  return copy;
}

function place(table: Interned, id: number, index: number): void {
  const { slots } = table;
  const last = slots.length - 2;
  let at = (Math.imul(id, GOLDEN) >>> table.shift) << 1;
  while (slots[at] !== 0) at = (at + 2) & last;
  slots[at] = id;
  slots[at + 1] = index;
}

function grow(table: Interned): void {
  const ids = new Int32Array(table.ids.length * 2);
  ids.set(table.ids);
  table.ids = ids;
  table.slots = new Int32Array(table.slots.length * 2);
  table.shift -= 1;
  for (let index = 0; index < table.count; index += 1) place(table, ids[index]!, index);
}
