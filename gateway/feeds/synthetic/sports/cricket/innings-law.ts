import {
  BALLS,
  type Batting,
  chaseFactor,
  FOUR,
  ONE,
  REST,
  SIX,
  situationAt,
  THREE,
  TWO,
  WICKETS,
  WIDE,
} from './balls.ts';

/** Runs of an innings that are told apart; a ball brings six at most. */
export const RUNS = 340;
const MOST = RUNS - 7;
/** What is rarer than this stays where it is. */
const NEGLIGIBLE = 1e-7;
const ROWS = WICKETS + 1;
const LEGAL = 1 - WIDE;

/** Chances of wickets and runs: `wickets * RUNS + runs`. */
export type Grid = Float64Array;

/** Where an innings is. */
export interface From {
  readonly balls: number;
  readonly wickets: number;
  readonly runs: number;
}

/** What a chase makes of boundaries, by balls left and runs needed: worked out once. */
export const FACTORS = Float64Array.from({ length: (BALLS + 1) * RUNS }, (_, at) =>
  at < RUNS ? 1 : chaseFactor(at % RUNS, Math.floor(at / RUNS)),
);

/** A row of one number of wickets: where it begins, and its first and last number of runs. */
interface Row {
  readonly at: number;
  readonly low: number;
  readonly high: number;
}
type Situation = ReturnType<typeof situationAt>;

/** A legal ball of the first innings, where the score changes nothing: from above, as runs only grow. */
function bowledFreely(grid: Grid, { at: row, low, high }: Row, { boundaries, wicket }: Situation): void {
  const [four, six] = [FOUR * boundaries, SIX * boundaries];
  const nought = REST - four - six - wicket;
  for (let at = row + high; at >= row + low; at -= 1) {
    const here = grid[at] ?? 0;
    grid[at] = here * nought;
    grid[at + 1] = (grid[at + 1] ?? 0) + here * ONE;
    grid[at + 2] = (grid[at + 2] ?? 0) + here * TWO;
    grid[at + 3] = (grid[at + 3] ?? 0) + here * THREE;
    grid[at + 4] = (grid[at + 4] ?? 0) + here * four;
    grid[at + 6] = (grid[at + 6] ?? 0) + here * six;
    grid[at + RUNS] = (grid[at + RUNS] ?? 0) + here * wicket;
  }
}

/** The same in a chase. @param factors place in `FACTORS` of as many runs as the target */
function bowledInChase(
  grid: Grid,
  { at: row, low, high }: Row,
  { boundaries, wicket }: Situation,
  factors: number,
): void {
  for (let runs = high; runs >= low; runs -= 1) {
    const at = row + runs;
    const here = grid[at] ?? 0;
    const factor = boundaries * (FACTORS[factors - runs] ?? 1);
    const [four, six] = [here * FOUR * factor, here * SIX * factor];
    const out = here * wicket;
    grid[at] = here * REST - four - six - out;
    grid[at + 1] = (grid[at + 1] ?? 0) + here * ONE;
    grid[at + 2] = (grid[at + 2] ?? 0) + here * TWO;
    grid[at + 3] = (grid[at + 3] ?? 0) + here * THREE;
    grid[at + 4] = (grid[at + 4] ?? 0) + four;
    grid[at + 6] = (grid[at + 6] ?? 0) + six;
    grid[at + RUNS] = (grid[at + RUNS] ?? 0) + out;
  }
}

/** An innings that is bowled on, ball by ball, with the part of each row that is worth looking at. */
class Bowling {
  readonly grid: Grid = new Float64Array(ROWS * RUNS);
  /** Runs at which the wicket that is next to fall has fallen. */
  readonly fallen: Float64Array = new Float64Array(RUNS);
  readonly #low = new Int32Array(ROWS).fill(RUNS);
  readonly #high = new Int32Array(ROWS).fill(-1);
  readonly #next: number;
  readonly #batting: Batting;
  /** Nothing is bowled any more at this many runs. */
  readonly #stop: number;

  constructor({ wickets, runs }: From, batting: Batting) {
    const at = Math.min(RUNS - 1, runs);
    this.grid[wickets * RUNS + at] = 1;
    this.#low[wickets] = at;
    this.#high[wickets] = at;
    this.#next = wickets;
    this.#batting = batting;
    this.#stop = Math.min(batting.target ?? MOST, MOST);
  }

  /** One more legal ball, with the wides before it: wickets from above, as they only grow. */
  ball(nth: number): void {
    for (let out = WICKETS - 1; out >= 0; out -= 1) {
      const low = this.#low[out] ?? RUNS;
      const high = this.#wides(out, low, Math.min(this.#high[out] ?? -1, this.#stop - 1));
      if (high < low) continue;
      this.#legal(nth, out, low, high);
      this.#low[out + 1] = Math.min(this.#low[out + 1] ?? RUNS, low);
      this.#high[out + 1] = Math.max(this.#high[out + 1] ?? -1, high);
      this.#narrow(out, low, Math.max(this.#high[out] ?? -1, high + 6));
    }
  }

  /** A wide brings a run, and the ball is bowled again. Returns the last number of runs to look at. */
  #wides(out: number, low: number, high: number): number {
    const { grid } = this;
    const row = out * RUNS;
    let last = high;
    for (let runs = low; runs <= last; runs += 1) {
      const here = grid[row + runs] ?? 0;
      grid[row + runs] = here * LEGAL;
      grid[row + runs + 1] = (grid[row + runs + 1] ?? 0) + here * WIDE;
      if (runs === last && here * WIDE > NEGLIGIBLE && runs + 1 < this.#stop) last += 1;
    }
    return last;
  }

  #legal(nth: number, out: number, low: number, high: number): void {
    const row = { at: out * RUNS, low, high };
    const situation = situationAt(nth, out, this.#batting);
    const { target } = this.#batting;
    if (out === this.#next)
      for (let runs = low; runs <= high; runs += 1)
        this.fallen[runs] = (this.fallen[runs] ?? 0) + (this.grid[row.at + runs] ?? 0) * situation.wicket;
    if (target === undefined) bowledFreely(this.grid, row, situation);
    else bowledInChase(this.grid, row, situation, (BALLS - nth) * RUNS + target);
  }

  #narrow(out: number, from: number, to: number): void {
    let [low, high] = [from, Math.min(to, RUNS - 1)];
    const row = out * RUNS;
    while (low <= high && (this.grid[row + low] ?? 0) < NEGLIGIBLE) low += 1;
    while (high > low && (this.grid[row + high] ?? 0) < NEGLIGIBLE) high -= 1;
    this.#low[out] = low;
    this.#high[out] = high;
  }
}

/** An innings from where it is to its end. */
export interface Ahead {
  /** Chances of runs after each number of balls that was asked for. */
  readonly runs: ReadonlyMap<number, Float64Array>;
  /** Chances of wickets in the end. */
  readonly wickets: Float64Array;
  /** Chances of runs when the next wicket falls, or in the end where none does. */
  readonly nextWicket: Float64Array;
}

/** Chances of each number of runs, whoever is out. */
function runsOf(grid: Grid): Float64Array {
  const sums = new Float64Array(RUNS);
  for (let at = 0; at < grid.length; at += 1) {
    const runs = at % RUNS;
    sums[runs] = (sums[runs] ?? 0) + (grid[at] ?? 0);
  }
  return sums;
}

/** Chances of each number of wickets. */
function wicketsOf(grid: Grid): Float64Array {
  const sums = new Float64Array(ROWS);
  for (let at = 0; at < grid.length; at += 1) {
    const out = Math.floor(at / RUNS);
    sums[out] = (sums[out] ?? 0) + (grid[at] ?? 0);
  }
  return sums;
}

/** @param stops numbers of balls, growing, after which runs are asked for; the last is the end */
export function bowled(from: From, batting: Batting, stops: readonly number[]): Ahead {
  const bowling = new Bowling(from, batting);
  const runs = new Map<number, Float64Array>();
  let ball = from.balls;
  for (const stop of stops) {
    for (; ball < stop; ball += 1) bowling.ball(ball);
    runs.set(stop, runsOf(bowling.grid));
  }
  const nextWicket = bowling.fallen;
  for (let at = 0; at < RUNS; at += 1)
    nextWicket[at] = (nextWicket[at] ?? 0) + (bowling.grid[from.wickets * RUNS + at] ?? 0);
  return { runs, wickets: wicketsOf(bowling.grid), nextWicket };
}
