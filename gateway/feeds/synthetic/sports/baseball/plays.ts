/** What comes of one batter. */
export type Result = 'out' | 'walk' | 'single' | 'double' | 'triple' | 'homer';

/** How often each comes for a side of average strength. */
const USUAL: Readonly<Record<Exclude<Result, 'out'>, number>> = {
  walk: 0.097,
  single: 0.144,
  double: 0.046,
  triple: 0.004,
  homer: 0.033,
};
/** Shares of what runners do: given the hit, the runners and the outs. */
const SECOND_SCORES = 0.6;
const FIRST_TO_THIRD = 0.28;
const FIRST_SCORES = 0.42;
const DOUBLE_PLAY = 0.11;
const SACRIFICE = 0.38;

export const OUTS = 3;
/** Runners are a sum of these. */
export const BASES = { first: 1, second: 2, third: 4 } as const;
/** Outs and runners in one number. */
export const placeOf = (outs: number, bases: number): number => 8 * outs + bases;
export const PLACES = 8 * OUTS;

/** Where outs and runners are after a batter, and how many came home; from one of the 24 places. */
export interface Branch {
  readonly result: Result;
  /** Given the result. */
  readonly share: number;
  readonly outs: number;
  readonly bases: number;
  readonly runs: number;
}

const men = (bases: number): number =>
  (bases & BASES.first ? 1 : 0) + (bases & BASES.second ? 1 : 0) + (bases & BASES.third ? 1 : 0);
const has = (bases: number, base: number): boolean => (bases & base) !== 0;

/** Two that happen or not, with what they share. */
const either = (share: number): readonly (readonly [boolean, number])[] =>
  [[true, share] as const, [false, 1 - share] as const].filter(([, part]) => part > 0);

function outs(out: number, bases: number): Branch[] {
  const isEarly = out + 1 < OUTS;
  const doubled = isEarly && has(bases, BASES.first) ? DOUBLE_PLAY : 0;
  const flown = isEarly && has(bases, BASES.third) ? SACRIFICE : 0;
  const made: Branch[] = [];
  for (const [isDouble, share] of either(doubled)) {
    if (isDouble) {
      // The two at first are out; the others come one base on while the inning lasts.
      const on = out + 2 < OUTS ? (bases & (BASES.second | BASES.third)) << 1 : 0;
      made.push({ result: 'out', share, outs: out + 2, bases: on & 7, runs: on > 7 ? 1 : 0 });
      continue;
    }
    for (const [isFlown, part] of either(flown))
      made.push({
        result: 'out',
        share: share * part,
        outs: out + 1,
        bases: isFlown ? bases - BASES.third : bases,
        runs: isFlown ? 1 : 0,
      });
  }
  return made;
}

/** Only who must move does. */
function walked(bases: number): number {
  if (!has(bases, BASES.first)) return bases | BASES.first;
  if (!has(bases, BASES.second)) return bases | BASES.second;
  return bases | BASES.third;
}

function singles(out: number, bases: number): Branch[] {
  const home = has(bases, BASES.third) ? 1 : 0;
  const made: Branch[] = [];
  for (const [scores, share] of either(has(bases, BASES.second) ? SECOND_SCORES : 0)) {
    const stays = has(bases, BASES.second) && !scores;
    // Third is taken by who was at second and did not score.
    const runs = home + (scores ? 1 : 0);
    const far = has(bases, BASES.first) && !stays ? FIRST_TO_THIRD : 0;
    for (const [isFar, part] of either(far)) {
      const first = has(bases, BASES.first) ? (isFar ? BASES.third : BASES.second) : 0;
      const after = BASES.first | first | (stays ? BASES.third : 0);
      made.push({ result: 'single', share: share * part, outs: out, bases: after, runs });
    }
  }
  return made;
}

function doubles(out: number, bases: number): Branch[] {
  const home = men(bases & (BASES.second | BASES.third));
  return either(has(bases, BASES.first) ? FIRST_SCORES : 0).map(([scores, share]) => {
    const third = has(bases, BASES.first) && !scores ? BASES.third : 0;
    const runs = home + (scores ? 1 : 0);
    return { result: 'double', share, outs: out, bases: BASES.second | third, runs };
  });
}

function branchesAt(out: number, bases: number): readonly Branch[] {
  const full = men(bases) === 3 ? 1 : 0;
  return [
    ...outs(out, bases),
    { result: 'walk', share: 1, outs: out, bases: walked(bases), runs: full },
    ...singles(out, bases),
    ...doubles(out, bases),
    { result: 'triple', share: 1, outs: out, bases: BASES.third, runs: men(bases) },
    { result: 'homer', share: 1, outs: out, bases: 0, runs: men(bases) + 1 },
  ];
}

/** All that can come of a batter, at each of the 24 places. */
export const BRANCHES: readonly (readonly Branch[])[] = Array.from({ length: PLACES }, (_, place) =>
  branchesAt(Math.floor(place / 8), place % 8),
);

/** The batter alone is out, and nobody moves: struck out, or caught. */
export const isPlainOut = ({ result, outs: after, runs }: Branch, before: number): boolean =>
  result === 'out' && after === before + 1 && runs === 0;

/** Chances of each result for a side of so much strength, in thousandths. */
export type Rates = Readonly<Record<Result, number>>;
export function ratesOf(strength: number): Rates {
  const scale = strength / 1_000;
  const rates = {
    walk: USUAL.walk * scale,
    single: USUAL.single * scale,
    double: USUAL.double * scale,
    triple: USUAL.triple * scale,
    homer: USUAL.homer * scale,
  };
  const { walk, single, double, triple, homer } = rates;
  return { ...rates, out: 1 - walk - single - double - triple - homer };
}
