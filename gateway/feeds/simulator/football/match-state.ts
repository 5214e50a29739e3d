import type { Course, MatchMoment, TeamSide } from './course.ts';
import { pressureBetween, shortHanded } from './course.ts';
import type { Expectation, Tally } from './outlook.ts';

export interface ShownIncident {
  readonly minute: number;
  readonly kind: string;
  readonly side: string;
}

/** The main total: the line nearest to an even chance, and those that it took the place of. */
export interface Lines {
  /** Twice the line, always odd: 5 is 2.5. One entry for each line since the start; the last one is on offer. */
  readonly halves: readonly number[];
}

export interface MatchState {
  readonly at: number;
  readonly period: 'PRE' | '1H' | 'HT' | '2H' | 'FT';
  readonly settled: boolean;
  readonly home: number;
  readonly away: number;
  readonly half: Tally['half'];
  readonly scorers: readonly TeamSide[];
  readonly reds: { readonly home: number; readonly away: number };
  /** Goals in 90 minutes as the market sees it, in thousandths. */
  readonly belief: { readonly home: number; readonly away: number };
  /** How many reasons there are not to take bets. */
  readonly suspensions: number;
  readonly incidents: readonly ShownIncident[];
  /** The clock as told last: seconds of the match at an instant of real time. */
  readonly clock: { readonly seconds: number; readonly at: number };
  readonly lines: Lines;
}

const retellClockAfter = 15_000;
/** A line moves when the expected total is this far from it, and not in the last minutes. */
const lineDrift = 0.85;
const lineRest = 0.4;

export const tallyOf = (state: MatchState): Tally => ({
  home: state.home,
  away: state.away,
  half: state.half,
  over: state.settled,
  scorers: state.scorers,
});

/** Match minute at an instant while the ball rolls. */
function minuteAt(course: Course, state: MatchState, at: number): number {
  const { fixture, restartAt } = course;
  const since = state.period === '1H' ? fixture.kickOff : restartAt;
  const played = ((at - since) * fixture.pace) / 60_000;
  return (state.period === '1H' ? 0 : 45) + Math.max(0, played);
}

/** Goals still to come in each half, by the model. */
export function expectationAt(course: Course, state: MatchState, at: number): Expectation {
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
  const rate = (side: TeamSide, other: TeamSide): number => {
    let goals = state.belief[side] / 90_000_000;
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

function withLine(course: Course, state: MatchState): MatchState {
  if (state.suspensions > 0 || state.period === 'FT') return state;
  const { first, second } = expectationAt(course, state, state.at);
  const rest = first.home + first.away + second.home + second.away;
  const expected = state.home + state.away + rest;
  const nearest = 2 * Math.floor(expected) + 1;
  const current = state.lines.halves.at(-1);
  const far = current === undefined || Math.abs(expected - current / 2) > lineDrift;
  if (!far || nearest === current || (current !== undefined && rest < lineRest)) return state;
  return { ...state, lines: { halves: [...state.lines.halves, nearest] } };
}

function retold(course: Course, state: MatchState, at: number): MatchState {
  if (state.period !== '1H' && state.period !== '2H') return state;
  return { ...state, clock: { seconds: Math.round(minuteAt(course, state, at) * 60), at } };
}

const noted = (state: MatchState, kind: string, side: string, minute: number): MatchState => ({
  ...state,
  incidents: [...state.incidents, { minute, kind, side }],
});

function happened(course: Course, state: MatchState, moment: MatchMoment): MatchState {
  const { at } = moment;
  switch (moment.kind) {
    case 'believed':
      return { ...state, belief: { home: moment.home, away: moment.away } };
    case 'kickOff':
      return { ...state, period: '1H', belief: course.strength, clock: { seconds: 0, at } };
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
      return { ...state, period: 'FT', suspensions: state.suspensions + 1, clock: { seconds: 5_400, at } };
    case 'settled':
      return { ...state, settled: true };
    case 'suspend': {
      const off = { ...state, suspensions: state.suspensions + 1 };
      const { incident, side, minute } = moment;
      if (incident === undefined || side === undefined || minute === undefined) return off;
      return retold(course, noted(off, incident, side, minute), at);
    }
    case 'resume':
      return { ...state, suspensions: state.suspensions - 1 };
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
    case 'reprice':
      return at - state.clock.at >= retellClockAfter ? retold(course, state, at) : state;
  }
}

export const stepMatch = (course: Course, state: MatchState, moment: MatchMoment): MatchState =>
  withLine(course, happened(course, { ...state, at: moment.at }, moment));

export function matchAtFirst(course: Course): MatchState {
  return {
    at: course.fixture.listedAt,
    period: 'PRE',
    settled: false,
    home: 0,
    away: 0,
    half: undefined,
    scorers: [],
    reds: { home: 0, away: 0 },
    belief: course.strength,
    suspensions: 0,
    incidents: [],
    clock: { seconds: 0, at: course.fixture.kickOff },
    lines: { halves: [] },
  };
}
