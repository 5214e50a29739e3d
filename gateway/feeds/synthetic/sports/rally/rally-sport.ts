import { pairings } from '../../calendar/pairings.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { SimulatedSport } from '../../sport.ts';
import { type Course, courseOf, type Fixture, OF, type RallyMoment, suspensionOf } from './course.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import { boardOf, type MatchState, matchAtFirst, phaseOf, stepMatch } from './match-state.ts';
import { RallyOutlook } from './outlook.ts';
import type { RallyRules } from './rules.ts';
import type { RallyTally } from './tally.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 4;

export type RallySport = SimulatedSport<Fixture, RallyMoment, Course, MatchState, RallyOutlook, RallyTally>;

/** A sport of sets whose points count whoever serves. */
export function rallySport(rules: RallyRules, baseRates: RallySport['baseRates']): RallySport {
  const { slots, fixtureOf } = pairings(rules.prefix, rules.tournaments, rules.programme);
  return {
    sport: rules.sport,
    prefix: rules.prefix,
    slots,
    inplayDelay: INPLAY_DELAY,
    groups: [...GROUPS],
    doubt: { wrong: 50, restless: 4, least: 2_000 },
    fixtureOf,
    naming: twoSides,
    courseOf: (seed, fixture) => courseOf(rules, seed, fixture),
    initial: matchAtFirst,
    step: (_, state, moment) => stepMatch(rules, state, moment),
    phase: phaseOf,
    tally: ({ tally }) => tally,
    brokenOff: ({ tally }) => tally.retired !== undefined,
    outlook: (_, { tally }, { belief: [home = 0, away = 0] }) =>
      new RallyOutlook(rules, tally, { home: home / OF, away: away / OF }),
    markets: (fixture) => standingMarkets(rules, fixture),
    arising: (fixture, { tally, begun }) => (begun ? arisingMarkets(rules, fixture, tally) : []),
    decisive: (_, moment) => suspensionOf(moment),
    board: boardOf,
    baseRates,
  };
}
