import { atLeast } from '../../chances/repeated.ts';

/** From this on a count is one of two that make a double-double. */
export const DOUBLE = 10;

/** What a player has of each that counts. */
export interface Counts {
  readonly points: number;
  readonly rebounds: number;
  readonly assists: number;
}

/** What a possession brings him: one of his side's one of these or nothing, one of the others' a rebound. */
export interface Brings {
  /** One, two and three points. */
  readonly points: readonly [one: number, two: number, three: number];
  readonly assist: number;
  readonly rebound: number;
  readonly defensive: number;
}

export const isDoubleDouble = ({ points, rebounds, assists }: Counts): boolean =>
  [points, rebounds, assists].filter((count) => count >= DOUBLE).length >= 2;

/** Chances that fewer points than `need` come in nought, one … possessions that bring nothing else. */
function scoresBelow(need: number, most: number, points: readonly number[]): readonly number[] {
  const [one = 0, two = 0, three = 0] = points;
  const none = 1 - one - two - three;
  let open: readonly number[] = Array.from({ length: Math.max(0, need) }, (_, has) => (has === 0 ? 1 : 0));
  return Array.from({ length: most + 1 }, () => {
    const below = open.reduce((sum, chance) => sum + chance, 0);
    open = open.map(
      (chance, has) =>
        chance * none +
        (open[has - 1] ?? 0) * one +
        (open[has - 2] ?? 0) * two +
        (open[has - 3] ?? 0) * three,
    );
    return below;
  });
}

/** Chances of nought, one … of so many, as far as they are worth counting. */
function countsOf(more: number, share: number): readonly number[] {
  let term = 1;
  for (let nth = 0; nth < more; nth += 1) term *= 1 - share;
  const chances: number[] = [];
  for (let has = 0; has <= more; has += 1) {
    chances.push(term);
    term *= ((more - has) / (has + 1)) * (share / (1 - share));
    if (has > more * share && term < NEGLIGIBLE) break;
  }
  return chances;
}
const NEGLIGIBLE = 1e-9;

/**
 * Chance of ten or more of two of points, rebounds and assists. Points and passes share the possessions of
 * his side: it is summed up over his passes and rebounds in these, and points come in those that are left.
 *
 * @param own possessions of his side that are left; `other`: of the other side
 */
export function doubleDouble(
  has: Counts,
  { points, assist, rebound, defensive }: Brings,
  own: number,
  other: number,
): number {
  const apart = 1 - assist - rebound;
  const below = scoresBelow(
    DOUBLE - has.points,
    own,
    points.map((chance) => chance / apart),
  );
  const offensive = rebound / (1 - assist);
  const tails = Array.from({ length: DOUBLE + 1 }, (_, least) => atLeast(other, defensive, least));
  let sum = 0;
  for (const [passes, passed] of countsOf(own, assist).entries()) {
    const isPasser = has.assists + passes >= DOUBLE;
    for (const [caught, chance] of countsOf(own - passes, offensive).entries()) {
      const scores = 1 - (below[own - passes - caught] ?? 0);
      const rebounds = tails[Math.max(0, DOUBLE - has.rebounds - caught)] ?? 0;
      const two = isPasser ? 1 - (1 - scores) * (1 - rebounds) : scores * rebounds;
      sum += passed * chance * two;
    }
  }
  return Math.min(1, sum);
}
