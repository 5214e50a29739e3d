import type { Tournament } from '../../calendar/pairings.ts';
import { twoSides } from '../../families/two-sides.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BOXING_RATES, MMA_RATES } from './base-rates.ts';
import { BOXING_CARDS, MMA_CARDS } from './competitions.ts';
import { type Course, courseOf, type FightMoment, suspensionOf } from './course.ts';
import { endingsFrom, shareOf } from './endings.ts';
import { type Fixture, fightsOf } from './fixtures.ts';
import { GROUPS, type Outlook, standingMarkets } from './markets.ts';
import { BOXING, type Code, MMA } from './rules.ts';
import { beat, type FightState, initialState, standingAt, step, type Tally, tallyOf } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 5;

function phaseOf({ stage }: FightState): Phase {
  if (stage === 'before') return 'before';
  return stage === 'ended' ? 'over' : 'playing';
}

/** Rounds as they look from outside while it lasts; who has won by how it ended. */
export function boardOf({ fixture, code }: Course, state: FightState) {
  const { card, round, stage, clock, downs, ending } = state;
  const won = ending?.winner;
  return {
    kind: 'rounds',
    home: stage === 'ended' ? Number(won === 'home') : card.home,
    away: stage === 'ended' ? Number(won === 'away') : card.away,
    period: stage === 'ended' ? 'END' : `R${round}`,
    part: round,
    clockSeconds: clock.seconds,
    clockAt: clock.at,
    running: clock.running,
    clockRate: fixture.pace,
    clockTo: code.round,
    ...(stage === 'corner' ? { isBreak: true } : {}),
    points: { home: `${card.home}`, away: `${card.away}` },
    stats: [{ kind: 'knockdowns', home: downs.home, away: downs.away }],
  };
}

function fights(
  code: Code,
  cards: readonly Tournament[],
  baseRates: typeof MMA_RATES,
): SimulatedSport<Fixture, FightMoment, Course, FightState, Outlook, Tally> {
  const { slots, fixtureOf } = fightsOf(code, cards);
  return {
    sport: code.sport,
    prefix: code.prefix,
    slots,
    inplayDelay: INPLAY_DELAY,
    groups: [...GROUPS],
    doubt: { wrong: 25, restless: 4, least: 200 },
    fixtureOf,
    naming: twoSides,
    courseOf: (seed, fixture) => courseOf(seed, code, fixture),
    initial: initialState,
    step,
    beat,
    phase: phaseOf,
    tally: tallyOf,
    outlook: (course, state, { belief, at }) =>
      endingsFrom(code, standingAt(course, state, at), shareOf(belief)),
    markets: standingMarkets(code),
    decisive: suspensionOf,
    board: boardOf,
    baseRates,
  };
}

export const martialArts = fights(MMA, MMA_CARDS, MMA_RATES);
export const boxing = fights(BOXING, BOXING_CARDS, BOXING_RATES);
