import type { Score } from '../../families/contest.ts';
import { type GameClock, secondsAt } from '../../playing/game-clock.ts';
import type { Course, RugbyMoment } from './course.ts';
import { SQUAD } from './lineups.ts';
import type { ManMore } from './plays.ts';
import { HALF, type Kind, otherSide, type TeamSide } from './rules.ts';

/** A scoring play, in the order in which they came; the kick after a try is a part of it. */
export interface Scored {
  readonly side: TeamSide;
  readonly kind: Kind;
  /** Who scored the try; undefined for one who is not named. */
  readonly by: number | undefined;
}

export const RACES = [10, 20] as const;

/** What a match is settled by. */
export interface Tally extends Score {
  /** Points of each half that has ended. */
  readonly halves: readonly Score[];
  /** Points since the half began. */
  readonly now: Score;
  readonly tries: Score;
  readonly scores: readonly Scored[];
  /** Who was first to 10, 20 points. */
  readonly firstTo: readonly (TeamSide | undefined)[];
  /** Points of each side that were kicked. */
  readonly kicked: Score;
  /** Tries of each named player. */
  readonly players: Readonly<Record<TeamSide, readonly number[]>>;
  readonly finished: boolean;
}

export interface RugbyState extends Tally {
  /** 0 before the match. */
  readonly half: 0 | 1 | 2;
  readonly stage: 'before' | 'running' | 'interval' | 'ended';
  readonly clock: GameClock;
  /** First minute in which there can be another scoring play. */
  readonly free: number;
  /** Who is to kick at goal after a try. */
  readonly kicks: TeamSide | undefined;
  readonly more: ManMore | undefined;
  readonly conversions: Score;
  readonly penalties: Score;
  readonly cards: Score;
}

const NIL: Score = { home: 0, away: 0 };
const NOBODY: readonly number[] = Array.from({ length: SQUAD }, () => 0);
const RETOLD_AFTER = 15_000;
const MINUTE = 60;

export const initialState = ({ fixture }: Course): RugbyState => ({
  ...NIL,
  halves: [],
  now: NIL,
  tries: NIL,
  scores: [],
  firstTo: RACES.map(() => undefined),
  kicked: NIL,
  players: { home: NOBODY, away: NOBODY },
  finished: false,
  half: 0,
  stage: 'before',
  clock: { seconds: 0, at: fixture.startsAt, running: false },
  free: 0,
  kicks: undefined,
  more: undefined,
  conversions: NIL,
  penalties: NIL,
  cards: NIL,
});

const plus = ({ home, away }: Score, side: TeamSide, more: number): Score => ({
  home: home + (side === 'home' ? more : 0),
  away: away + (side === 'away' ? more : 0),
});

function withPoints(state: RugbyState, side: TeamSide, points: number): RugbyState {
  const score = plus(state, side, points);
  return {
    ...state,
    ...score,
    now: plus(state.now, side, points),
    firstTo: RACES.map((to, nth) => state.firstTo[nth] ?? (score[side] >= to ? side : undefined)),
  };
}

function afterTry({ code }: Course, state: RugbyState, moment: Extract<RugbyMoment, { kind: 'try' }>) {
  const { side, by, free } = moment;
  const players = state.players[side].map((tries, nth) => tries + (nth === by ? 1 : 0));
  return {
    ...withPoints(state, side, code.points.try),
    tries: plus(state.tries, side, 1),
    scores: [...state.scores, { side, kind: 'try', by } as const],
    players: { ...state.players, [side]: players },
    kicks: side,
    free,
  };
}

function afterConversion({ code }: Course, state: RugbyState, scored: boolean): RugbyState {
  const { kicks: side } = state;
  const done = { ...state, kicks: undefined };
  if (!scored || side === undefined) return done;
  const points = code.points.conversion;
  return {
    ...withPoints(done, side, points),
    kicked: plus(state.kicked, side, points),
    conversions: plus(state.conversions, side, 1),
  };
}

type Kicked = Extract<RugbyMoment, { kind: 'penalty' | 'drop' }>;
function afterKick({ code }: Course, state: RugbyState, { side, kind, free }: Kicked): RugbyState {
  const points = code.points[kind];
  return {
    ...withPoints(state, side, points),
    scores: [...state.scores, { side, kind, by: undefined }],
    kicked: plus(state.kicked, side, points),
    penalties: kind === 'penalty' ? plus(state.penalties, side, 1) : state.penalties,
    free,
  };
}

export function step(course: Course, state: RugbyState, moment: RugbyMoment): RugbyState {
  const { at } = moment;
  const clock = (seconds: number, running = true): GameClock => ({ seconds, at, running });
  switch (moment.kind) {
    case 'begun': {
      const free = (moment.half - 1) * HALF;
      return { ...state, half: moment.half, stage: 'running', free, clock: clock(moment.second) };
    }
    case 'try':
      return { ...afterTry(course, state, moment), clock: clock(moment.second) };
    case 'conversion':
      return { ...afterConversion(course, state, moment.scored), clock: clock(moment.second) };
    case 'penalty':
    case 'drop':
      return { ...afterKick(course, state, moment), clock: clock(moment.second) };
    case 'sinBin': {
      const { side, from, until, second } = moment;
      const cards = plus(state.cards, otherSide(side), 1);
      return { ...state, cards, more: { side, from, until }, clock: clock(second) };
    }
    case 'evenAgain':
      return { ...state, more: undefined, clock: clock(moment.second) };
    case 'review':
    case 'noTry':
    case 'shot':
    case 'missed':
      return { ...state, clock: clock(moment.second) };
    case 'halfOver':
      return {
        ...state,
        halves: [...state.halves, state.now],
        now: NIL,
        stage: 'interval',
        clock: clock(moment.second, false),
      };
    case 'whistle':
      return { ...state, stage: 'ended' };
    case 'settled':
      return { ...state, finished: true };
  }
}

/** The clock is told again when a while has passed with nothing to tell. */
export const beat = ({ fixture }: Course, state: RugbyState, at: number): RugbyState =>
  state.clock.running && at - state.clock.at >= RETOLD_AFTER
    ? {
        ...state,
        clock: { seconds: Math.round(secondsAt(state.clock, at, fixture.pace)), at, running: true },
      }
    : state;

/** The first minute that is not over at an instant, and what part of it has gone by. */
export function placeAt({ fixture }: Course, { half, stage, clock, free, more }: RugbyState, at: number) {
  if (half === 0) return { minute: 0, gone: 0, free: 0, more };
  const last = half * HALF;
  const minutes = secondsAt(clock, at, fixture.pace) / MINUTE;
  if (stage !== 'running' || minutes >= last) return { minute: last, gone: 0, free: last, more };
  const minute = Math.max((half - 1) * HALF, Math.floor(minutes));
  return { minute, gone: Math.min(1, Math.max(0, minutes - minute)), free, more };
}
