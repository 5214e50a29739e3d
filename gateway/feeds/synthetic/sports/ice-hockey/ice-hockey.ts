import { SPORTS } from '../../../sports.ts';
import { twoSides, visitorsFirst } from '../../families/two-sides.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, type IceMoment, suspensionOf } from './course.ts';
import { gameEndings } from './endings.ts';
import { type Fixture, fixtures, PREFIX } from './fixtures.ts';
import { GROUPS, nextGoal, standingMarkets } from './markets.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { PERIOD_SECONDS, type TeamSide } from './rates.ts';
import { beat, type IceState, initialState, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;
const PERIODS = ['PRE', 'P1', 'P2', 'P3', 'OT', 'SO'] as const;
const OVERTIME = 4;
const OVERTIME_SECONDS = 300;

function phaseOf({ stage }: IceState): Phase {
  if (stage === 'before') return 'before';
  return stage === 'ended' ? 'over' : 'playing';
}

/** Goals by period, the one that is played included; overtime is the fourth, and a shoot-out none of them. */
function partsOf({ periods, now, period, scorers }: IceState) {
  const parts = periods.map(({ home, away }) => ({ home, away }));
  if (period <= periods.length) return parts;
  if (period < OVERTIME) return [...parts, { home: now.home, away: now.away }];
  const goals = (side: TeamSide): number =>
    scorers.filter((one) => one === side).length - parts.reduce((sum, part) => sum + part[side], 0);
  return [...parts, { home: goals('home'), away: goals('away') }];
}

function boardOf({ fixture }: Course, state: IceState) {
  const { period, clock, stage, more, shootOut } = state;
  const length = period < OVERTIME ? PERIOD_SECONDS : OVERTIME_SECONDS;
  return {
    kind: 'periods',
    home: state.home,
    away: state.away,
    period: stage === 'ended' ? 'END' : (PERIODS[period] ?? 'PRE'),
    part: period,
    clockSeconds: clock.seconds,
    clockAt: clock.at,
    running: clock.running,
    clockRate: fixture.pace,
    // The clock goes down, to nought at this second; in a shoot-out there is none.
    ...(period > OVERTIME ? {} : { clockTo: (Math.min(period, OVERTIME) - 1) * PERIOD_SECONDS + length }),
    ...(stage === 'interval' ? { isBreak: true } : {}),
    sets: partsOf(state),
    ...(more === undefined || stage === 'ended' ? {} : { advantage: more.side }),
    ...(shootOut === undefined
      ? {}
      : { points: { home: String(shootOut.home), away: String(shootOut.away) } }),
    // Shots are counted where they are bet on.
    ...(fixture.tier === 'A' ? { stats: [{ kind: 'shots', ...state.shots }] } : {}),
  };
}

export const iceHockey: SimulatedSport<Fixture, IceMoment, Course, IceState, Outlook, Tally> = {
  sport: SPORTS.iceHockey,
  prefix: PREFIX,
  slots: fixtures.slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 250, restless: 20, least: 900 },
  fixtureOf: (seed, key) => fixtures.of(seed, key),
  naming: (fixture) => (fixture.league.american ? visitorsFirst : twoSides)(fixture),
  courseOf,
  initial: initialState,
  step,
  beat,
  phase: phaseOf,
  tally: (state) => state,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: (fixture, { scorers, stage }) =>
    fixture.tier === 'C' || stage === 'before'
      ? []
      : [...scorers, 'next'].map((_, nth) => nextGoal(fixture, nth + 1)),
  decisive: suspensionOf,
  board: boardOf,
  endings: gameEndings,
  baseRates: BASE_RATES,
};
