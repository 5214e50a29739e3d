import { SPORTS } from '../../../sports.ts';
import { visitorsFirst } from '../../families/two-sides.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type BaseballMoment, type Course, courseOf, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { batting } from './innings.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { type BaseballState, initialState, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 6;

const PHASES = { before: 'before', playing: 'playing', ended: 'over', called: 'abandoned' } as const;
const phaseOf = ({ stage }: BaseballState): Phase => PHASES[stage];

/** Runs by inning, the one that is on included. */
function partsOf({ innings, now, finished }: BaseballState) {
  const parts = innings.map(({ home, away }) => ({ home, away }));
  return finished ? parts : [...parts, { home: now.home, away: now.away }];
}

const STATS = ['hits', 'walks', 'left', 'strikeouts'] as const;

function boardOf({ fixture }: Course, state: BaseballState) {
  const { inning, half, outs, bases, stage } = state;
  return {
    kind: 'innings',
    home: state.home,
    away: state.away,
    period: stage === 'ended' ? 'END' : `${half === 'top' ? 'T' : 'B'}${inning}`,
    part: inning,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    sets: partsOf(state),
    stats: STATS.map((kind) => ({ kind, home: state[kind].home, away: state[kind].away })),
    ...(stage === 'playing' ? { server: batting(half), diamond: { half, inning, outs, bases } } : {}),
  };
}

export const baseball: SimulatedSport<Fixture, BaseballMoment, Course, BaseballState, Outlook, Tally> = {
  sport: SPORTS.baseball,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 25, restless: 4, least: 500 },
  fixtureOf,
  naming: visitorsFirst,
  courseOf,
  initial: initialState,
  step,
  phase: phaseOf,
  tally: (state) => state,
  brokenOff: ({ called }) => called,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: (fixture, state) => (state.stage === 'before' ? [] : arisingMarkets(fixture, state)),
  decisive: suspensionOf,
  board: boardOf,
  baseRates: BASE_RATES,
};
