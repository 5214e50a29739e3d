import { SPORTS } from '../../../sports.ts';
import { visitorsFirst } from '../../families/two-sides.ts';
import type { Seen } from '../../playing/belief.ts';
import type { MovingLine } from '../../playing/moving-line.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import {
  type Course,
  courseOf,
  type GridironMoment,
  OVERTIME_SECONDS,
  QUARTER_SECONDS,
  suspensionOf,
} from './course.ts';
import { ballOf, endingsOf, lawOf, POINTS, QUARTERS, RED_ZONE, REGULAR } from './drives.ts';
import { gameEndings } from './endings.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { GROUPS, LINES } from './heads.ts';
import { arisingMarkets, movingMarkets, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { type GridironState, initialState, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 6;
/** A main line moves when an even one is further away, and no more with so few drives left. */
const DRIFT = { handicap: 2, total: 3 } as const;
const LAST_MOVE = 3;

function phaseOf({ stage }: GridironState): Phase {
  if (stage === 'before') return 'before';
  return stage === 'ended' ? 'over' : 'playing';
}

/** The line with a half nearest to an even one that no market beside it has already. */
function free(fair: number, taken: readonly number[]): number {
  const line = Math.floor(fair) + 0.5;
  if (!taken.includes(line)) return line;
  return fair < line ? line - 1 : line + 1;
}

/** Lead and total as they are expected, without regard to the last drives. */
function expected(state: GridironState, { belief }: Seen) {
  const law = lawOf(belief);
  const into = new Float64Array(POINTS.length);
  const score = { home: state.home, away: state.away };
  for (let at = state.played; at < REGULAR; at += 1) {
    endingsOf(law, { step: at, lead: -9, zone: at === state.played ? state.zone : 0 }, into);
    score[ballOf(at)] += POINTS.reduce<number>(
      (sum, points, ending) => sum + points * (into[ending] ?? 0),
      0,
    );
  }
  return { lead: score.home - score.away, total: score.home + score.away };
}

function linesOf({
  home,
  away,
  tier,
}: Fixture): readonly MovingLine<Course, GridironState, Outlook, Tally>[] {
  if (tier === 'C') return [];
  const taken = tier === 'A' ? LINES : { starts: [], totals: [] };
  const moves = ({ played }: GridironState): boolean => played < REGULAR - LAST_MOVE;
  return [
    {
      code: 'HANDICAP_MAIN',
      fair: (_, state, seen) => ({ at: -expected(state, seen).lead, moves: moves(state) }),
      drift: DRIFT.handicap,
      nearest: (fair) => free(fair, taken.starts),
      spec: movingMarkets.handicap({ home, away }),
    },
    {
      code: 'TOTAL_POINTS_MAIN',
      fair: (_, state, seen) => ({ at: expected(state, seen).total, moves: moves(state) }),
      drift: DRIFT.total,
      nearest: (fair) => free(fair, taken.totals),
      spec: movingMarkets.total,
    },
  ];
}

/** Points by quarter, the one that is played included; what overtime brings comes last. */
function partsOf({ quarters, now, part }: GridironState) {
  const parts = quarters.map(({ home, away }) => ({ home, away }));
  return part > parts.length ? [...parts, { home: now.home, away: now.away }] : parts;
}

const STATS = ['yards', 'firstDowns', 'turnovers'] as const;
const PERIODS = ['PRE', 'Q1', 'Q2', 'Q3', 'Q4', 'OT'] as const;

function boardOf({ fixture }: Course, state: GridironState) {
  const { part, clock, stage, ball, zone, stats } = state;
  const regular = Math.min(part, QUARTERS) * QUARTER_SECONDS;
  return {
    kind: 'quarters',
    home: state.home,
    away: state.away,
    period: stage === 'ended' ? 'END' : (PERIODS[part] ?? 'OT'),
    part,
    clockSeconds: clock.seconds,
    clockAt: clock.at,
    running: clock.running,
    clockRate: fixture.pace,
    clockTo: part > QUARTERS ? regular + OVERTIME_SECONDS : regular,
    ...(stage === 'interval' ? { isBreak: true } : {}),
    sets: partsOf(state),
    ...(ball === undefined ? {} : { server: ball }),
    ...(ball === undefined || zone < RED_ZONE ? {} : { advantage: ball }),
    stats: STATS.map((kind) => ({ kind, home: stats.home[kind], away: stats.away[kind] })),
  };
}

export const americanFootball: SimulatedSport<
  Fixture,
  GridironMoment,
  Course,
  GridironState,
  Outlook,
  Tally
> = {
  sport: SPORTS.americanFootball,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 700, restless: 80, least: 6_000 },
  fixtureOf,
  naming: visitorsFirst,
  courseOf,
  initial: initialState,
  step,
  phase: phaseOf,
  tally: (state) => state,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: (fixture, state) => (state.stage === 'before' ? [] : arisingMarkets(fixture, state)),
  lines: linesOf,
  decisive: suspensionOf,
  board: boardOf,
  endings: gameEndings,
  baseRates: BASE_RATES,
};
