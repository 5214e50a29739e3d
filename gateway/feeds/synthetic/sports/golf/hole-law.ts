import { AVERAGE } from './fixtures.ts';

export const HOLES = 18;
export const PAR = 72;

/** What a hole brings to par, from two below it to two above, for an average player. */
const USUAL = { eagle: 0.004, birdie: 0.17, bogey: 0.15, double: 0.021 } as const;
export const LEAST = -2;
const WIDTH = 5;
/** How much of a birdie and of a bogey a thousandth of skill is, and the most that it can be. */
const A_THOUSANDTH = 1 / 10_000;
const MOST = 0.12;

/** Chances of a hole's scores to par, from `LEAST` on. */
export function holeLaw(skill: number): readonly number[] {
  const better = Math.max(-MOST, Math.min(MOST, (skill - AVERAGE) * A_THOUSANDTH));
  const birdie = USUAL.birdie + better;
  const bogey = USUAL.bogey - better;
  return [USUAL.eagle, birdie, 1 - USUAL.eagle - USUAL.double - birdie - bogey, bogey, USUAL.double];
}

/** Scores of some holes to par: `chances[0]` is of `from`. */
export interface Scores {
  readonly from: number;
  readonly chances: Float64Array;
}

const NEGLIGIBLE = 1e-10;

/** Without the scores that hardly ever come. */
export function narrowed({ from, chances }: Scores): Scores {
  let [low, high] = [0, chances.length];
  while ((chances[low] ?? 1) < NEGLIGIBLE) low += 1;
  while ((chances[high - 1] ?? 1) < NEGLIGIBLE) high -= 1;
  return { from: from + low, chances: chances.subarray(low, high) };
}

/** What so many holes bring to a score that a player has. */
export function scoresAfter(score: number, skill: number, holes: number): Scores {
  const [eagle = 0, birdie = 0, par = 0, bogey = 0, double = 0] = holeLaw(skill);
  let scores: Scores = { from: score, chances: new Float64Array([1]) };
  for (let hole = 0; hole < holes; hole += 1) {
    const { from, chances } = scores;
    const next = new Float64Array(chances.length + WIDTH - 1);
    for (let at = 0; at < chances.length; at += 1) {
      const chance = chances[at] ?? 0;
      next[at] = (next[at] ?? 0) + chance * eagle;
      next[at + 1] = (next[at + 1] ?? 0) + chance * birdie;
      next[at + 2] = (next[at + 2] ?? 0) + chance * par;
      next[at + 3] = (next[at + 3] ?? 0) + chance * bogey;
      next[at + 4] = (next[at + 4] ?? 0) + chance * double;
    }
    scores = narrowed({ from: from + LEAST, chances: next });
  }
  return scores;
}
