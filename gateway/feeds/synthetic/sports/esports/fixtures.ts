import { type PairFixture, pairings, standingOf, type Tournament } from '../../calendar/pairings.ts';
import { random } from '../../random.ts';
import { TOURNAMENTS } from './competitions.ts';

export type Fixture = PairFixture<Tournament>;
export const PREFIX = 'es';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const { slots, fixtureOf } = pairings(PREFIX, TOURNAMENTS, {
  every: 30 * MINUTE,
  ahead: 3 * HOUR,
  starts: [11 * 60, 14 * 60, 17 * 60, 20 * 60],
  days: 3,
  gone: 9 * HOUR,
});

/** Chances are in parts of so many. */
export const OF = 10_000;
const EVEN = OF / 2;
/** Two teams and the day come to a deviation of .07. */
const SPREAD = { team: 700, day: 700 } as const;

/** The chance that home wins a round that favours nobody. */
export function shareOf(seed: string, { key, league, home, away }: Fixture): number {
  const of = (team: string): number => standingOf(seed, league.code, team, SPREAD.team);
  return EVEN + of(home) - of(away) + random(seed, 'day', key).between(-SPREAD.day, SPREAD.day);
}
