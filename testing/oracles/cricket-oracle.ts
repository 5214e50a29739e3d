/**
 * Cricket of twenty overs as the specification of the sports says it, written down once more and without any
 * table: what the models of the synthetic feed are compared with.
 */
export interface Place {
  readonly balls: number;
  readonly wickets: number;
  readonly runs: number;
}

const WIDE = 0.043;

/** A legal ball: runs or a wicket, with its chance. */
type Ball = readonly (readonly [brings: number | 'wicket', chance: number])[];

/** @param needed runs that win; undefined in the first innings */
export function oracleBall({ balls, wickets }: Place, strength: number, needed?: number): Ball {
  const over = Math.floor(balls / 6);
  let boundaries = strength / 1_000;
  let wicket = 0.051;
  if (over < 6) {
    boundaries *= 1.1;
    wicket *= 0.8;
  } else if (over < 15) {
    boundaries *= 0.86;
    wicket *= 0.9;
  } else {
    boundaries *= 1.16;
    wicket *= 1.62;
  }
  if (wickets >= 7) {
    boundaries *= 0.7;
    wicket *= 1.25;
  }
  if (needed !== undefined) {
    const required = needed / ((120 - balls) / 6);
    boundaries *= Math.min(1.6, Math.max(0.75, 1 + 0.045 * (required - 8.3)));
  }
  const [four, six] = [0.119 * boundaries, 0.053 * boundaries];
  return [
    ['wicket', wicket],
    [6, six],
    [4, four],
    [3, 0.003],
    [2, 0.065],
    [1, 0.382],
    [0, 1 - wicket - six - four - 0.003 - 0.065 - 0.382],
  ];
}

/** An innings from a place to its end, by chance alone. */
export interface Played extends Place {
  /** Runs after the ball of this number, where it was bowled. */
  readonly after: ReadonlyMap<number, number>;
  /** Runs as each wicket fell. */
  readonly falls: readonly number[];
}

/** @param target runs that win; @param chance a number from 0 to 1, a new one each time */
export function oracleInnings(from: Place, strength: number, chance: () => number, target?: number): Played {
  let { balls, wickets, runs } = from;
  const after = new Map<number, number>();
  const falls: number[] = [];
  while (balls < 120 && wickets < 10 && (target === undefined || runs < target)) {
    if (chance() < WIDE) {
      runs += 1;
      continue;
    }
    let ticket = chance();
    const needed = target === undefined ? undefined : target - runs;
    const all = oracleBall({ balls, wickets, runs }, strength, needed);
    const brings = all.find(([, share]) => {
      ticket -= share;
      return ticket < 0;
    })?.[0];
    balls += 1;
    if (brings === 'wicket') {
      wickets += 1;
      falls.push(runs);
    } else runs += brings ?? 0;
    after.set(balls, runs);
  }
  return { balls, wickets, runs, after, falls };
}

/** Chances that a chase is won, and that it ends level, by trying out every ball. */
export function oracleChase(from: Place, strength: number, target: number) {
  const known = new Map<string, readonly [number, number]>();
  const from0 = ({ balls, wickets, runs }: Place): readonly [number, number] => {
    const needed = target - runs;
    if (needed <= 0) return [1, 0];
    if (balls === 120 || wickets === 10) return [0, needed === 1 ? 1 : 0];
    const key = `${balls} ${wickets} ${runs}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const wide = from0({ balls, wickets, runs: runs + 1 });
    const sum = [WIDE * wide[0], WIDE * wide[1]] as [number, number];
    for (const [brings, share] of oracleBall({ balls, wickets, runs }, strength, needed)) {
      const then =
        brings === 'wicket'
          ? from0({ balls: balls + 1, wickets: wickets + 1, runs })
          : from0({ balls: balls + 1, wickets, runs: runs + brings });
      sum[0] += (1 - WIDE) * share * then[0];
      sum[1] += (1 - WIDE) * share * then[1];
    }
    known.set(key, sum);
    return sum;
  };
  const [won, tied] = from0(from);
  return { won, tied };
}

const left = new Map<string, number>();
/** Runs that an average side makes from here on, on average. */
function oracleRest(balls: number, wickets: number): number {
  if (balls === 120 || wickets === 10) return 0;
  const key = `${balls} ${wickets}`;
  const found = left.get(key);
  if (found !== undefined) return found;
  // So many wides before each ball, on average.
  let sum = WIDE / (1 - WIDE);
  for (const [brings, share] of oracleBall({ balls, wickets, runs: 0 }, 1_000))
    sum +=
      brings === 'wicket'
        ? share * oracleRest(balls + 1, wickets + 1)
        : share * (brings + oracleRest(balls + 1, wickets));
  left.set(key, sum);
  return sum;
}

/** With how many runs the side that bats last is level when rain ends the match. */
export const oraclePar = (made: number, balls: number, wickets: number): number =>
  Math.floor(made * (1 - oracleRest(balls, wickets) / oracleRest(0, 0)));
