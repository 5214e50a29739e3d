import type { Score } from '../../families/contest.ts';
import type { GameClock } from '../../playing/game-clock.ts';
import type { Course, GridironMoment } from './course.ts';
import { isTouchdown, POINTS, QUARTERS, type TeamSide } from './drives.ts';
import { FIRST_DOWN, PASSER, SQUAD } from './lineups.ts';

/** What a player has done. */
export interface PlayerLine {
  readonly touchdowns: number;
  readonly passing: number;
  readonly rushing: number;
  readonly receiving: number;
  readonly receptions: number;
}

/** A touchdown or a field goal, in the order in which they came. */
export interface Scored {
  readonly side: TeamSide;
  readonly touchdown: boolean;
  /** Undefined for one who is not named. */
  readonly by: number | undefined;
}

export interface TeamStats {
  readonly yards: number;
  readonly firstDowns: number;
  readonly turnovers: number;
}

export const RACES = [10, 20] as const;

/** What a game is settled by. */
export interface Tally extends Score {
  /** Points of each quarter that has ended. */
  readonly quarters: readonly Score[];
  /** Points since the quarter, or overtime, began. */
  readonly now: Score;
  /** Drives so far. */
  readonly played: number;
  readonly finished: boolean;
  readonly scores: readonly Scored[];
  /** Who was first to 10, 20 points. */
  readonly firstTo: readonly (TeamSide | undefined)[];
  readonly players: Readonly<Record<TeamSide, readonly PlayerLine[]>>;
}

export interface GridironState extends Tally {
  /** 0 before the game, 1 to 4, 5 in overtime. */
  readonly part: number;
  readonly stage: 'before' | 'running' | 'stopped' | 'interval' | 'ended';
  readonly clock: GameClock;
  /** Who has the ball, and how far the drive has come. */
  readonly ball: TeamSide | undefined;
  readonly zone: number;
  readonly stats: Readonly<Record<TeamSide, TeamStats>>;
}

const NIL: Score = { home: 0, away: 0 };
const IDLE: PlayerLine = { touchdowns: 0, passing: 0, rushing: 0, receiving: 0, receptions: 0 };
const BENCH: readonly PlayerLine[] = Array.from({ length: SQUAD }, () => IDLE);
const NOTHING: TeamStats = { yards: 0, firstDowns: 0, turnovers: 0 };

export const initialState = ({ fixture }: Course): GridironState => ({
  ...NIL,
  quarters: [],
  now: NIL,
  played: 0,
  finished: false,
  scores: [],
  firstTo: RACES.map(() => undefined),
  players: { home: BENCH, away: BENCH },
  part: 0,
  stage: 'before',
  clock: { seconds: 0, at: fixture.startsAt, running: false },
  ball: undefined,
  zone: 0,
  stats: { home: NOTHING, away: NOTHING },
});

type DriveOver = Extract<GridironMoment, { kind: 'driveOver' }>;

const plus = ({ home, away }: Score, side: TeamSide, points: number): Score => ({
  home: home + (side === 'home' ? points : 0),
  away: away + (side === 'away' ? points : 0),
});

function playersAfter(lines: readonly PlayerLine[], { by, thrown, run }: DriveOver): readonly PlayerLine[] {
  const all = thrown.reduce((sum, { gain }) => sum + gain.yards, 0);
  return lines.map((line, nth) => {
    const caught = thrown.filter((one) => one.by === nth);
    return {
      touchdowns: line.touchdowns + (by === nth ? 1 : 0),
      passing: line.passing + (nth === PASSER ? all : 0),
      rushing: line.rushing + (run.by === nth ? run.gain.yards : 0),
      receiving: line.receiving + caught.reduce((sum, { gain }) => sum + gain.yards, 0),
      receptions: line.receptions + caught.reduce((sum, { gain }) => sum + gain.caught, 0),
    };
  });
}

function statsAfter(stats: TeamStats, { thrown, run, turnover }: DriveOver): TeamStats {
  const yards = [...thrown, run].map(({ gain }) => gain.yards);
  return {
    yards: stats.yards + yards.reduce((sum, one) => sum + one, 0),
    firstDowns: stats.firstDowns + yards.filter((one) => one >= FIRST_DOWN).length,
    turnovers: stats.turnovers + (turnover ? 1 : 0),
  };
}

function afterDrive(state: GridironState, moment: DriveOver): GridironState {
  const { side, ending, by, at, second } = moment;
  const points = POINTS[ending] ?? 0;
  const score = plus(state, side, points);
  return {
    ...state,
    ...score,
    now: plus(state.now, side, points),
    played: state.played + 1,
    scores: ending === 0 ? state.scores : [...state.scores, { side, touchdown: isTouchdown(ending), by }],
    firstTo: RACES.map((to, nth) => state.firstTo[nth] ?? (score[side] >= to ? side : undefined)),
    players: { ...state.players, [side]: playersAfter(state.players[side], moment) },
    stats: { ...state.stats, [side]: statsAfter(state.stats[side], moment) },
    stage: 'stopped',
    clock: { seconds: second, at, running: false },
    ball: undefined,
    zone: 0,
  };
}

export function step(_: Course, state: GridironState, moment: GridironMoment): GridironState {
  const { at } = moment;
  switch (moment.kind) {
    case 'begun':
      return {
        ...state,
        part: moment.part,
        stage: 'stopped',
        clock: { seconds: moment.second, at, running: false },
      };
    case 'drive':
      return {
        ...state,
        stage: 'running',
        ball: moment.side,
        zone: 0,
        clock: { seconds: moment.second, at, running: true },
      };
    case 'zone':
      return { ...state, zone: moment.zone };
    case 'fourthDown':
      return { ...state, stage: 'stopped', clock: { seconds: moment.second, at, running: false } };
    case 'driveOver':
      return afterDrive(state, moment);
    case 'partOver': {
      const isRegular = state.part <= QUARTERS;
      return {
        ...state,
        quarters: isRegular ? [...state.quarters, state.now] : state.quarters,
        now: isRegular ? NIL : state.now,
        stage: moment.last ? 'ended' : 'interval',
        finished: moment.last,
        clock: { seconds: moment.second, at, running: false },
      };
    }
    case 'settled':
      return state;
  }
}
