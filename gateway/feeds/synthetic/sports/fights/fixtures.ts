import { type PairFixture, pairings, standingOf, type Tournament } from '../../calendar/pairings.ts';
import { random } from '../../random.ts';
import type { Code } from './rules.ts';

export interface Fixture extends PairFixture<Tournament> {
  readonly rounds: number;
  readonly isTitle: boolean;
  /** Seconds of the fight's clock in one real second. */
  readonly pace: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A card of an evening, 25 minutes apart, the last the longest; others round the clock. */
const STARTS = [19 * 60, 19 * 60 + 25, 19 * 60 + 50, 20 * 60 + 15, 20 * 60 + 40, 21 * 60 + 5, 22 * 60];
const EVERY = 12 * MINUTE;
const PACE = 4;
/** Of fights round the clock one in so many is of the long kind. */
const LONG = 4;
const BEAT = { quick: 8 * SECOND, card: 20 * SECOND };

/** Ms of real time. */
export const PAUSES = { known: 400, knockdown: 5 * SECOND, settled: 6 * SECOND, linger: 4 * MINUTE } as const;

/** The fights of one code. */
export function fightsOf(code: Code, cards: readonly Tournament[]) {
  const { slots, fixtureOf } = pairings(code.prefix, cards, {
    every: EVERY,
    ahead: 3 * HOUR,
    starts: STARTS,
    days: 4,
    gone: 90 * MINUTE,
  });
  return {
    slots,
    fixtureOf: (seed: string, key: string): Fixture | undefined => {
      const fixture = fixtureOf(seed, key);
      if (fixture === undefined) return undefined;
      const nth = Number(key.slice(key.lastIndexOf('.') + 1));
      const { calendar } = fixture.league;
      const isTitle = calendar ? nth === STARTS.length - 1 : nth % LONG === 0;
      const every = calendar ? BEAT.card : BEAT.quick;
      return {
        ...fixture,
        isTitle,
        rounds: code.rounds[isTitle ? 'title' : 'usual'],
        pace: calendar ? 1 : PACE,
        beat: { every, first: random(seed, 'beat', key).between(1, every) },
      };
    },
  };
}

/** Units of strength: of two who are as strong as the average. */
export const STRENGTH = 1_000;
const SPREAD = { fighter: 380, day: 90 } as const;

/** How strong both are, on the night. */
export function strengthsOf(seed: string, { key, league, home, away }: Fixture): readonly [number, number] {
  const day = random(seed, 'day', key);
  const strength = (fighter: string): number =>
    STRENGTH + standingOf(seed, league.code, fighter, SPREAD.fighter) + day.between(-SPREAD.day, SPREAD.day);
  return [strength(home), strength(away)];
}
