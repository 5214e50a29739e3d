import { londonInstant } from '#domain/racing/london-time.ts';
import { calendarKey, calendarListedAt, placeOf, runningKey, type Slots } from '../../calendar/slots.ts';
import { normalRank } from '../../chances/normal.ts';
import { random } from '../../random.ts';
import type { SportFixture } from '../../sport.ts';
import { FIELD, TOURS, type Tour } from './tours.ts';

export interface Fixture extends SportFixture {
  readonly league: Tour;
  readonly name: string;
  /** Those of whom most is expected first. */
  readonly field: readonly string[];
  /** Places in the field, in the order of the draw for the first round. */
  readonly draw: readonly number[];
}

export const PREFIX = 'go';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const EVERY = 30 * MINUTE;
const AHEAD = 3 * HOUR;
const STARTS = 8 * 60 + 30;
const DAYS = 3;

/** Ms of real time. */
export const PAUSES = { known: 400, back: 3 * SECOND, playOff: 90 * SECOND, linger: 5 * MINUTE } as const;

const RUNNING = TOURS.filter(({ calendar }) => !calendar);
export const slots: Slots = {
  running: { every: EVERY, ahead: AHEAD, gone: HOUR },
  calendar: {
    perDay: Object.fromEntries(TOURS.filter(({ calendar }) => calendar).map(({ code }) => [code, 1])),
    days: DAYS,
    gone: 12 * HOUR,
  },
};

const courseNameOf = ({ courses }: Tour, turn: number): string => courses[turn % courses.length] ?? '';

function placed(seed: string, key: string, league: Tour, turn: number) {
  return {
    key,
    league,
    name: `${courseNameOf(league, turn)} Open`,
    field: random(seed, 'standing', league.code).shuffled(league.players),
    draw: random(seed, 'draw', key).shuffled(league.players.map((_, player) => player)),
    // Nothing changes between two holes.
    beat: { every: HOUR, first: HOUR },
  };
}

export function fixtureOf(seed: string, key: string): Fixture | undefined {
  const place = placeOf(PREFIX, slots, key);
  if (place === undefined) return undefined;
  if (place.kind === 'running') {
    const league = RUNNING[place.slot % RUNNING.length];
    if (league === undefined) return undefined;
    const startsAt = place.slot * EVERY;
    return {
      ...placed(seed, runningKey(PREFIX, place.slot), league, place.slot),
      tier: 'A',
      startsAt,
      listedAt: startsAt - AHEAD,
    };
  }
  const league = TOURS.find(({ code }) => code === place.league);
  if (league === undefined) return undefined;
  const { date } = place;
  return {
    ...placed(seed, calendarKey(PREFIX, date, league.code, place.index), league, Number(date.slice(-2))),
    tier: 'A',
    startsAt: londonInstant(date, STARTS),
    listedAt: calendarListedAt({ days: DAYS }, date),
  };
}

/** What the average player is; a thousand more is a birdie more and a bogey less in every tenth hole. */
export const AVERAGE = 1_000;
/** How far players differ, how much better the three stars are still, and what form of the day adds. */
const SPREAD = { skill: 120, stars: 100, form: 60 } as const;
const STARS = 3;

/** How good each of the field is this time. */
export function truthOf(seed: string, { key, field }: Fixture): readonly number[] {
  return field.map((player, nth) => {
    const form = random(seed, 'form', key, player).between(-SPREAD.form, SPREAD.form);
    const skill = Math.round(normalRank(FIELD - 1 - nth, FIELD) * SPREAD.skill);
    return AVERAGE + skill + (nth < STARS ? SPREAD.stars : 0) + form;
  });
}
