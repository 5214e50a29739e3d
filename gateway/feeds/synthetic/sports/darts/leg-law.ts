import { otherOf, type Side } from '../../chances/units.ts';
import { HIGHEST_FINISH, LEG, OF, visitsFrom } from './visit-law.ts';

/** A third 180 of the same leg would leave less than nothing. */
const MAXIMA = 3;
/** Finishes are told apart by these: up to the first, above it, above the second. */
export const HIGH_FINISHES = [100, 120] as const;
const CLASSES = HIGH_FINISHES.length + 1;
/** Nobody needs more visits for a leg; what is left then is divided in proportion. */
const LONGEST = 60;
const NEGLIGIBLE = 1e-9;

/** One player's part of a leg, visit by visit. */
export interface Course {
  /** Chance that visit k, from 0, ends the leg: by maxima so far and class of the finish. */
  readonly finished: readonly (readonly number[])[];
  /** Chance that the leg is not over after k visits, from 0: by maxima. */
  readonly unfinished: readonly (readonly number[])[];
}

/** Of visit k the chance that it finishes from so much, from nought to the highest finish. */
export type Finishes = readonly Float64Array[];

const classOf = (finish: number): number => {
  const [first, second] = HIGH_FINISHES;
  return finish > second ? 2 : finish > first ? 1 : 0;
};

const rest = (chances: readonly number[]): number => chances.reduce((sum, chance) => sum + chance, 0);

/** Chances by score left and maxima so far: a plain array, as this is asked at every visit. */
const noChances = (from: number): Float64Array => new Float64Array((from + 1) * MAXIMA);

function coursesOf(skill: number, from: number): Course & { readonly finishes: Finishes } {
  let open = noChances(from);
  open[from * MAXIMA] = 1;
  const finished: number[][] = [];
  const unfinished: number[][] = [[1, 0, 0]];
  const finishes: Float64Array[] = [];
  for (let visit = 0; visit < LONGEST; visit += 1) {
    const next = noChances(from);
    const ends = Array.from({ length: MAXIMA * CLASSES }, () => 0);
    const goesOn = Array.from({ length: MAXIMA }, () => 0);
    const byScore = new Float64Array(HIGHEST_FINISH + 1);
    for (let place = 0; place < open.length; place += 1) {
      const chance = open[place] ?? 0;
      if (chance === 0) continue;
      const left = Math.floor(place / MAXIMA);
      const maxima = place % MAXIMA;
      for (const { left: after, isMaximum, weight } of visitsFrom(skill, left)) {
        const share = (chance * weight) / OF;
        if (after === 0) {
          const cell = maxima * CLASSES + classOf(left);
          ends[cell] = (ends[cell] ?? 0) + share;
          byScore[left] = (byScore[left] ?? 0) + share;
          continue;
        }
        const count = maxima + (isMaximum ? 1 : 0);
        goesOn[count] = (goesOn[count] ?? 0) + share;
        const at = after * MAXIMA + count;
        next[at] = (next[at] ?? 0) + share;
      }
    }
    finished.push(ends);
    finishes.push(byScore);
    unfinished.push(goesOn);
    open = next;
    if (rest(goesOn) < NEGLIGIBLE) break;
  }
  return { finished, unfinished, finishes };
}

const whole = new Map<number, Course>();
export function courseFrom(skill: number, from: number): Course {
  if (from !== LEG) return coursesOf(skill, from);
  let found = whole.get(skill);
  if (found === undefined) {
    const { finished, unfinished } = coursesOf(skill, LEG);
    found = { finished, unfinished };
    whole.set(skill, found);
  }
  return found;
}

/** Kept apart from the courses: 80 kB a skill, and only whole books ask. */
const wholeFinishes = new Map<number, Finishes>();
export function finishesFrom(skill: number, from: number): Finishes {
  if (from !== LEG) return coursesOf(skill, from).finishes;
  const found = wholeFinishes.get(skill) ?? coursesOf(skill, LEG).finishes;
  wholeFinishes.set(skill, found);
  return found;
}

/** A way for a leg to end: who wins it, how many 180s come from now on, how high the finish is. */
export interface LegEnding {
  readonly winner: Side;
  readonly home: number;
  readonly away: number;
  /** How many of `HIGH_FINISHES` it is above. */
  readonly high: number;
  readonly chance: number;
}

export interface LegNow {
  readonly left: Readonly<Record<Side, number>>;
  readonly thrower: Side;
}

/** Both throw on their own until one is done: every way for a leg to end, exact. */
export function legEndings(
  skills: Readonly<Record<Side, number>>,
  { left, thrower }: LegNow,
): readonly LegEnding[] {
  const courses = {
    home: courseFrom(skills.home, left.home),
    away: courseFrom(skills.away, left.away),
  };
  const endings: LegEnding[] = [];
  let all = 0;
  for (const winner of ['home', 'away'] as const) {
    const other = courses[otherOf(winner)].unfinished;
    for (let own = 0; own < MAXIMA; own += 1) {
      for (let opposed = 0; opposed < MAXIMA; opposed += 1) {
        for (let high = 0; high < CLASSES; high += 1) {
          let chance = 0;
          for (const [visit, ends] of courses[winner].finished.entries()) {
            // Who does not begin finishes after one visit more of the other side.
            const faced = other[winner === thrower ? visit : visit + 1]?.[opposed] ?? 0;
            chance += (ends[own * CLASSES + high] ?? 0) * faced;
          }
          if (chance === 0) continue;
          all += chance;
          const [home, away] = winner === 'home' ? [own, opposed] : [opposed, own];
          endings.push({ winner, home, away, high, chance });
        }
      }
    }
  }
  return endings.map((ending) => ({ ...ending, chance: ending.chance / all }));
}
