import { type PairFixture, pairings, standingOf } from '../../calendar/pairings.ts';
import { random } from '../../random.ts';
import { type DartsTournament, TOURNAMENTS } from './competitions.ts';

export type Fixture = PairFixture<DartsTournament>;
export const PREFIX = 'd';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const LINGER = 5 * MINUTE;
const { slots, fixtureOf } = pairings(PREFIX, TOURNAMENTS, {
  every: 20 * MINUTE,
  ahead: 2 * HOUR,
  starts: [13 * 60, 14 * 60 + 30, 19 * 60, 20 * 60 + 15],
  days: 2,
  gone: 5 * HOUR,
});

export { fixtureOf, slots };

/** Of an average player; skills lie between 1 and 199. */
const AVERAGE = 100;
/** How far the best are from the average, and the day of each from himself. */
const SPREAD = { player: 65, day: 20 } as const;

/** Skills of home and away on the day. */
export function skillsOf(seed: string, { key, league, home, away }: Fixture): readonly [number, number] {
  const day = random(seed, 'day', key);
  const skill = (player: string): number =>
    AVERAGE + standingOf(seed, league.code, player, SPREAD.player) + day.between(-SPREAD.day, SPREAD.day);
  return [skill(home), skill(away)];
}
