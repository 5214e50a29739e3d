import { SPORTS } from '../../../sports.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, type DartsMoment, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { boardOf, type MatchState, matchAtFirst, phaseOf, stepMatch } from './match-state.ts';
import { DartsOutlook } from './outlook.ts';
import type { DartsTally } from './tally.ts';
import { boundedSkill } from './visit-law.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 4;

export const darts: SimulatedSport<Fixture, DartsMoment, Course, MatchState, DartsOutlook, DartsTally> = {
  sport: SPORTS.darts,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 10, restless: 1, least: 1 },
  fixtureOf,
  naming: twoSides,
  courseOf,
  initial: matchAtFirst,
  step: stepMatch,
  phase: phaseOf,
  tally: ({ tally }) => tally,
  brokenOff: ({ tally }) => tally.retired !== undefined,
  outlook: (_, { tally }, { belief: [home = 0, away = 0] }) =>
    new DartsOutlook(tally, { home: boundedSkill(home), away: boundedSkill(away) }),
  markets: standingMarkets,
  arising: (fixture, { tally, begun }) => (begun ? arisingMarkets(fixture, tally) : []),
  decisive: (_, moment) => suspensionOf(moment),
  board: boardOf,
  baseRates: BASE_RATES,
};
