/** Complex numbers side by side, real parts at even places: what functions come to at all roots of one. */
export type Values = Float64Array;

/** Numbers made together stand together: room for each alone costs more than what is done with it. */
const ROOM = 32_768;
let room = { all: new Float64Array(0), used: 0 };
function fresh(length: number): Values {
  if (room.used + length > room.all.length) room = { all: new Float64Array(Math.max(ROOM, length)), used: 0 };
  const values = room.all.subarray(room.used, room.used + length);
  room.used += length;
  return values;
}

export function constant(count: number, value: number): Values {
  const all = fresh(2 * count);
  for (let at = 0; at < all.length; at += 2) all[at] = value;
  return all;
}

/** A sum that products are added to in place: this is done most often of all. */
export class Sum {
  readonly values: Values;

  constructor(like: Values) {
    this.values = fresh(like.length);
  }

  add(one: Values, other: Values): this {
    const { values } = this;
    for (let at = 0; at < values.length; at += 2) {
      // One by one: taken apart as a list they would cost five times as much.
      const re = one[at] ?? 0;
      const im = one[at + 1] ?? 0;
      const byRe = other[at] ?? 0;
      const byIm = other[at + 1] ?? 0;
      values[at] = (values[at] ?? 0) + re * byRe - im * byIm;
      values[at + 1] = (values[at + 1] ?? 0) + re * byIm + im * byRe;
    }
    return this;
  }
}

export const times = (one: Values, other: Values): Values => new Sum(one).add(one, other).values;
/** So much of one and so much of another. */
export function mixed(one: Values, part: number, other: Values, rest: number): Values {
  const sum = fresh(one.length);
  for (let at = 0; at < sum.length; at += 1) sum[at] = (one[at] ?? 0) * part + (other[at] ?? 0) * rest;
  return sum;
}

export function over(one: Values, other: Values): Values {
  const inverse = fresh(other.length);
  for (let at = 0; at < inverse.length; at += 2) {
    const re = other[at] ?? 0;
    const im = other[at + 1] ?? 0;
    const size = re * re + im * im;
    inverse[at] = re / size;
    inverse[at + 1] = -im / size;
  }
  return times(one, inverse);
}
/** The mirrored numbers: at a root of one, what its inverse has. */
export const mirrored = (values: Values): Values =>
  values.map((value, at) => (at % 2 === 0 ? value : -value));

/**
 * The roots of one, from one itself round the circle. Made of square roots alone, which every engine works
 * out alike.
 *
 * @param count a power of two, from four
 */
export function rootsOfOne(count: number): Values {
  let roots: Values = Float64Array.of(1, 0, 0, 1, -1, 0, 0, -1);
  while (roots.length < 2 * count) {
    // Half of the first angle, which is at most a right one.
    const cosine = roots[2] ?? 0;
    const half = Float64Array.of(Math.sqrt((1 + cosine) / 2), Math.sqrt((1 - cosine) / 2));
    const finer: number[] = [];
    for (let at = 0; at < roots.length; at += 2) {
      const root = roots.slice(at, at + 2);
      finer.push(...root, ...times(root, half));
    }
    roots = Float64Array.from(finer);
  }
  return roots;
}
