/** What comes of three darts: the score that is left after them, nought when the leg is won. */
export interface Visit {
  readonly left: number;
  readonly isMaximum: boolean;
  /** Out of `OF`. */
  readonly weight: number;
}
export const OF = 100_000;
export const LEG = 501;
export const MAXIMUM = 180;
/** No score above can be finished with three darts, and of those below not these. */
export const HIGHEST_FINISH = 170;
const BOGEYS: ReadonlySet<number> = new Set([159, 162, 163, 165, 166, 168, 169]);

/** Scores while one cannot finish, out of 1,000 at an average skill; the tilt with skill is in hundredths. */
const SCORES: readonly (readonly [score: number, weight: number, tilt: number])[] = [
  [180, 65, 90],
  [140, 165, 45],
  [121, 25, 20],
  [100, 145, 15],
  [95, 60, 5],
  [85, 130, -5],
  [81, 60, -10],
  [60, 160, -25],
  [45, 85, -50],
  [41, 60, -60],
  [26, 45, -80],
];
/** Chances to finish with one visit, in thousandths, from so much; straight lines between. */
const FINISHES: readonly (readonly [from: number, chance: number])[] = [
  [2, 640],
  [40, 680],
  [60, 560],
  [100, 360],
  [130, 175],
  [170, 45],
];
/** How much better a finisher is with a skill of one more, in hundredths of a hundredth. */
const FINISH_TILT = 35;
/** Where a visit would leave less than two, it leaves this; below it, one in so many visits is bust. */
const DOUBLE_TOP = 40;
const SHORT = 61;
const BUST = 30;

/** Chance that a visit wins the leg, out of `OF`. */
function finishChance(skill: number, left: number): number {
  if (left > HIGHEST_FINISH || BOGEYS.has(left)) return 0;
  for (const [nth, [to, high]] of FINISHES.entries()) {
    const [from, low] = FINISHES[nth - 1] ?? [to, high];
    if (left > to) continue;
    const chance = to === from ? high : low + ((high - low) * (left - from)) / (to - from);
    return Math.min(95_000, Math.round((chance * (10_000 + FINISH_TILT * (skill - 100))) / 100));
  }
  return 0;
}

/** Half of what is left, as a double. */
const halved = (left: number): number => Math.max(2, 2 * Math.floor(left / 4));

/** Where visits lead that do not win the leg, with weights that add up to anything. */
function misses(skill: number, left: number): readonly (readonly [left: number, weight: number])[] {
  if (left <= SHORT)
    return [
      [left, BUST],
      [halved(left), 100 - BUST],
    ];
  return SCORES.map(([score, weight, tilt]) => {
    const after = left - score;
    return [after < 2 ? DOUBLE_TOP : after, weight * (10_000 + tilt * (skill - 100))] as const;
  });
}

const known = new Map<number, readonly Visit[]>();

/** Every visit that a player of a skill can have from a score, in the order in which it is drawn. */
export function visitsFrom(skill: number, left: number): readonly Visit[] {
  const name = skill * 1_000 + left;
  const found = known.get(name);
  if (found !== undefined) return found;
  const finish = finishChance(skill, left);
  const missed = misses(skill, left);
  const all = missed.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = OF - finish;
  const visits = missed.map(([after, weight], nth): Visit => {
    const share = nth === missed.length - 1 ? rest : Math.round(((OF - finish) * weight) / all);
    rest -= share;
    return { left: after, isMaximum: left - after === MAXIMUM, weight: share };
  });
  const law = [{ left: 0, isMaximum: false, weight: finish }, ...visits].filter(({ weight }) => weight > 0);
  known.set(name, law);
  return law;
}

/** A skill as the tables know it. */
export const boundedSkill = (skill: number): number => Math.min(199, Math.max(1, Math.round(skill)));
