import { type BoundedLaw, Highest } from '../../chances/lanes.ts';
import { otherOf, type Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import { courseFrom, finishesFrom, type LegNow } from './leg-law.ts';
import { NINE_DARTS } from './tally.ts';
import { HIGHEST_FINISH } from './visit-law.ts';

/** What is asked of finishes: who has the highest one, and how high it is. */
export const FINISH_BOUNDS = Highest.bounds(HIGHEST_FINISH);
const ALLOWED = {
  home: Int32Array.from(FINISH_BOUNDS, ({ home }) => home),
  away: Int32Array.from(FINISH_BOUNDS, ({ away }) => away),
} as const;

const sum = (chances: readonly number[]): number => chances.reduce((all, chance) => all + chance, 0);

/** Of a leg: by who wins it the chance of each finish, and that it is won with nine darts. */
interface Won {
  readonly finishes: Float64Array;
  readonly nineDarts: number;
}
function wonBy(
  side: Side,
  skills: Readonly<Record<Side, number>>,
  { left, thrower }: LegNow,
  thrown: Score,
): Won {
  const { unfinished } = courseFrom(skills[otherOf(side)], left[otherOf(side)]);
  const finishes = new Float64Array(HIGHEST_FINISH + 1);
  let nineDarts = 0;
  for (const [visit, byScore] of finishesFrom(skills[side], left[side]).entries()) {
    // Who does not begin finishes after one visit more of the other side.
    const faced = sum(unfinished[side === thrower ? visit : visit + 1] ?? []);
    for (const [from, chance] of byScore.entries()) {
      finishes[from] = (finishes[from] ?? 0) + chance * faced;
      if (thrown[side] + visit + 1 === NINE_DARTS) nineDarts += chance * faced;
    }
  }
  return { finishes, nineDarts };
}

/** A leg by its winner with no finish beyond a bound, and without a nine-darter: both exact. */
export interface CheckoutLaws {
  readonly bounded: BoundedLaw;
  readonly noNineDarter: BoundedLaw;
}

/** @param thrown visits of each in the leg so far */
export function checkoutLaws(
  skills: Readonly<Record<Side, number>>,
  leg: LegNow,
  thrown: Score = { home: 0, away: 0 },
): CheckoutLaws {
  const won = { home: wonBy('home', skills, leg, thrown), away: wonBy('away', skills, leg, thrown) };
  const wins = (side: Side): number => sum([...won[side].finishes]);
  const all = wins('home') + wins('away');
  const bounded = (side: Side): Float64Array => {
    const upTo = won[side].finishes.slice();
    for (let at = 1; at < upTo.length; at += 1) upTo[at] = (upTo[at] ?? 0) + (upTo[at - 1] ?? 0);
    return Float64Array.from(ALLOWED[side], (at) => (upTo[at] ?? 0) / all);
  };
  const without = (side: Side): Float64Array => Float64Array.of((wins(side) - won[side].nineDarts) / all);
  return {
    bounded: { home: bounded('home'), away: bounded('away') },
    noNineDarter: { home: without('home'), away: without('away') },
  };
}
