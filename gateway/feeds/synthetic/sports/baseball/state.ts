import type { Score } from '../../families/contest.ts';
import type { BaseballMoment, Course } from './course.ts';
import { AT_FIRST, afterBatter, batting, NIL, type Place, plus, type TeamSide } from './innings.ts';
import { OUTS } from './plays.ts';

/** A game that is called off has a winner after so many. */
export const OFFICIAL = 5;
/** Innings of the markets on the first part of a game. */
export const FIRST_PART = 5;
export const RACES = [3, 5] as const;

/** What a game is settled by. */
export interface Tally extends Place {
  /** Runs of each inning that is complete. */
  readonly innings: readonly Score[];
  /** Runs of the inning that is on. */
  readonly now: Score;
  readonly finished: boolean;
  /** Called off before its end. */
  readonly called: boolean;
  /** Batters that the starting pitcher of each has struck out. */
  readonly strikeouts: Score;
  /** Who was first to 3, 5 runs. */
  readonly firstTo: readonly (TeamSide | undefined)[];
}

export interface BaseballState extends Tally {
  readonly stage: 'before' | 'playing' | 'ended' | 'called';
  readonly hits: Score;
  readonly walks: Score;
  readonly left: Score;
}

export const initialState = (_: Course): BaseballState => ({
  ...AT_FIRST,
  innings: [],
  now: NIL,
  finished: false,
  called: false,
  strikeouts: NIL,
  firstTo: RACES.map(() => undefined),
  stage: 'before',
  hits: NIL,
  walks: NIL,
  left: NIL,
});

type BatterUp = Extract<BaseballMoment, { kind: 'batter' }>;

function afterMoment(state: BaseballState, { branch, isStruckOut }: BatterUp): BaseballState {
  const side = batting(state.half);
  const { place, runs, over } = afterBatter(state, branch);
  const now = plus(state.now, side, runs);
  const isInningOver = over || place.inning > state.inning;
  const isOut = branch.outs >= OUTS;
  const on = [1, 2, 4].filter((base) => (state.bases & base) !== 0).length;
  const { result } = branch;
  return {
    ...state,
    ...place,
    // Who has won bats no more: the inning is the last one.
    inning: over ? state.inning : place.inning,
    half: over ? state.half : place.half,
    innings: isInningOver ? [...state.innings, now] : state.innings,
    now: isInningOver ? NIL : now,
    finished: over,
    strikeouts: plus(state.strikeouts, side === 'home' ? 'away' : 'home', isStruckOut ? 1 : 0),
    firstTo: RACES.map((to, nth) => state.firstTo[nth] ?? (place[side] >= to ? side : undefined)),
    hits: plus(state.hits, side, result === 'out' || result === 'walk' ? 0 : 1),
    walks: plus(state.walks, side, result === 'walk' ? 1 : 0),
    left: plus(state.left, side, isOut ? Math.max(0, on - (branch.outs - state.outs - 1)) : 0),
  };
}

export function step(_: Course, state: BaseballState, moment: BaseballMoment): BaseballState {
  switch (moment.kind) {
    case 'playBall':
      return { ...state, stage: 'playing' };
    case 'batter':
      return afterMoment(state, moment);
    case 'calledOff':
      return { ...state, stage: 'called', called: true };
    case 'whistle':
      return { ...state, stage: 'ended' };
    case 'settled':
      return state;
  }
}
