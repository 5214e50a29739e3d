import { type ClubFixture, ClubFixtures, type ClubProgramme } from '../../calendar/club-fixtures.ts';
import { LEAGUES } from './competitions.ts';

export type Fixture = ClubFixture;

export const PREFIX = 'af';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const PROGRAMME: ClubProgramme = {
  every: 8 * MINUTE,
  ahead: 40 * MINUTE,
  pace: 10,
  starts: [18 * 60, 18 * 60 + 5, 21 * 60 + 5, 21 * 60 + 25],
  perDay: 4,
  days: 3,
  calendarPace: 1,
  reprice: 15 * SECOND,
  calendarReprice: 30 * SECOND,
  gone: 40 * MINUTE,
  calendarGone: 6 * HOUR,
};

/** Games of a day and league whose whole book is on offer. */
const WHOLE_BOOKS = 2;

/** What stops the clock, in ms of real time, and how long a game stays once it is settled. */
export const PAUSES = {
  /** Bets are off before a score is known, and for so long after it. */
  known: 400,
  suspended: 5 * SECOND,
  /** From a fourth down to what comes of it. */
  fourthDown: 4 * SECOND,
  linger: 3 * MINUTE,
} as const;
/** The clock stands for so long after a drive. */
export const stoppage = ({ calendar }: { readonly calendar: boolean }): number =>
  calendar ? 150 * SECOND : 8 * SECOND;
/** After a quarter, from 1. */
export function interval({ calendar }: { readonly calendar: boolean }, quarter: number): number {
  if (!calendar) return 15 * SECOND;
  return quarter === 2 ? 13 * MINUTE : 2 * MINUTE;
}

const fixtures = new ClubFixtures(PREFIX, LEAGUES, PROGRAMME);
export const { slots } = fixtures;

export function fixtureOf(seed: string, key: string): Fixture | undefined {
  const fixture = fixtures.of(seed, key);
  if (fixture?.tier !== 'A') return fixture;
  return Number(key.slice(key.lastIndexOf('.') + 1)) < WHOLE_BOOKS ? fixture : { ...fixture, tier: 'B' };
}
