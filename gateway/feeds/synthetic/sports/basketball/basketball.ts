import { SPORTS } from '../../../sports.ts';
import { exponentialDecay } from '../../chances/exponential.ts';
import { twoSides, visitorsFirst } from '../../families/two-sides.ts';
import type { Seen } from '../../playing/belief.ts';
import type { MovingLine } from '../../playing/moving-line.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, type HoopMoment, lawOf, suspensionOf } from './course.ts';
import { gameEndings } from './endings.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { GROUPS } from './heads.ts';
import { LINES } from './lines.ts';
import { arisingMarkets, movingMarkets, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { givesWay, lengthOf, QUARTERS } from './possession.ts';
import { type HoopState, initialState, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;
/** A main line moves when an even one is further away. */
const DRIFT = { handicap: 3, total: 5 } as const;
/** With fewer possessions left it stays where it is. */
const LAST_MOVE = 16;
/** Points that overtimes add on average. */
const OVERTIME_ADDS = 1;

function phaseOf({ stage, abandoned }: HoopState): Phase {
  if (stage === 'before') return 'before';
  if (abandoned) return 'abandoned';
  return stage === 'ended' ? 'over' : 'playing';
}

/** The line with a half nearest to an even one that no market beside it has already. */
function free(fair: number, taken: readonly number[]): number {
  const line = Math.floor(fair) + 0.5;
  if (!taken.includes(line)) return line;
  return fair < line ? line - 1 : line + 1;
}

type Line = MovingLine<Course, HoopState, Outlook, Tally>;
interface Expected {
  readonly lead: number;
  readonly total: number;
}

function expected({ fixture }: Course, state: HoopState, { belief }: Seen): Expected {
  const { length, means } = lawOf(fixture, belief);
  const { regular } = length;
  const left = Math.max(0, regular - state.played);
  const edge = means.home - means.away;
  const beyond = state.home - state.away - (edge * (regular - left)) / regular;
  const coming = ((means.home + means.away) * left) / regular;
  return {
    lead: edge + beyond * exponentialDecay(givesWay(left, regular)),
    total: state.home + state.away + coming + OVERTIME_ADDS,
  };
}

function linesOf({ home, away, league, tier }: Fixture): readonly Line[] {
  if (tier === 'C') return [];
  const beside = LINES[league.american ? 'american' : 'european'];
  const taken = tier === 'A' ? beside : { starts: [], totals: [] };
  const moves = ({ played }: HoopState): boolean => played < lengthOf(league).regular - LAST_MOVE;
  return [
    {
      code: 'HANDICAP_MAIN',
      fair: (course, state, seen) => ({ at: -expected(course, state, seen).lead, moves: moves(state) }),
      drift: DRIFT.handicap,
      nearest: (fair) => free(fair, taken.starts),
      spec: movingMarkets.handicap({ home, away }),
    },
    {
      code: 'TOTAL_POINTS_MAIN',
      fair: (course, state, seen) => ({ at: expected(course, state, seen).total, moves: moves(state) }),
      drift: DRIFT.total,
      nearest: (fair) => free(fair, taken.totals),
      spec: movingMarkets.total,
    },
  ];
}

/** Points by quarter, the one that is played included; what overtimes bring comes last. */
function partsOf({ quarters, now, part, home, away, stage }: HoopState) {
  const parts = quarters.map((one) => ({ home: one.home, away: one.away }));
  if (part > QUARTERS) {
    const regular = parts.reduce((sum, one) => ({ home: sum.home + one.home, away: sum.away + one.away }));
    return [...parts, { home: home - regular.home, away: away - regular.away }];
  }
  if (part <= quarters.length || stage === 'before') return parts;
  return [...parts, { home: now.home, away: now.away }];
}

const PERIODS = ['PRE', 'Q1', 'Q2', 'Q3', 'Q4'] as const;

function boardOf({ fixture }: Course, state: HoopState) {
  const { part, clock, stage } = state;
  const { quarterSeconds, overtimeSeconds } = lengthOf(fixture.league);
  const ends =
    part <= QUARTERS
      ? part * quarterSeconds
      : QUARTERS * quarterSeconds + (part - QUARTERS) * overtimeSeconds;
  return {
    kind: 'quarters',
    home: state.home,
    away: state.away,
    period: stage === 'ended' ? 'END' : (PERIODS[part] ?? 'OT'),
    part: Math.min(part, QUARTERS + 1),
    clockSeconds: clock.seconds,
    clockAt: clock.at,
    running: clock.running,
    clockRate: fixture.pace,
    clockTo: ends,
    ...(stage === 'interval' ? { isBreak: true } : {}),
    sets: partsOf(state),
  };
}

export const basketball: SimulatedSport<Fixture, HoopMoment, Course, HoopState, Outlook, Tally> = {
  sport: SPORTS.basketball,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 220, restless: 25, least: 5_000 },
  fixtureOf,
  naming: (fixture) => (fixture.league.american ? visitorsFirst : twoSides)(fixture),
  courseOf,
  initial: initialState,
  step,
  phase: phaseOf,
  tally: (state) => state,
  brokenOff: ({ abandoned }) => abandoned,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: (fixture, state) => (state.stage === 'before' ? [] : arisingMarkets(fixture, state)),
  lines: linesOf,
  decisive: suspensionOf,
  board: boardOf,
  endings: gameEndings,
  baseRates: BASE_RATES,
};
