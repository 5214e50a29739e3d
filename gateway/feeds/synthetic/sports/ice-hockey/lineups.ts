import { peopleOf } from '../../names/people.ts';
import type { Random } from '../../random.ts';
import type { Fixture } from './fixtures.ts';
import type { TeamSide } from './rates.ts';

/** Skaters of a side that are named, in hundredths: the rest of goals, passes and shots is nobody's. */
export const SCORERS = [15, 13, 11, 9, 7, 6, 5, 4] as const;
export const PASSERS = [13, 14, 12, 8, 9, 6, 5, 5] as const;
export const SHOOTERS = [14, 12, 11, 9, 7, 6, 5, 4] as const;
export const SQUAD = SCORERS.length;
export const HUNDRED = 100;
/** Of a hundred goals so many have one pass before them that counts, and so many two. */
export const PASSES = { one: 16, two: 78 } as const;
/** A step brings a shot of a side that is saved with this chance: 27 in sixty minutes. */
export const SAVED = 0.075;
/** One in so many skaters does not dress. */
const SCRATCHED = 60;

export const SIDES = ['home', 'away'] as const;
/** Skaters who take no part, by place in the side. */
export type Scratched = Readonly<Record<TeamSide, readonly number[]>>;
export const NOBODY_OUT: Scratched = { home: [], away: [] };

export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');

/** Chance that a skater has a point of a goal of his side: nobody has two of one goal. */
export function pointChance(nth: number): number {
  const [scores, passes] = [(SCORERS[nth] ?? 0) / HUNDRED, (PASSERS[nth] ?? 0) / HUNDRED];
  const once = (PASSES.one / HUNDRED) * passes;
  const twice = (PASSES.two / HUNDRED) * passes * (2 - passes);
  return scores + (1 - scores) * (once + twice);
}

export function scratchedOf(draw: Random): Scratched {
  const places = (): number[] => SCORERS.flatMap((_, nth) => (draw.chance(1, SCRATCHED) ? [nth] : []));
  return { home: places(), away: places() };
}

/** Place of whoever it was in a side; undefined where he is not named, or not there. */
export function drawnFrom(parts: readonly number[], out: readonly number[], draw: Random) {
  let left = draw.below(HUNDRED);
  for (const [nth, part] of parts.entries()) {
    left -= part;
    if (left < 0) return out.includes(nth) ? undefined : nth;
  }
  return undefined;
}

/** Who had a hand in a goal, by place in his side; undefined is somebody who is not named. */
export interface Credit {
  readonly by: number | undefined;
  readonly passes: readonly (number | undefined)[];
}

export function creditOf(out: readonly number[], draw: Random): Credit {
  const by = drawnFrom(SCORERS, out, draw);
  const ticket = draw.below(HUNDRED);
  const count = ticket < PASSES.two ? 2 : ticket < PASSES.two + PASSES.one ? 1 : 0;
  const passes = [0, 1].map(() => drawnFrom(PASSERS, out, draw));
  return { by, passes: passes.slice(0, count) };
}

/** Who has a point of a goal, each once. */
export const pointsOf = ({ by, passes }: Credit): ReadonlySet<number> =>
  new Set([by, ...passes].filter((one) => one !== undefined));
