import { type ClubFixture, ClubFixtures, type ClubProgramme, edgeOf } from '../../calendar/club-fixtures.ts';
import { random } from '../../random.ts';
import { LEAGUES } from './competitions.ts';

export type Fixture = ClubFixture;

export const PREFIX = 'cr';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const PROGRAMME: ClubProgramme = {
  every: 20 * MINUTE,
  ahead: 60 * MINUTE,
  pace: 5,
  starts: [14 * 60 + 30, 18 * 60 + 30],
  perDay: 2,
  days: 3,
  calendarPace: 1,
  // Nothing changes between two balls: prices are looked at when something happens.
  reprice: 30 * MINUTE,
  calendarReprice: 30 * MINUTE,
  gone: 90 * MINUTE,
  calendarGone: 8 * HOUR,
};

/** Real time of a match in ms, and how long it stays once it is settled. */
export const PAUSES = {
  /** Bets are off before a ball is known, and for so long after it. */
  known: 400,
  suspended: 5 * SECOND,
  /** After a ball that brings nothing much. */
  minor: SECOND,
  linger: 3 * MINUTE,
} as const;

interface Pauses {
  /** From ball to ball on average, and what an over and an innings add. */
  readonly ball: number;
  readonly over: number;
  readonly innings: number;
}
export const pausesOf = ({ calendar }: { readonly calendar: boolean }): Pauses =>
  calendar
    ? { ball: 32 * SECOND, over: 60 * SECOND, innings: 15 * MINUTE }
    : { ball: 8 * SECOND, over: 16 * SECOND, innings: MINUTE };

const fixtures = new ClubFixtures(PREFIX, LEAGUES, PROGRAMME);
export const { slots } = fixtures;
export const fixtureOf = (seed: string, key: string): Fixture | undefined => fixtures.of(seed, key);

/** How many boundaries a side hits, of an average one on an average pitch, in thousandths. */
export const AVERAGE = 1_000;
/** How far the difference of two sides moves each of them, and how far the pitch both. */
const SIDE = 64;
const PITCH = 122;

export function truthOf(seed: string, fixture: Fixture): readonly [home: number, away: number] {
  const edge = Math.round((SIDE * edgeOf(seed, fixture)) / 1_000);
  const draw = random(seed, 'pitch', fixture.key);
  const pitch = draw.between(-PITCH, PITCH) + draw.between(-PITCH, PITCH);
  return [AVERAGE + Math.round(pitch) + edge, AVERAGE + Math.round(pitch) - edge];
}
