/**
 * Chance by name: the same seed and path give the same stream on any machine. Integers only.
 * The generator is sfc32 (four words, passes the usual test batteries), seeded by hashing the path.
 */
export interface Random {
  /** Uniform in 0 … n − 1, for n up to 2²¹. */
  below(n: number): number;
  /** Uniform in low … high, both included. */
  between(low: number, high: number): number;
  /** True `hits` times out of `of`. */
  chance(hits: number, of: number): boolean;
  pick<T>(items: readonly T[]): T;
  shuffled<T>(items: readonly T[]): T[];
}

/** FNV-1a over the text, then an avalanche, so that neighbouring names land far apart. */
function hash(text: string, basis: number): number {
  let h = basis;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x0100_0193);
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function sfc32(a: number, b: number, c: number): () => number {
  let counter = 1;
  return () => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + result;
    return result >>> 0;
  };
}

/** The stream of `seed` called by `path`: `random(seed, 'football', key, 'goals')`. */
export function random(seed: string, ...path: readonly (string | number)[]): Random {
  const name = [seed, ...path].join('\u0000');
  const next = sfc32(hash(name, 0x811c_9dc5), hash(name, 0x9e37_79b9), hash(name, 0x7f4a_7c15));
  for (let warm = 0; warm < 12; warm += 1) next();
  const below = (n: number): number => Math.floor((next() * n) / 0x1_0000_0000);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (hits, of) => below(of) < hits,
    pick,
    shuffled: (items) => {
      const left = [...items];
      return items.map(() => {
        const [taken] = left.splice(below(left.length), 1);
        if (taken === undefined) throw new RangeError('nothing left');
        return taken;
      });
    },
  };
}
