import { type ClubFixture, ClubFixtures, type ClubProgramme, edgeOf } from '../../calendar/club-fixtures.ts';
import { LEAGUES } from './competitions.ts';
import { type Pitchers, pitchersOf } from './pitchers.ts';

export interface Fixture extends ClubFixture {
  readonly pitchers: Pitchers;
}

export const PREFIX = 'bs';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const PROGRAMME: ClubProgramme = {
  every: 5 * MINUTE,
  ahead: 40 * MINUTE,
  pace: 10,
  starts: [18 * 60, 18 * 60 + 10, 19 * 60 + 5, 23 * 60 + 10, 23 * 60 + 20, 23 * 60 + 40],
  perDay: 6,
  days: 2,
  calendarPace: 1,
  // Nothing changes between two batters: prices are looked at when something happens.
  reprice: 30 * MINUTE,
  calendarReprice: 30 * MINUTE,
  gone: 90 * MINUTE,
  calendarGone: 12 * HOUR,
};

/** Real time of a game in ms, and how long it stays once it is settled. */
export const PAUSES = {
  /** Bets are off before a run is known, and for so long after it. */
  known: 400,
  suspended: 5 * SECOND,
  linger: 3 * MINUTE,
} as const;
/** From one batter to the next on average. */
export const atBat = ({ calendar }: { readonly calendar: boolean }): number =>
  calendar ? 100 * SECOND : 10 * SECOND;
/** Between two halves of innings. */
export const between = ({ calendar }: { readonly calendar: boolean }): number =>
  calendar ? 120 * SECOND : 10 * SECOND;

const fixtures = new ClubFixtures(PREFIX, LEAGUES, PROGRAMME);
export const { slots } = fixtures;
export function fixtureOf(seed: string, key: string): Fixture | undefined {
  const fixture = fixtures.of(seed, key);
  return fixture && { ...fixture, pitchers: pitchersOf(seed, fixture) };
}

/** What a side reaches base by, of an average one, in thousandths: home and away. */
export const AVERAGE = 1_000;
const GROUND = 15;
const SPREAD = 65;

export function truthOf(seed: string, fixture: Fixture): readonly [home: number, away: number] {
  const edge = Math.round(GROUND + (SPREAD * edgeOf(seed, fixture)) / 1_000);
  return [AVERAGE + edge, AVERAGE - edge];
}
