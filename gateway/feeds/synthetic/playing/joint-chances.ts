import type { Winning } from './endings.ts';

/** What a set of outcomes has together: its chance, and in how many possible endings it comes true. */
export interface Joint {
  /** By set of outcomes: bit `i` of the index stands for the i-th one. */
  readonly chances: Float64Array;
  readonly endings: Uint32Array;
}

/**
 * Adds to each set what all sets that hold it have: afterwards entry `s` speaks of "at least the outcomes of
 * s".
 */
function gatherSupersets(values: Float64Array | Uint32Array, outcomes: number): void {
  for (let bit = 0; bit < outcomes; bit += 1) {
    for (let set = 0; set < values.length; set += 1) {
      if ((set & (1 << bit)) === 0) values[set] = (values[set] ?? 0) + (values[set | (1 << bit)] ?? 0);
    }
  }
}

/** Every subset's chance in one pass over the endings: exact up to the rounding of the sum. */
export function jointChances(winning: readonly Winning[], weights: Float64Array): Joint {
  const sets = 1 << winning.length;
  const chances = new Float64Array(sets);
  const endings = new Uint32Array(sets);
  for (const [ending, weight] of weights.entries()) {
    if (weight <= 0) continue;
    let set = 0;
    for (const [bit, wins] of winning.entries()) if (wins[ending] === 1) set |= 1 << bit;
    chances[set] = (chances[set] ?? 0) + weight;
    endings[set] = (endings[set] ?? 0) + 1;
  }
  gatherSupersets(chances, winning.length);
  gatherSupersets(endings, winning.length);
  return { chances, endings };
}
