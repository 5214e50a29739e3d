import { SPORTS } from '../../../sports.ts';
import type { Phase, SimulatedSport } from '../../sport.ts';
import { BASE_RATES } from './base-rates.ts';
import { courseOf, suspensionOf } from './course.ts';
import { type Fixture, fixtureOf, PREFIX, slots } from './fixtures.ts';
import { HOLES } from './hole-law.ts';
import { arisingMarkets, GROUPS, standingMarkets } from './markets.ts';
import type { Course, GolfMoment } from './moments.ts';
import { type Outlook, outlookOf } from './outlook.ts';
import { finishOf, type GolfState, initialState, placedTotals, step, type Tally } from './state.ts';

/** Seconds that an in-play bet waits. */
const INPLAY_DELAY = 8;
/** So many stand on the board. */
const LEADERS = 10;

const PHASES = {
  before: 'before',
  playing: 'playing',
  break: 'playing',
  playOff: 'playing',
  ended: 'over',
} as const;
const phaseOf = ({ stage }: GolfState): Phase => PHASES[stage];

/** The round that is on; in a break the one that is over. */
const shownRound = ({ stage, rounds }: GolfState) => rounds.at(stage === 'break' ? -2 : -1);

function leadersOf({ fixture }: Course, state: GolfState) {
  const { winner } = state;
  const totals = placedTotals(state);
  const today = shownRound(state);
  const finish = finishOf(totals);
  // Who has won a play-off stands first of those who are level.
  const first = (player: number): number => (player === winner ? 0 : 1);
  finish.sort((a, b) => a.position - b.position || first(a.runner) - first(b.runner) || a.runner - b.runner);
  return finish.slice(0, LEADERS).map(({ runner, position }) => ({
    position,
    level: finish.filter((other) => other.position === position).length > 1,
    name: fixture.field[runner] ?? '',
    total: totals[runner] ?? 0,
    today: today?.scores[runner] ?? 0,
  }));
}

function boardOf(course: Course, state: GolfState) {
  const { stage, rounds, winner } = state;
  const { fixture } = course;
  return {
    kind: 'rounds',
    home: 0,
    away: 0,
    period: stage === 'ended' ? 'END' : `R${rounds.length}`,
    part: rounds.length,
    clockSeconds: 0,
    clockAt: fixture.startsAt,
    running: false,
    ...(stage === 'break' ? { isBreak: true } : {}),
    leaderboard: leadersOf(course, state),
    holes: shownRound(state)?.holes ?? HOLES,
    ...(winner === undefined ? {} : { winner: fixture.field[winner] ?? '' }),
  };
}

export const golf: SimulatedSport<Fixture, GolfMoment, Course, GolfState, Outlook, Tally> = {
  sport: SPORTS.golf,
  prefix: PREFIX,
  slots,
  inplayDelay: INPLAY_DELAY,
  groups: [...GROUPS],
  doubt: { wrong: 40, restless: 5, least: 400 },
  fixtureOf,
  naming: ({ name }) => ({ name, participants: [] }),
  isOutright: true,
  courseOf,
  initial: initialState,
  step,
  phase: phaseOf,
  tally: (state) => state,
  outlook: outlookOf,
  markets: standingMarkets,
  arising: arisingMarkets,
  decisive: suspensionOf,
  board: boardOf,
  baseRates: BASE_RATES,
};
