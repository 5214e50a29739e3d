import {
  BALLS,
  BALLS_AN_OVER,
  type Batting,
  FOUR,
  ONE,
  SIX,
  situationAt,
  THREE,
  TWO,
  WICKETS,
  WIDE,
} from './balls.ts';
import { FACTORS, RUNS } from './innings-law.ts';
import { OVERS_OF, RUN_OUT, SQUAD } from './lineups.ts';
import type { Innings } from './state.ts';

/** An innings while it is played on, and what became of it; one is used again and again. */
export interface Playing {
  balls: number;
  wickets: number;
  runs: number;
  striker: number;
  partner: number;
  fours: number;
  sixes: number;
  /** Runs as the first wicket fell; −1 before. */
  opening: number;
  highestOver: number;
  overBegan: number;
  readonly scored: Int16Array;
  readonly batted: Uint8Array;
  readonly taken: Int16Array;
  readonly conceded: Int16Array;
}

export const newPlaying = (): Playing => ({
  balls: 0,
  wickets: 0,
  runs: 0,
  striker: 0,
  partner: 1,
  fours: 0,
  sixes: 0,
  opening: -1,
  highestOver: 0,
  overBegan: 0,
  scored: new Int16Array(SQUAD),
  batted: new Uint8Array(SQUAD),
  taken: new Int16Array(SQUAD),
  conceded: new Int16Array(SQUAD),
});

/** Back to where the innings is; to its beginning where there is none yet. */
export function begin(playing: Playing, from: Innings | undefined): void {
  const { card, overs = [] } = from ?? {};
  playing.balls = from?.balls ?? 0;
  playing.wickets = from?.wickets ?? 0;
  playing.runs = from?.runs ?? 0;
  playing.striker = card?.striker ?? 0;
  playing.partner = card?.partner ?? 1;
  playing.fours = from?.fours ?? 0;
  playing.sixes = from?.sixes ?? 0;
  playing.opening = from?.falls[0]?.runs ?? -1;
  playing.overBegan = overs.at(-1) ?? 0;
  playing.highestOver = highestOverOf(overs);
  for (let nth = 0; nth < SQUAD; nth += 1) {
    playing.scored[nth] = card?.batters[nth]?.runs ?? 0;
    playing.batted[nth] = (card === undefined ? nth < 2 : card.batters[nth]?.is !== 'waiting') ? 1 : 0;
    playing.taken[nth] = card?.bowlers[nth]?.wickets ?? 0;
    playing.conceded[nth] = card?.bowlers[nth]?.conceded ?? 0;
  }
}

export const highestOverOf = (overs: readonly number[]): number =>
  overs.reduce((most, runs, nth) => Math.max(most, runs - (overs[nth - 1] ?? 0)), 0);

/** Chances of a wicket, a six and a four by ball and wickets, for one side. */
export type BallTable = Float64Array;
const CELLS = 3;
export function ballTableOf(batting: Batting): BallTable {
  const table = new Float64Array(BALLS * WICKETS * CELLS);
  for (let ball = 0; ball < BALLS; ball += 1)
    for (let out = 0; out < WICKETS; out += 1) {
      const { boundaries, wicket } = situationAt(ball, out, batting);
      const at = (ball * WICKETS + out) * CELLS;
      table[at] = wicket;
      table[at + 1] = SIX * boundaries;
      table[at + 2] = FOUR * boundaries;
    }
  return table;
}

/** Uniform from nought up to one. */
export type Uniform = () => number;

/** Quicker than the stream that draws a match: half a million balls are looked at, and none is a result. */
export function uniformFrom(seed: number): Uniform {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** Runs of a legal ball, −1 for a wicket, in the order in which the course draws them. */
function runsOf(table: BallTable, at: number, chase: number, drawn: number): number {
  let left = drawn - (table[at] ?? 0);
  if (left < 0) return -1;
  left -= chase * (table[at + 1] ?? 0);
  if (left < 0) return 6;
  left -= chase * (table[at + 2] ?? 0);
  if (left < 0) return 4;
  if (left < THREE) return 3;
  if (left < THREE + TWO) return 2;
  return left < THREE + TWO + ONE ? 1 : 0;
}

function out(playing: Playing, bowler: number, uniform: Uniform): void {
  if (uniform() * RUN_OUT >= 1) playing.taken[bowler] = (playing.taken[bowler] ?? 0) + 1;
  if (playing.opening < 0) playing.opening = playing.runs;
  playing.wickets += 1;
  if (playing.wickets === WICKETS) return;
  playing.striker = playing.wickets + 1;
  playing.batted[playing.striker] = 1;
}

function change(playing: Playing): void {
  const { striker } = playing;
  playing.striker = playing.partner;
  playing.partner = striker;
}

function scores(playing: Playing, bowler: number, runs: number): void {
  playing.runs += runs;
  playing.conceded[bowler] = (playing.conceded[bowler] ?? 0) + runs;
  playing.scored[playing.striker] = (playing.scored[playing.striker] ?? 0) + runs;
  if (runs === 4) playing.fours += 1;
  if (runs === 6) playing.sixes += 1;
  if (runs % 2 === 1) change(playing);
}

/** Plays an innings on to its end. @param target runs that win; nought in the first innings */
export function playOn(playing: Playing, table: BallTable, target: number, uniform: Uniform): void {
  while (playing.balls < BALLS && playing.wickets < WICKETS && (target === 0 || playing.runs < target)) {
    const bowler = OVERS_OF[Math.floor(playing.balls / BALLS_AN_OVER)] ?? 0;
    const drawn = uniform() - WIDE;
    if (drawn < 0) {
      playing.runs += 1;
      playing.conceded[bowler] = (playing.conceded[bowler] ?? 0) + 1;
      continue;
    }
    const at = (playing.balls * WICKETS + playing.wickets) * CELLS;
    const needed = Math.min(RUNS - 1, target - playing.runs);
    const chase = target === 0 ? 1 : (FACTORS[(BALLS - playing.balls) * RUNS + needed] ?? 1);
    const runs = runsOf(table, at, chase, drawn / (1 - WIDE));
    playing.balls += 1;
    if (runs < 0) out(playing, bowler, uniform);
    else scores(playing, bowler, runs);
    if (playing.balls % BALLS_AN_OVER === 0) {
      overEnds(playing);
      change(playing);
    }
  }
  overEnds(playing);
  if (playing.opening < 0) playing.opening = playing.runs;
}

function overEnds(playing: Playing): void {
  playing.highestOver = Math.max(playing.highestOver, playing.runs - playing.overBegan);
  playing.overBegan = playing.runs;
}
