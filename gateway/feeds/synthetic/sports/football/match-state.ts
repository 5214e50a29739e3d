import type { Seen } from '../../playing/belief.ts';
import type { Course, MatchMoment, TeamSide } from './course.ts';
import { pressureBetween, shortHanded } from './course.ts';
import type { Expectation, Tally } from './outlook.ts';

export interface ShownIncident {
  readonly minute: number;
  readonly kind: string;
  readonly side: string;
}

export interface MatchState extends Tally {
  readonly period: 'PRE' | '1H' | 'HT' | '2H' | 'FT';
  readonly reds: { readonly home: number; readonly away: number };
  readonly incidents: readonly ShownIncident[];
  /** The clock as told last: seconds of the match at an instant of real time. */
  readonly clock: { readonly seconds: number; readonly at: number };
}

const retellClockAfter = 15_000;
/** Match minute at an instant while the ball rolls. */
function minuteAt(course: Course, state: MatchState, at: number): number {
  const { fixture, restartAt } = course;
  const since = state.period === '1H' ? fixture.startsAt : restartAt;
  const played = ((at - since) * fixture.pace) / 60_000;
  return (state.period === '1H' ? 0 : 45) + Math.max(0, played);
}

/** Goals still to come in each half, by the model. */
export function expectationAt(course: Course, state: MatchState, { at, belief }: Seen): Expectation {
  const [added1, added2] = course.added;
  const { period } = state;
  const now = period === '1H' || period === '2H' ? minuteAt(course, state, at) : 0;
  const first = period === 'PRE' ? pressureBetween(0, 45 + added1) : 0;
  const leftOfFirst = period === '1H' ? pressureBetween(now, 45 + added1) : first;
  const leftOfSecond =
    period === '2H'
      ? pressureBetween(now, 90 + added2)
      : period === 'FT'
        ? 0
        : pressureBetween(45, 90 + added2);
  const [homeGoals = 0, awayGoals = 0] = belief;
  const rate = (side: TeamSide, other: TeamSide): number => {
    let goals = (side === 'home' ? homeGoals : awayGoals) / 90_000_000;
    for (let i = 0; i < state.reds[side]; i += 1) goals *= shortHanded.own;
    for (let i = 0; i < state.reds[other]; i += 1) goals *= shortHanded.other;
    return goals;
  };
  const home = rate('home', 'away');
  const away = rate('away', 'home');
  return {
    first: { home: home * leftOfFirst, away: away * leftOfFirst },
    second: { home: home * leftOfSecond, away: away * leftOfSecond },
  };
}

function retold(course: Course, state: MatchState, at: number): MatchState {
  if (state.period !== '1H' && state.period !== '2H') return state;
  return { ...state, clock: { seconds: Math.round(minuteAt(course, state, at) * 60), at } };
}

const noted = (state: MatchState, kind: string, side: string, minute: number): MatchState => ({
  ...state,
  incidents: [...state.incidents, { minute, kind, side }],
});

export function stepMatch(course: Course, state: MatchState, moment: MatchMoment): MatchState {
  const { at } = moment;
  switch (moment.kind) {
    case 'kickOff':
      return { ...state, period: '1H', clock: { seconds: 0, at } };
    case 'halfTime':
      return {
        ...state,
        period: 'HT',
        half: { home: state.home, away: state.away },
        clock: { seconds: 2_700, at },
      };
    case 'restart':
      return { ...state, period: '2H', clock: { seconds: 2_700, at } };
    case 'whistle':
      return { ...state, period: 'FT', clock: { seconds: 5_400, at } };
    case 'settled':
      return { ...state, over: true };
    case 'check':
      return retold(course, noted(state, moment.incident, moment.side, moment.minute), at);
    case 'goal': {
      const scored = {
        ...state,
        [moment.side]: state[moment.side] + 1,
        scorers: [...state.scorers, moment.side],
      };
      return retold(course, noted(scored, 'goal', moment.side, moment.minute), at);
    }
    case 'red': {
      const reds = { ...state.reds, [moment.side]: state.reds[moment.side] + 1 };
      return retold(course, noted({ ...state, reds }, 'red', moment.side, moment.minute), at);
    }
    case 'yellow':
    case 'noGoal':
    case 'missed':
      return retold(course, noted(state, moment.kind, moment.side, moment.minute), at);
  }
}

/** The clock is told again when a while has passed without an incident. */
export const retellClock = (course: Course, state: MatchState, at: number): MatchState =>
  at - state.clock.at >= retellClockAfter ? retold(course, state, at) : state;

export const matchAtFirst = (course: Course): MatchState => ({
  period: 'PRE',
  over: false,
  home: 0,
  away: 0,
  half: undefined,
  scorers: [],
  reds: { home: 0, away: 0 },
  incidents: [],
  clock: { seconds: 0, at: course.fixture.startsAt },
});
