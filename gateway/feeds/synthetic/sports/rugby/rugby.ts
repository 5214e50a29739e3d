import type { ClubLeague } from '../../calendar/club-fixtures.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { Seen } from '../../playing/belief.ts';
import type { MovingLine } from '../../playing/moving-line.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { LEAGUE_RATES, UNION_RATES } from './base-rates.ts';
import { LEAGUE_LEAGUES, UNION_LEAGUES } from './competitions.ts';
import { type Course, courseOf, type RugbyMoment, suspensionOf } from './course.ts';
import { matchEndings } from './endings.ts';
import { type Fixture, rugbyFixtures } from './fixtures.ts';
import { GROUPS } from './heads.ts';
import { arisingMarkets, movingMarkets, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { lawOf, pointsOf } from './plays.ts';
import { type Code, LEAGUE, MINUTES, REST, UNION } from './rules.ts';
import { beat, initialState, placeAt, type RugbyState, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;
/** A main line moves when an even one is further away, and no more in the last minutes. */
const DRIFT = { handicap: 2, total: 3 } as const;
const LAST_MOVE = 70;

function phaseOf({ stage }: RugbyState): Phase {
  if (stage === 'before') return 'before';
  return stage === 'ended' ? 'over' : 'playing';
}

/** The line with a half nearest to an even one that no market beside it has already. */
function free(fair: number, taken: readonly number[]): number {
  const line = Math.floor(fair) + 0.5;
  if (!taken.includes(line)) return line;
  return fair < line ? line - 1 : line + 1;
}

/** Lead and total as they are expected, by how many plays the minutes that are left bring on average. */
function expected(course: Course, state: RugbyState, { belief, at }: Seen) {
  const law = lawOf(course.code, belief);
  const { minute, gone, free: from } = placeAt(course, state, at);
  const left = Math.max(0, MINUTES - Math.max(minute + gone, from));
  const plays = (left * law.plays) / (1 + (REST - 1) * law.plays);
  const score = { home: state.home, away: state.away };
  for (const { home, away, chance } of pointsOf(course.code, law.share)) {
    score.home += plays * chance * home;
    score.away += plays * chance * away;
  }
  return { lead: score.home - score.away, total: score.home + score.away, moves: minute < LAST_MOVE };
}

const linesOf =
  ({ lines }: Code) =>
  ({ home, away, tier }: Fixture): readonly MovingLine<Course, RugbyState, Outlook, Tally>[] => {
    if (tier === 'C') return [];
    const taken = tier === 'A' ? lines : { starts: [], totals: [] };
    return [
      {
        code: 'HANDICAP_MAIN',
        fair: (course, state, seen) => {
          const { lead, moves } = expected(course, state, seen);
          return { at: -lead, moves };
        },
        drift: DRIFT.handicap,
        nearest: (fair) => free(fair, taken.starts),
        spec: movingMarkets.handicap({ home, away }),
      },
      {
        code: 'TOTAL_POINTS_MAIN',
        fair: (course, state, seen) => {
          const { total, moves } = expected(course, state, seen);
          return { at: total, moves };
        },
        drift: DRIFT.total,
        nearest: (fair) => free(fair, taken.totals),
        spec: movingMarkets.total,
      },
    ];
  };

const PERIODS = ['PRE', '1H', '2H'] as const;

export function boardOf({ fixture }: Course, state: RugbyState) {
  const { half, clock, stage, halves, now, more } = state;
  const parts = half > halves.length ? [...halves, now] : halves;
  const both = ({ home, away }: { readonly home: number; readonly away: number }) => ({ home, away });
  return {
    kind: 'halves',
    home: state.home,
    away: state.away,
    period: stage === 'ended' ? 'FT' : stage === 'interval' ? 'HT' : PERIODS[half],
    part: half,
    clockSeconds: clock.seconds,
    clockAt: clock.at,
    running: clock.running,
    clockRate: fixture.pace,
    ...(stage === 'interval' ? { isBreak: true } : {}),
    sets: parts.map(both),
    columns: [{ name: 'tries', home: `${state.tries.home}`, away: `${state.tries.away}` }],
    ...(more === undefined || stage === 'ended' ? {} : { advantage: more.side }),
    stats: [
      { kind: 'conversions', ...both(state.conversions) },
      { kind: 'penaltyGoals', ...both(state.penalties) },
      { kind: 'sinBins', ...both(state.cards) },
    ],
  };
}

function rugby(
  code: Code,
  leagues: readonly ClubLeague[],
  baseRates: typeof UNION_RATES,
): SimulatedSport<Fixture, RugbyMoment, Course, RugbyState, Outlook, Tally> {
  const { slots, fixtureOf } = rugbyFixtures(code.prefix, leagues);
  return {
    sport: code.sport,
    prefix: code.prefix,
    slots,
    inplayDelay: INPLAY_DELAY,
    groups: [...GROUPS],
    doubt: { wrong: 300, restless: 40, least: 2_000 },
    fixtureOf,
    naming: twoSides,
    courseOf: (seed, fixture) => courseOf(seed, code, fixture),
    initial: initialState,
    step,
    beat,
    phase: phaseOf,
    tally: (state) => state,
    outlook: outlookOf,
    markets: standingMarkets(code),
    arising: arisingMarkets(code),
    lines: linesOf(code),
    decisive: suspensionOf,
    board: boardOf,
    endings: matchEndings(),
    baseRates,
  };
}

export const rugbyUnion = rugby(UNION, UNION_LEAGUES, UNION_RATES);
export const rugbyLeague = rugby(LEAGUE, LEAGUE_LEAGUES, LEAGUE_RATES);
