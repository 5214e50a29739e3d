import { type PairFixture, pairings, standingOf } from '../../calendar/pairings.ts';
import { random } from '../../random.ts';
import { POT } from './balls.ts';
import { type SnookerTournament, TOURNAMENTS } from './competitions.ts';

export type Fixture = PairFixture<SnookerTournament>;
export const PREFIX = 'sn';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const LINGER = 5 * MINUTE;
const { slots, fixtureOf } = pairings(PREFIX, TOURNAMENTS, {
  every: 40 * MINUTE,
  ahead: 4 * HOUR,
  starts: [10 * 60, 13 * 60, 14 * 60 + 30, 19 * 60],
  days: 2,
  gone: 14 * HOUR,
});

export { fixtureOf, slots };

/** How far the best are from the average, and the day of each from himself, in ten-thousandths of a pot. */
const SPREAD = { player: 260, day: 100 } as const;

/** Chances of home and away to pot a ball of a break, on the day, in ten-thousandths. */
export function potsOf(seed: string, { key, league, home, away }: Fixture): readonly [number, number] {
  const day = random(seed, 'day', key);
  const pot = (player: string): number =>
    POT + standingOf(seed, league.code, player, SPREAD.player) + day.between(-SPREAD.day, SPREAD.day);
  return [pot(home), pot(away)];
}
