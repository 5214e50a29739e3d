import type { Score } from '../../families/contest.ts';
import { type GameClock, secondsAt } from '../../playing/game-clock.ts';
import type { Course, IceMoment } from './course.ts';
import { type Credit, NOBODY_OUT, pointsOf, type Scratched, SQUAD } from './lineups.ts';
import { otherSide, POWER_PLAY, STEP, type TeamSide } from './rates.ts';
import { afterAttempt, SHOOT_OUT_AT_FIRST, type ShootOut, winnerOf } from './shoot-out.ts';

/** What a game is settled by. */
export interface Tally extends Score {
  /** Goals of each period that has ended. */
  readonly periods: readonly Score[];
  /** Goals since the period began. */
  readonly now: Score;
  /** Score after sixty minutes once it is known. */
  readonly sixty: Score | undefined;
  readonly overtime: boolean;
  readonly shootOut: ShootOut | undefined;
  readonly over: boolean;
  /** Sides in the order in which they scored; the goal of a shoot-out is nobody's. */
  readonly scorers: readonly TeamSide[];
  /** Who scored them, by place in his side; undefined is somebody who is not named. */
  readonly scoredBy: readonly (number | undefined)[];
  /** Of each named skater of a side; goals are shots as well. */
  readonly players: Readonly<Record<TeamSide, readonly Skater[]>>;
  /** Who takes no part; nobody knows before the game. */
  readonly out: Scratched;
}

export interface Skater {
  readonly goals: number;
  readonly points: number;
  readonly shots: number;
}

export interface IceState extends Tally {
  /** 0 before the game, 1 to 3, 4 in overtime, 5 in the shoot-out. */
  readonly period: number;
  readonly stage: 'before' | 'running' | 'stopped' | 'interval' | 'ended';
  readonly clock: GameClock;
  /** Who has a man more, until that second of the game. */
  readonly more: { readonly side: TeamSide; readonly until: number } | undefined;
  /** A goal fell in this step: it brings no other. */
  readonly scoredIn: number | undefined;
  /** Shots on goal of each side, goals included. */
  readonly shots: Score;
}

const NIL: Score = { home: 0, away: 0 };
const FRESH: readonly Skater[] = Array.from({ length: SQUAD }, () => ({ goals: 0, points: 0, shots: 0 }));
const RETOLD_AFTER = 15_000;
const LAST_PERIOD = 3;

export const initialState = ({ fixture }: Course): IceState => ({
  ...NIL,
  periods: [],
  now: NIL,
  sixty: undefined,
  overtime: false,
  shootOut: undefined,
  over: false,
  scorers: [],
  period: 0,
  stage: 'before',
  clock: { seconds: 0, at: fixture.startsAt, running: false },
  more: undefined,
  scoredIn: undefined,
  scoredBy: [],
  players: { home: FRESH, away: FRESH },
  out: NOBODY_OUT,
  shots: NIL,
});

const plus = (score: Score, side: TeamSide): Score => ({
  home: score.home,
  away: score.away,
  [side]: score[side] + 1,
});

function afterPeriod(state: IceState, clock: GameClock): IceState {
  const { home, away, period, now } = state;
  const ended = {
    ...state,
    stage: 'interval' as const,
    clock,
    periods: period > LAST_PERIOD ? state.periods : [...state.periods, now],
    now: NIL,
    scoredIn: undefined,
  };
  if (period !== LAST_PERIOD) return ended;
  return { ...ended, sixty: { home, away }, overtime: home === away, more: undefined };
}

/** Skaters of a side after a goal or a shot of theirs. */
function credited(state: IceState, side: TeamSide, { by, passes }: Credit, isGoal: boolean) {
  const points = isGoal ? pointsOf({ by, passes }) : new Set<number>();
  const skaters = state.players[side].map(
    (skater, nth): Skater => ({
      goals: skater.goals + (isGoal && nth === by ? 1 : 0),
      points: skater.points + (points.has(nth) ? 1 : 0),
      shots: skater.shots + (nth === by ? 1 : 0),
    }),
  );
  return { players: { ...state.players, [side]: skaters }, shots: plus(state.shots, side) };
}

function afterGoal(
  state: IceState,
  moment: Extract<IceMoment, { kind: 'goal' }>,
  clock: GameClock,
): IceState {
  const { side, second } = moment;
  return {
    ...state,
    ...plus(state, side),
    now: plus(state.now, side),
    ...credited(state, side, moment, true),
    scorers: [...state.scorers, side],
    scoredBy: [...state.scoredBy, moment.by],
    // A goal ends the power play that it came from.
    more: state.more?.side === side ? undefined : state.more,
    stage: 'stopped',
    clock,
    scoredIn: Math.floor(second / STEP),
  };
}

function afterShot(state: IceState, scored: boolean): IceState {
  const shootOut = afterAttempt(state.shootOut ?? SHOOT_OUT_AT_FIRST, scored);
  const winner = winnerOf(shootOut);
  return { ...state, shootOut, ...(winner === undefined ? {} : plus(state, winner)) };
}

export function step(course: Course, state: IceState, moment: IceMoment): IceState {
  const { at } = moment;
  const stopped = (seconds: number): GameClock => ({ seconds, at, running: false });
  const running = (seconds: number): GameClock => ({ seconds, at, running: true });
  switch (moment.kind) {
    case 'faceOff':
      return {
        ...state,
        period: moment.period,
        stage: 'running',
        clock: running(moment.second),
        out: course.out,
      };
    case 'resumed':
      return { ...state, stage: 'running', clock: running(moment.second) };
    case 'periodOver':
      return afterPeriod(state, stopped(moment.second));
    case 'evenAgain':
      return { ...state, more: undefined };
    case 'goal':
      return afterGoal(state, moment, stopped(moment.second));
    case 'shot': {
      const { side, by, second } = moment;
      return { ...state, ...credited(state, side, { by, passes: [] }, false), clock: running(second) };
    }
    case 'review':
    case 'noGoal':
      return { ...state, stage: 'stopped', clock: stopped(moment.second) };
    case 'penalty': {
      const { side, second } = moment;
      // It runs with the steps of the game, from the next one on.
      const until = (Math.floor(second / STEP) + 1 + POWER_PLAY.steps) * STEP;
      return {
        ...state,
        stage: 'stopped',
        clock: stopped(second),
        more: { side: otherSide(side), until },
      };
    }
    case 'shootOut':
      return { ...state, period: 5, stage: 'stopped', shootOut: SHOOT_OUT_AT_FIRST };
    case 'attempt':
      return afterShot(state, moment.scored);
    case 'whistle':
      return { ...state, stage: 'ended' };
    case 'settled':
      return { ...state, over: true };
  }
}

/** The clock is told again when a while has passed without a stoppage. */
export const beat = ({ fixture }: Course, state: IceState, at: number): IceState =>
  state.clock.running && at - state.clock.at >= RETOLD_AFTER
    ? {
        ...state,
        clock: { seconds: Math.round(secondsAt(state.clock, at, fixture.pace)), at, running: true },
      }
    : state;
