import { SPORTS } from '../../../sports.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { type Course, courseOf, suspensionOf, type TennisMoment } from './course.ts';
import { matchEndings } from './endings.ts';
import { type Fixture, fixtureOf, PREFIX, tennisSlots } from './fixtures.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { boardOf, type MatchState, matchAtFirst, phaseOf, stepMatch } from './match-state.ts';
import { TennisOutlook } from './outlook.ts';
import type { TennisTally } from './tally.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 4;
const OF = 10_000;

export const tennis: SimulatedSport<Fixture, TennisMoment, Course, MatchState, TennisOutlook, TennisTally> = {
  sport: SPORTS.tennis,
  prefix: PREFIX,
  slots: tennisSlots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 90, restless: 6, least: 4_000 },
  fixtureOf,
  naming: twoSides,
  courseOf,
  initial: matchAtFirst,
  step: stepMatch,
  phase: phaseOf,
  tally: ({ tally }) => tally,
  brokenOff: ({ tally }) => tally.walkover || tally.retired !== undefined,
  outlook: ({ aces: [own, other] }, { tally }, { belief: [home = 0, away = 0] }) =>
    new TennisOutlook(tally, { home: home / OF, away: away / OF }, { home: own / OF, away: other / OF }),
  markets: standingMarkets,
  arising: (fixture, { tally }) => arisingMarkets(fixture, tally),
  decisive: (_, moment) => suspensionOf(moment),
  board: boardOf,
  endings: matchEndings,
  baseRates: BASE_RATES,
};
