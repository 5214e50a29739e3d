import { BALLS, chaseFactor, FOUR, ONE, REST, SIX, situationAt, THREE, TWO, WICKETS, WIDE } from './balls.ts';

/** More than this nobody makes in twenty overs to win. */
const MOST_NEEDED = 300;
/** Places of a row from which on nothing is needed any more: a ball brings six at most. */
const WON = 6;
const NEEDED = WON + MOST_NEEDED + 1;
const ROWS = WICKETS + 1;
/** Of so few balls nobody makes so many: `EACH` for every one of them and `MORE`. */
const EACH = 3;
const MORE = 24;

/** How a chase ends, by the runs that win it. */
interface Curve {
  readonly wins: Float64Array;
  /** One run short of them. */
  readonly ties: Float64Array;
}

/**
 * From the last ball back to the first: what is needed and how many balls are left say all, so that one
 * table is right for every target. Rows by wickets, places by runs needed, from `WON` on.
 */
function curveOf(strength: number): Curve {
  const curve = { wins: new Float64Array(ROWS * NEEDED), ties: new Float64Array(ROWS * NEEDED) };
  for (let out = 0; out < ROWS; out += 1) {
    curve.wins.fill(1, out * NEEDED, out * NEEDED + WON + 1);
    curve.ties[out * NEEDED + WON + 1] = 1;
  }
  for (let left = 1; left <= BALLS; left += 1) {
    const most = Math.min(MOST_NEEDED, EACH * left + MORE);
    const factors = Float64Array.from({ length: most + 1 }, (_, needed) => chaseFactor(needed, left));
    for (let out = 0; out < WICKETS; out += 1)
      ballBefore(curve, out * NEEDED + WON, factors, situationAt(BALLS - left, out, { strength }));
  }
  return { wins: curve.wins.slice(WON, NEEDED), ties: curve.ties.slice(WON, NEEDED) };
}

/** Of one number of wickets, a ball earlier: more runs needed first, as a ball leads to fewer. */
function ballBefore(
  { wins, ties }: Curve,
  row: number,
  factors: Float64Array,
  { boundaries, wicket }: ReturnType<typeof situationAt>,
): void {
  const most = factors.length - 1;
  for (let needed = most; needed >= 1; needed -= 1) {
    const factor = boundaries * (factors[needed] ?? 1);
    const four = FOUR * factor;
    const six = SIX * factor;
    const nought = REST - four - six - wicket;
    const at = row + needed;
    wins[at] =
      nought * (wins[at] ?? 0) +
      ONE * (wins[at - 1] ?? 0) +
      TWO * (wins[at - 2] ?? 0) +
      THREE * (wins[at - 3] ?? 0) +
      four * (wins[at - 4] ?? 0) +
      six * (wins[at - 6] ?? 0) +
      wicket * (wins[at + NEEDED] ?? 0);
    ties[at] =
      nought * (ties[at] ?? 0) +
      ONE * (ties[at - 1] ?? 0) +
      TWO * (ties[at - 2] ?? 0) +
      THREE * (ties[at - 3] ?? 0) +
      four * (ties[at - 4] ?? 0) +
      six * (ties[at - 6] ?? 0) +
      wicket * (ties[at + NEEDED] ?? 0);
  }
  // Wides before the ball: fewer needed, with the same ball to come.
  for (let at = row + 1; at <= row + most; at += 1) {
    wins[at] = (1 - WIDE) * (wins[at] ?? 0) + WIDE * (wins[at - 1] ?? 0);
    ties[at] = (1 - WIDE) * (ties[at] ?? 0) + WIDE * (ties[at - 1] ?? 0);
  }
}

/** Curves are worked out for strengths that are multiples of this; between two they are near to straight. */
const STEP = 25;
const known = new Map<number, Curve>();
function keptCurve(strength: number): Curve {
  const found = known.get(strength) ?? curveOf(strength);
  known.set(strength, found);
  return found;
}

/** How a match ends whose first innings is over or not. */
export interface ChaseChances {
  readonly chased: number;
  readonly tie: number;
}

/** What a side of a strength makes of a first innings. @param made chances of its runs */
export function chaseOf(made: Float64Array, strength: number): ChaseChances {
  const below = Math.floor(strength / STEP) * STEP;
  let [chased, tie] = [0, 0];
  for (const [at, share] of [
    [below, (below + STEP - strength) / STEP],
    [below + STEP, (strength - below) / STEP],
  ] as const) {
    if (share === 0) continue;
    const { wins, ties } = keptCurve(at);
    for (let runs = 0; runs < MOST_NEEDED; runs += 1) {
      const chance = share * (made[runs] ?? 0);
      chased += chance * (wins[runs + 1] ?? 0);
      tie += chance * (ties[runs + 1] ?? 0);
    }
  }
  return { chased, tie };
}
