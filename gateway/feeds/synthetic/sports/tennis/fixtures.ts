import { londonInstant } from '#domain/racing/london-time.ts';
import {
  calendarKey,
  calendarListedAt,
  type Place,
  placeOf,
  runningKey,
  type Slots,
} from '../../calendar/slots.ts';
import { random } from '../../random.ts';
import type { SportFixture } from '../../sport.ts';
import { TOURNAMENTS, type Tournament } from './tours.ts';

export interface Fixture extends SportFixture {
  readonly league: Tournament;
  readonly home: string;
  readonly away: string;
  /** Match seconds in one real second. */
  readonly pace: number;
}

export const PREFIX = 't';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** No match takes longer, at its own pace. */
const LONGEST = { 3: 5 * HOUR, 5: 8 * HOUR } as const;

/** Every number of tennis's programme. */
const PROGRAMME = {
  /** A match round the clock begins at each multiple of this. */
  every: 3 * MINUTE,
  ahead: HOUR,
  pace: 4,
  /** Calendar matches begin at these London times, in minutes of the day. */
  starts: [660, 690, 720, 750, 780, 810, 840, 870, 900, 930, 960, 1_140],
  perDay: 12,
  days: 2,
  linger: 5 * MINUTE,
} as const;
export const LINGER = PROGRAMME.linger;

const running = TOURNAMENTS.filter((tournament) => !tournament.calendar);
const calendar = TOURNAMENTS.filter((tournament) => tournament.calendar);

export const tennisSlots: Slots = {
  running: {
    every: PROGRAMME.every,
    ahead: PROGRAMME.ahead,
    gone: LONGEST[3] / PROGRAMME.pace + PROGRAMME.linger,
  },
  calendar: {
    perDay: Object.fromEntries(calendar.map(({ code }) => [code, PROGRAMME.perDay])),
    days: PROGRAMME.days,
    gone: LONGEST[5] + PROGRAMME.linger,
  },
};

const pairOf = (order: readonly string[], index: number) => ({
  home: order[2 * index] ?? '',
  away: order[2 * index + 1] ?? '',
});
const steady = { every: PROGRAMME.every, first: PROGRAMME.every };

/** Half of the players play one after the other, then the others: nobody is in two matches at once. */
function runningFixture(seed: string, slot: number): Fixture | undefined {
  const league = running[slot % running.length];
  if (league === undefined) return undefined;
  const turn = Math.floor(slot / running.length);
  const matches = league.players.length / 2;
  const groups = random(seed, 'groups', league.code).shuffled(league.players);
  const draw = random(seed, 'order', league.code, Math.floor(turn / matches));
  const order = [...draw.shuffled(groups.slice(0, matches)), ...draw.shuffled(groups.slice(matches))];
  const startsAt = slot * PROGRAMME.every;
  return {
    key: runningKey(PREFIX, slot),
    league,
    ...pairOf(order, turn % matches),
    tier: 'B',
    startsAt,
    listedAt: startsAt - PROGRAMME.ahead,
    pace: PROGRAMME.pace,
    beat: steady,
  };
}

function calendarFixture(seed: string, { date, league: code, index }: Place & { kind: 'calendar' }) {
  const league = calendar.find((one) => one.code === code);
  const minutes = PROGRAMME.starts[index];
  if (league === undefined || minutes === undefined) return undefined;
  return {
    key: calendarKey(PREFIX, date, code, index),
    league,
    ...pairOf(random(seed, 'round', code, date).shuffled(league.players), index),
    tier: 'A' as const,
    startsAt: londonInstant(date, minutes),
    listedAt: calendarListedAt(PROGRAMME, date),
    pace: 1,
    beat: steady,
  };
}

export function fixtureOf(seed: string, key: string): Fixture | undefined {
  const place = placeOf(PREFIX, tennisSlots, key);
  if (place === undefined) return undefined;
  return place.kind === 'running' ? runningFixture(seed, place.slot) : calendarFixture(seed, place);
}
