import { SPORTS } from '../../../sports.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, type EsportsMoment, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, OF, PREFIX, slots } from './fixtures.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { EsportsOutlook } from './outlook.ts';
import { boardOf, type MatchState, matchAtFirst, phaseOf, stepMatch } from './state.ts';
import type { EsportsTally } from './tally.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;

export const esports: SimulatedSport<
  Fixture,
  EsportsMoment,
  Course,
  MatchState,
  EsportsOutlook,
  EsportsTally
> = {
  sport: SPORTS.esports,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 60, restless: 5, least: 2_000 },
  fixtureOf,
  naming: twoSides,
  courseOf,
  initial: matchAtFirst,
  step: stepMatch,
  phase: phaseOf,
  tally: ({ tally }) => tally,
  brokenOff: ({ tally }) => tally.forfeited !== undefined,
  outlook: (_, { tally }, { belief: [share = 0] }) => new EsportsOutlook(tally, share / OF),
  markets: standingMarkets,
  arising: (fixture, { tally, begun }) => (begun ? arisingMarkets(fixture, tally) : []),
  decisive: (_, moment) => suspensionOf(moment),
  board: boardOf,
  baseRates: BASE_RATES,
};
