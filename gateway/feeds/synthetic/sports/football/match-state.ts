import type { Seen } from '../../playing/belief.ts';
import { unfoldsAt } from '../../playing/unfolding.ts';
import type { Course, MatchMoment, SideMoment } from './course.ts';
import { NOTHING_TOLD, POINTS, playersOf, SIDES, type Team, type Told, teamOf } from './lineups.ts';
import { begunBy, racesBy, sumOf } from './match-minutes.ts';
import { pressureBetween, shortHanded, type TeamSide } from './pressure.ts';
import type { Expectation, Tally } from './tally.ts';

export interface ShownIncident {
  readonly minute: number;
  readonly kind: string;
  readonly side: string;
  /** Whose it was, where he is named. */
  readonly player?: string;
  /** A goal of a player of the other side. */
  readonly own?: boolean;
  /** A red card for a second yellow one. */
  readonly second?: boolean;
}

export interface MatchState extends Tally {
  /** Whether its book is whole. */
  readonly isUnfolded: boolean;
  /** Minutes of play begun by the clock as told last. */
  readonly begun: number;
  readonly period: 'PRE' | '1H' | 'HT' | '2H' | 'FT';
  readonly reds: { readonly home: number; readonly away: number };
  readonly incidents: readonly ShownIncident[];
  /** The clock as told last: seconds of the match at an instant of real time. */
  readonly clock: { readonly seconds: number; readonly at: number };
}

const retellClockAfter = 15_000;
/** Match minute at an instant while the ball rolls. */
export function minuteAt(course: Course, state: MatchState, at: number): number {
  const { fixture, restartAt } = course;
  const since = state.period === '1H' ? fixture.startsAt : restartAt;
  const played = ((at - since) * fixture.pace) / 60_000;
  return (state.period === '1H' ? 0 : 45) + Math.max(0, played);
}

/** Goals of each side in a unit of pressure, as many men as are on. */
export function goalRates(state: Pick<MatchState, 'reds'>, belief: Seen['belief']) {
  const [homeGoals = 0, awayGoals = 0] = belief;
  const rate = (side: TeamSide, other: TeamSide): number => {
    let goals = (side === 'home' ? homeGoals : awayGoals) / 90_000_000;
    for (let i = 0; i < state.reds[side]; i += 1) goals *= shortHanded.own;
    for (let i = 0; i < state.reds[other]; i += 1) goals *= shortHanded.other;
    return goals;
  };
  return { home: rate('home', 'away'), away: rate('away', 'home') };
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
  const { home, away } = goalRates(state, belief);
  return {
    first: { home: home * leftOfFirst, away: away * leftOfFirst },
    second: { home: home * leftOfSecond, away: away * leftOfSecond },
  };
}

function retold(course: Course, state: MatchState, at: number): MatchState {
  if (state.period !== '1H' && state.period !== '2H') return state;
  return { ...state, clock: { seconds: Math.round(minuteAt(course, state, at) * 60), at } };
}

type Moved = Extract<MatchMoment, { readonly side: TeamSide }>;

/** An incident with the name of who it was, where he has one. */
function noted(course: Course, state: MatchState, kind: string, moment: Moved): MatchState {
  const { side, minute } = moment;
  const by = moment.kind === 'comesOn' ? moment.nth : 'by' in moment ? moment.by : undefined;
  const player = typeof by === 'number' ? playersOf(course.fixture, side)[by] : undefined;
  const incident: ShownIncident = {
    minute,
    kind,
    side,
    ...(player === undefined ? {} : { player }),
    ...(by === 'own' ? { own: true } : {}),
    ...('second' in moment ? { second: true } : {}),
  };
  return { ...state, incidents: [...state.incidents, incident] };
}

const plus = (score: Told['cards'], side: TeamSide, more: number): Told['cards'] => ({
  ...score,
  [side]: score[side] + more,
});

const CARDS = { yellow: 1, red: 2 } as const;

/** A card counts one, a red one two; whoever is named is booked, and off after a red one. */
function withCard(told: Told, { side, by }: SideMoment, card: keyof typeof CARDS): Told {
  const named = (players: Told['off']): Told['off'] =>
    typeof by !== 'number' || players[side].includes(by)
      ? players
      : { ...players, [side]: [...players[side], by] };
  const counted = {
    ...told,
    booked: named(told.booked),
    cards: plus(told.cards, side, CARDS[card]),
    points: told.points + POINTS[card],
  };
  if (card === 'yellow') return counted;
  return { ...counted, sentOff: told.sentOff + 1, off: named(told.off) };
}

function withGoal(told: Told, { side, by }: SideMoment): Told {
  if (by === 'own') return told;
  return { ...told, scored: [...told.scored, { side, by: typeof by === 'number' ? by : undefined }] };
}

function comesOn(told: Told, side: TeamSide, nth: number): Told {
  if (told.teams === undefined) return told;
  const team = told.teams[side];
  const bench = team.bench.map((player): Team['bench'][number] =>
    player.nth === nth ? { nth, after: told.scored.length } : player,
  );
  return { ...told, teams: { ...told.teams, [side]: { ...team, bench } } };
}

function stepped(course: Course, state: MatchState, moment: MatchMoment): MatchState {
  const { at } = moment;
  const { told } = state;
  switch (moment.kind) {
    case 'unfolds':
      return { ...state, isUnfolded: true };
    case 'kickOff': {
      const teams = { home: teamOf(course.sheets.home), away: teamOf(course.sheets.away) };
      return { ...state, period: '1H', clock: { seconds: 0, at }, told: { ...told, teams } };
    }
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
      return retold(course, noted(course, state, moment.incident, moment), at);
    case 'goal': {
      const scored = {
        ...state,
        [moment.side]: state[moment.side] + 1,
        scorers: [...state.scorers, moment.side],
        told: withGoal(told, moment),
      };
      return retold(course, noted(course, scored, 'goal', moment), at);
    }
    case 'red': {
      const reds = { ...state.reds, [moment.side]: state.reds[moment.side] + 1 };
      const sentOff = { ...state, reds, told: withCard(told, moment, 'red') };
      return retold(course, noted(course, sentOff, 'red', moment), at);
    }
    case 'yellow':
      return retold(
        course,
        noted(course, { ...state, told: withCard(told, moment, 'yellow') }, 'yellow', moment),
        at,
      );
    case 'comesOn':
      return retold(
        course,
        noted(course, { ...state, told: comesOn(told, moment.side, moment.nth) }, 'substitution', moment),
        at,
      );
    case 'noGoal':
    case 'missed':
      return retold(course, noted(course, state, moment.kind, moment), at);
  }
}

/** Corners of the minutes that have begun by the clock as it is told now. */
function withCorners(course: Course, state: MatchState): MatchState {
  const begun = begunBy(course, state);
  if (begun === state.begun) return state;
  const [home = 0, away = 0] = SIDES.map((side) => sumOf(course, begun, side, 'corners'));
  const races = racesBy(course, begun);
  return { ...state, begun, told: { ...state.told, corners: { home, away }, races } };
}

/** The state after a moment. */
export const stepMatch = (course: Course, state: MatchState, moment: MatchMoment): MatchState =>
  withCorners(course, stepped(course, state, moment));

/** The clock is told again when a while has passed without an incident. */
export const retellClock = (course: Course, state: MatchState, at: number): MatchState =>
  at - state.clock.at >= retellClockAfter ? withCorners(course, retold(course, state, at)) : state;

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
  told: NOTHING_TOLD,
  begun: 0,
  isUnfolded: unfoldsAt(course.fixture) === undefined,
});
