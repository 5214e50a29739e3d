import { type ClubFixture, ClubFixtures, type ClubProgramme } from '../../calendar/club-fixtures.ts';
import { type IceLeague, LEAGUES } from './competitions.ts';

export type Fixture = ClubFixture<IceLeague>;

export const PREFIX = 'i';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The three periods, overtime and a shoot-out, at 10 seconds of the game a second, and every stoppage. */
const PROGRAMME: ClubProgramme = {
  every: 3 * MINUTE,
  ahead: 40 * MINUTE,
  pace: 10,
  starts: [13 * 60, 17 * 60, 18 * 60 + 30, 19 * 60 + 30, 20 * 60, 23 * 60],
  perDay: 6,
  days: 2,
  calendarPace: 1,
  reprice: 15 * SECOND,
  calendarReprice: 30 * SECOND,
  gone: 35 * MINUTE,
  calendarGone: 5 * HOUR,
};

/** What stops the clock, in ms of real time, and how long a game stays once it is settled. */
export const PAUSES = {
  /** Markets are off for so long after a goal, a penalty, a decision. */
  suspended: 6 * SECOND,
  /** Bets are off before a goal is known. */
  known: 400,
  /** After a shot that is saved. */
  minor: SECOND,
  review: 8 * SECOND,
  /** Between two attempts of a shoot-out. */
  attempt: 8 * SECOND,
  linger: 3 * MINUTE,
} as const;
/** The clock stands for so long at a stoppage: that many ms for a second of the game's pace. */
export const stoppage = ({ calendar }: IceLeague): number => (calendar ? 45 * SECOND : 7 * SECOND);
/** Between two periods, and before overtime. */
export const interval = ({ calendar }: IceLeague): number => (calendar ? 15 * MINUTE : 30 * SECOND);

export const fixtures = new ClubFixtures(PREFIX, LEAGUES, PROGRAMME);
