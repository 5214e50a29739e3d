import type { Score } from '../../families/contest.ts';

/** A score with its chance. */
export interface Likely extends Score {
  readonly chance: number;
}

/** More goals of one side that are told apart: as many and more are 1 in 10⁶. */
export const MOST = 15;
export const SIZE = MOST + 1;
export const NEGLIGIBLE = 1e-10;
/** Place of a level score among all leads that a table has. */
export const LEVEL = 48;

/** Chances of a goal of each side in a step, by the lead of the home side. */
export interface Rates {
  readonly home: Float64Array;
  readonly away: Float64Array;
}

export function listed(chances: Float64Array, width: number): readonly Likely[] {
  const scores: Likely[] = [];
  for (const [at, chance] of chances.entries())
    if (chance > NEGLIGIBLE) scores.push({ home: Math.floor(at / width), away: at % width, chance });
  return scores;
}

/** Goals that fall in some steps, by what each step's rates are at the lead of the moment. */
export function spread(
  { from, to, lead, most }: Readonly<Record<'from' | 'to' | 'lead' | 'most', number>>,
  rates: (step: number) => Rates,
): readonly Likely[] {
  const grid = new Float64Array(SIZE * SIZE);
  grid[0] = 1;
  for (let step = from; step < to; step += 1)
    advance(grid, Math.min(most, step - from + 1), { lead, last: most }, rates(step));
  return listed(grid, SIZE);
}

/** One step, from the most goals down, so that every score still holds what it had before it. */
function advance(
  grid: Float64Array,
  most: number,
  { lead, last }: { readonly lead: number; readonly last: number },
  rates: Rates,
): void {
  for (let home = most; home >= 0; home -= 1)
    for (let away = most; away >= 0; away -= 1) {
      const cell = home * SIZE + away;
      const at = LEVEL + lead + home - away;
      const goes = (home < last ? (rates.home[at] ?? 0) : 0) + (away < last ? (rates.away[at] ?? 0) : 0);
      let chance = (grid[cell] ?? 0) * (1 - goes);
      if (home > 0) chance += (grid[cell - SIZE] ?? 0) * (rates.home[at - 1] ?? 0);
      if (away > 0) chance += (grid[cell - 1] ?? 0) * (rates.away[at + 1] ?? 0);
      grid[cell] = chance;
    }
}
