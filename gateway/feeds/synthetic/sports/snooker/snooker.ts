import { SPORTS } from '../../../sports.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { SimulatedSport } from '../../sport.ts';
import { boundedPot } from './balls.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, type SnookerMoment, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { boardOf, type MatchState, matchAtFirst, phaseOf, stepMatch } from './match-state.ts';
import { SnookerOutlook } from './outlook.ts';
import type { SnookerTally } from './tally.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 4;

export const snooker: SimulatedSport<
  Fixture,
  SnookerMoment,
  Course,
  MatchState,
  SnookerOutlook,
  SnookerTally
> = {
  sport: SPORTS.snooker,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 15, restless: 2, least: 1 },
  fixtureOf,
  naming: twoSides,
  courseOf,
  initial: matchAtFirst,
  step: stepMatch,
  phase: phaseOf,
  tally: ({ tally }) => tally,
  brokenOff: ({ tally }) => tally.retired !== undefined,
  outlook: (_, { tally }, { belief: [home = 0, away = 0] }) =>
    new SnookerOutlook(tally, { home: boundedPot(home), away: boundedPot(away) }),
  markets: standingMarkets,
  arising: (fixture, { tally, begun }) => (begun ? arisingMarkets(fixture, tally) : []),
  decisive: (_, moment) => suspensionOf(moment),
  board: boardOf,
  baseRates: BASE_RATES,
};
