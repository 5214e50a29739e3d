import { SPORTS } from '../../../sports.ts';
import type { FootballConfig } from '../../config.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { BesideGoals } from './beside-goals.ts';
import { countedMarkets, furtherCounted } from './counted-markets.ts';
import { type Course, courseOf, type MatchMoment, suspensionOf } from './course.ts';
import { matchEndings } from './endings.ts';
import { type Fixture, fixtureOf, footballSlots, PREFIX } from './fixtures.ts';
import { mainTotal } from './main-total.ts';
import { GROUPS, nextGoal, standingMarkets } from './market-specs.ts';
import { countedOf } from './match-counts.ts';
import { expectationAt, type MatchState, matchAtFirst, retellClock, stepMatch } from './match-state.ts';
import { Outlook } from './outlook.ts';
import { playerMarkets, quickPlayerMarkets } from './player-markets.ts';
import type { Tally } from './tally.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;

const PHASES: Readonly<Record<MatchState['period'], Phase>> = {
  PRE: 'before',
  '1H': 'playing',
  HT: 'playing',
  '2H': 'playing',
  FT: 'over',
};

const boardOf = ({ fixture }: Course, state: MatchState) => ({
  home: state.home,
  away: state.away,
  period: state.period,
  clockSeconds: state.clock.seconds,
  clockAt: state.clock.at,
  running: state.period === '1H' || state.period === '2H',
  incidents: state.incidents.map((incident) => ({ ...incident })),
  /** Match seconds in a real second: the clock of a quick match runs fast. */
  clockRate: fixture.pace,
});

/** Football of a seed: matches round the clock at a quick pace, and a calendar in real time. */
export function football(
  config: FootballConfig,
): SimulatedSport<Fixture, MatchMoment, Course, MatchState, Outlook, Tally> {
  return {
    sport: SPORTS.football,
    prefix: PREFIX,
    slots: footballSlots(config),
    inplayDelay: INPLAY_DELAY,
    groups: [...GROUPS],
    doubt: { wrong: 160, restless: 12, least: 150 },
    fixtureOf: (seed, key) => fixtureOf(seed, config, key),
    naming: twoSides,
    courseOf: (seed, fixture) => courseOf(seed, fixture, config),
    initial: matchAtFirst,
    step: stepMatch,
    beat: retellClock,
    phase: ({ period }) => PHASES[period],
    tally: (state) => state,
    outlook: (course, state, seen) =>
      new Outlook(state, expectationAt(course, state, seen), new BesideGoals(course, state, seen)),
    markets: (fixture) => [
      ...standingMarkets(fixture.home, fixture.away),
      ...countedMarkets(fixture),
      ...(fixture.league.calendar ? [] : quickPlayerMarkets(fixture)),
    ],
    arising: (fixture, { scorers, isUnfolded }) => [
      ...[...scorers, 'next'].map((_, nth) => nextGoal(fixture.home, fixture.away, nth + 1)),
      ...(fixture.league.calendar && isUnfolded
        ? [...furtherCounted(fixture), ...playerMarkets(fixture)]
        : []),
    ],
    lines: () => [mainTotal],
    decisive: suspensionOf,
    board: boardOf,
    statistics: countedOf,
    boosted: ({ home }) => ({ market: 'MATCH_ODDS', side: 'HOME', name: `${home} to win` }),
    endings: ({ tally, expectation }) => matchEndings(tally, expectation),
    baseRates: BASE_RATES,
  };
}
