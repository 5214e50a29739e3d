import { type ClubFixture, ClubFixtures, type ClubProgramme } from '../../calendar/club-fixtures.ts';
import { type HoopLeague, LEAGUES } from './competitions.ts';

export type Fixture = ClubFixture<HoopLeague>;

export const PREFIX = 'bb';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const PROGRAMME: ClubProgramme = {
  every: 5 * MINUTE,
  ahead: 30 * MINUTE,
  pace: 8,
  starts: [18 * 60, 19 * 60 + 30, 20 * 60, 22 * 60 + 30, 23 * 60],
  perDay: 5,
  days: 2,
  calendarPace: 1,
  reprice: 15 * SECOND,
  calendarReprice: 30 * SECOND,
  gone: 35 * MINUTE,
  calendarGone: 4 * HOUR,
};

/** Games of a day and league whose whole book is on offer. */
const WHOLE_BOOKS = 2;

/** What stops the clock, in ms of real time, and how long a game stays once it is settled. */
export const PAUSES = {
  /** Bets are off before a decisive score is known, and for so long after it. */
  known: 400,
  suspended: 5 * SECOND,
  linger: 3 * MINUTE,
} as const;
/** Fouls, time-outs, balls out of play: the clock stands for so long after every fifth possession. */
export const STOPPAGE_EVERY = 5;
export const stoppage = ({ calendar }: HoopLeague): number => (calendar ? 40 * SECOND : 4 * SECOND);
/** After a quarter, from 1. */
export function interval({ calendar }: HoopLeague, quarter: number): number {
  if (!calendar) return 15 * SECOND;
  return quarter === 2 ? 15 * MINUTE : 2 * MINUTE;
}

const fixtures = new ClubFixtures(PREFIX, LEAGUES, PROGRAMME);
export const { slots } = fixtures;

export function fixtureOf(seed: string, key: string): Fixture | undefined {
  const fixture = fixtures.of(seed, key);
  if (fixture?.tier !== 'A') return fixture;
  return Number(key.slice(key.lastIndexOf('.') + 1)) < WHOLE_BOOKS ? fixture : { ...fixture, tier: 'B' };
}
