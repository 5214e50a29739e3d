import type { Score } from '../../families/contest.ts';
import { type GameClock, secondsAt } from '../../playing/game-clock.ts';
import type { Course, HoopMoment } from './course.ts';
import { SQUAD } from './lineups.ts';
import { lengthOf, QUARTERS, type TeamSide } from './possession.ts';

/** What a player has done. */
export interface PlayerLine {
  readonly points: number;
  readonly threes: number;
  readonly rebounds: number;
  readonly assists: number;
}
export type Counted = keyof PlayerLine;

export const RACES = [20, 40, 60] as const;

/** What a game is settled by. */
export interface Tally extends Score {
  /** Points of each quarter that has ended. */
  readonly quarters: readonly Score[];
  /** Points since the quarter, or overtime, began. */
  readonly now: Score;
  /** Possessions so far. */
  readonly played: number;
  readonly overtime: boolean;
  /** Somebody has won. */
  readonly finished: boolean;
  readonly abandoned: boolean;
  /** Enough was played for the score to stand. */
  readonly official: boolean;
  /** Who was first to 20, 40, 60 points. */
  readonly firstTo: readonly (TeamSide | undefined)[];
  readonly players: Readonly<Record<TeamSide, readonly PlayerLine[]>>;
}

export interface HoopState extends Tally {
  /** 0 before the game, 1 to 4, 5 and more in overtime. */
  readonly part: number;
  readonly stage: 'before' | 'running' | 'stopped' | 'interval' | 'ended';
  readonly clock: GameClock;
}

const NIL: Score = { home: 0, away: 0 };
const IDLE: PlayerLine = { points: 0, threes: 0, rebounds: 0, assists: 0 };
const BENCH: readonly PlayerLine[] = Array.from({ length: SQUAD }, () => IDLE);
const RETOLD_AFTER = 15_000;

export const initialState = ({ fixture }: Course): HoopState => ({
  ...NIL,
  quarters: [],
  now: NIL,
  played: 0,
  overtime: false,
  finished: false,
  abandoned: false,
  official: false,
  firstTo: [undefined, undefined, undefined],
  players: { home: BENCH, away: BENCH },
  part: 0,
  stage: 'before',
  clock: { seconds: 0, at: fixture.startsAt, running: false },
});

const plus = ({ home, away }: Score, side: TeamSide, points: number): Score => ({
  home: home + (side === 'home' ? points : 0),
  away: away + (side === 'away' ? points : 0),
});

type Play = Extract<HoopMoment, { kind: 'play' }>;
const credited = (lines: readonly PlayerLine[], nth: number, add: Partial<PlayerLine>) =>
  lines.map((line, index) =>
    index === nth
      ? {
          points: line.points + (add.points ?? 0),
          threes: line.threes + (add.threes ?? 0),
          rebounds: line.rebounds + (add.rebounds ?? 0),
          assists: line.assists + (add.assists ?? 0),
        }
      : line,
  );

function playersAfter(players: Tally['players'], { side, points, by, assist, rebound }: Play) {
  if (points === 0 && rebound === undefined) return players;
  if (rebound !== undefined)
    return { ...players, [rebound.side]: credited(players[rebound.side], rebound.by, { rebounds: 1 }) };
  const scored = credited(players[side], by, { points, threes: points === 3 ? 1 : 0 });
  return { ...players, [side]: assist === undefined ? scored : credited(scored, assist, { assists: 1 }) };
}

function afterPlay(state: HoopState, play: Play): HoopState {
  const { side, points } = play;
  const score = points === 0 ? state : plus(state, side, points);
  const { home, away } = score;
  return {
    ...state,
    home,
    away,
    now: points === 0 ? state.now : plus(state.now, side, points),
    played: state.played + 1,
    players: playersAfter(state.players, play),
    firstTo:
      points === 0
        ? state.firstTo
        : RACES.map((to, nth) => state.firstTo[nth] ?? (score[side] >= to ? side : undefined)),
  };
}

function afterPart(state: HoopState, clock: GameClock): HoopState {
  const { home, away, part, now } = state;
  const quarters = part > QUARTERS ? state.quarters : [...state.quarters, now];
  const isOver = part >= QUARTERS && home !== away;
  return {
    ...state,
    clock,
    quarters,
    now: isOver && part > QUARTERS ? now : NIL,
    stage: isOver ? 'ended' : 'interval',
    finished: isOver,
    overtime: state.overtime || (part === QUARTERS && home === away),
  };
}

export function step({ fixture }: Course, state: HoopState, moment: HoopMoment): HoopState {
  const { at } = moment;
  switch (moment.kind) {
    case 'begun': {
      const clock = { seconds: moment.second, at, running: true };
      return { ...state, part: moment.part, stage: 'running', clock };
    }
    case 'play': {
      const after = afterPlay(state, moment);
      const isRetold = at - state.clock.at >= RETOLD_AFTER;
      if (moment.stops !== true && !isRetold) return after;
      const clock = { seconds: moment.second, at, running: moment.stops !== true };
      return { ...after, stage: moment.stops === true ? 'stopped' : 'running', clock };
    }
    case 'resumed':
      return { ...state, stage: 'running', clock: { ...state.clock, at, running: true } };
    case 'partOver':
      return afterPart(state, { seconds: moment.second, at, running: false });
    case 'abandoned': {
      const seconds = Math.round(secondsAt(state.clock, at, fixture.pace));
      return {
        ...state,
        stage: 'ended',
        abandoned: true,
        official: state.played >= lengthOf(fixture.league).official,
        clock: { seconds, at, running: false },
      };
    }
    case 'settled':
      return state;
  }
}
