import {
  type ClubFixture,
  ClubFixtures,
  type ClubLeague,
  type ClubProgramme,
} from '../../calendar/club-fixtures.ts';

export type Fixture = ClubFixture;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Two halves of forty minutes on a clock that does not stop, and the interval. */
const PROGRAMME: ClubProgramme = {
  every: 6 * MINUTE,
  ahead: 40 * MINUTE,
  pace: 10,
  starts: [12 * 60 + 30, 15 * 60, 17 * 60 + 30, 19 * 60 + 45],
  perDay: 4,
  days: 4,
  calendarPace: 1,
  reprice: 8 * SECOND,
  calendarReprice: 30 * SECOND,
  gone: 20 * MINUTE,
  calendarGone: 3 * HOUR,
};

/** Matches of a day and league whose whole book is on offer. */
const WHOLE_BOOKS = 2;

/** Ms of real time. */
export const PAUSES = {
  /** Bets are off before a score is known, and for so long after it. */
  known: 400,
  suspended: 5 * SECOND,
  linger: 3 * MINUTE,
} as const;
/** Seconds of the match: a look at the video, a kick at goal from a penalty, and the one after a try. */
export const SECONDS = { review: 40, shot: 25, conversion: 75, afterKick: 5 } as const;

export const interval = ({ calendar }: { readonly calendar: boolean }): number =>
  calendar ? 12 * MINUTE : 30 * SECOND;

/** The matches of one code of rugby. */
export function rugbyFixtures(prefix: string, leagues: readonly ClubLeague[]) {
  const fixtures = new ClubFixtures(prefix, leagues, PROGRAMME);
  return {
    slots: fixtures.slots,
    fixtureOf: (seed: string, key: string): Fixture | undefined => {
      const fixture = fixtures.of(seed, key);
      if (fixture?.tier !== 'A') return fixture;
      const nth = Number(key.slice(key.lastIndexOf('.') + 1));
      return nth < WHOLE_BOOKS ? fixture : { ...fixture, tier: 'B' };
    },
  };
}
