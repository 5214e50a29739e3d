import { londonInstant } from '#domain/racing/london-time.ts';
import {
  calendarKey,
  calendarListedAt,
  type Place,
  placeOf,
  runningKey,
  type Slots,
} from '../../calendar/slots.ts';
import type { FootballConfig } from '../../config.ts';
import { random } from '../../random.ts';
import type { SportFixture } from '../../sport.ts';
import { LEAGUES, type League } from './clubs.ts';

/** Who plays whom, where and when. Follows from the seed and the key alone. */
export interface Fixture extends SportFixture {
  readonly league: League;
  readonly home: string;
  readonly away: string;
  /** Match seconds in one real second. */
  readonly pace: number;
}

export const PREFIX = 'f';
/** Match time from kick-off to the whistle with everything that can be added to it. */
const LONGEST_MATCH = 3 * 3_600_000;
const SLACK = 5 * 60_000;
/** Leagues that play round the clock, in the order in which they take turns. */
export const RUNNING: readonly League[] = LEAGUES.filter((league) => !league.calendar);
const calendar = LEAGUES.filter((league) => league.calendar);

const pairOf = (order: readonly string[], index: number) => ({
  home: order[2 * index] ?? '',
  away: order[2 * index + 1] ?? '',
});

const beat = (seed: string, key: string, every: number) => ({
  every,
  first: random(seed, 'beat', key).between(1, every),
});

/**
 * A league in two groups that never meet: a round lets one group play, then the other, so that a club of the
 * last match of a round is never in the first of the next.
 */
function roundOf(seed: string, league: League, round: number): string[] {
  const clubs = random(seed, 'groups', league.code).shuffled(league.clubs);
  const first = 2 * Math.ceil(clubs.length / 4);
  const draw = random(seed, 'order', league.code, round);
  return [...draw.shuffled(clubs.slice(0, first)), ...draw.shuffled(clubs.slice(first))];
}

/** One match every `every` ms, leagues in turn; a club plays again only in the next round of its league. */
function runningFixture(seed: string, config: FootballConfig, slot: number): Fixture | undefined {
  const league = RUNNING[slot % RUNNING.length];
  if (league === undefined || slot < 0) return undefined;
  const turn = Math.floor(slot / RUNNING.length);
  const matches = Math.floor(league.clubs.length / 2);
  const order = roundOf(seed, league, Math.floor(turn / matches));
  const startsAt = slot * config.every;
  const key = runningKey(PREFIX, slot);
  return {
    key,
    league,
    ...pairOf(order, turn % matches),
    tier: 'A',
    startsAt,
    listedAt: startsAt - config.ahead,
    pace: config.pace,
    beat: beat(seed, key, config.reprice),
  };
}

/** A round of each calendar league every day, its matches spread over the day's kick-offs. */
function calendarFixture(
  seed: string,
  config: FootballConfig,
  place: Extract<Place, { kind: 'calendar' }>,
): Fixture | undefined {
  const { date, index } = place;
  const league = calendar.find((candidate) => candidate.code === place.league);
  const times = config.calendarKickOffs;
  const minutes = times[index % times.length];
  if (league === undefined || minutes === undefined) return undefined;
  const key = calendarKey(PREFIX, date, league.code, index);
  return {
    key,
    league,
    ...pairOf(random(seed, 'round', league.code, date).shuffled(league.clubs), index),
    tier: 'A',
    startsAt: londonInstant(date, minutes),
    listedAt: calendarListedAt({ days: config.calendarDays }, date),
    pace: config.calendarPace,
    beat: beat(seed, key, config.calendarReprice),
  };
}

const afterKickOff = (config: FootballConfig, pace: number): number =>
  LONGEST_MATCH / pace + config.linger + SLACK;

export const footballSlots = (config: FootballConfig): Slots => ({
  running: { every: config.every, ahead: config.ahead, gone: afterKickOff(config, config.pace) },
  calendar: {
    perDay: Object.fromEntries(calendar.map(({ code, clubs }) => [code, Math.floor(clubs.length / 2)])),
    days: config.calendarDays,
    gone: afterKickOff(config, config.calendarPace),
  },
});

/** The fixture of a key, or undefined for a key that is none. */
export function fixtureOf(seed: string, config: FootballConfig, key: string): Fixture | undefined {
  const place = placeOf(PREFIX, footballSlots(config), key);
  if (place === undefined) return undefined;
  return place.kind === 'running'
    ? runningFixture(seed, config, place.slot)
    : calendarFixture(seed, config, place);
}

export interface Strength {
  /** Goals to be expected in 90 minutes, in thousandths. */
  readonly home: number;
  readonly away: number;
}

/** What playing at home is worth, in thousandths of a goal's chance: together they leave a match as it is. */
const GROUND = { home: 1_105, away: 895 };

/**
 * A club's form is the same in every match. A higher `defence` lets more goals in. Per cent of the average of
 * its league, so both lie around 100: else every match would have more goals than `League.goals` says.
 */
export function clubRating(seed: string, league: string, club: string) {
  const draw = random(seed, 'club', league, club);
  return { attack: draw.between(75, 125), defence: draw.between(78, 122) };
}

/** A club's chance is a product of these, each about its own hundred: the ground counts thousandths. */
const goalsOf = (league: League, attack: number, defence: number, ground: number, day: number): number =>
  Math.round((league.goals * attack * defence * ground * day) / 1_000_000_000);

/** What the clubs are, and what the day adds. */
export function strengthOf(seed: string, fixture: Fixture): Strength {
  const day = random(seed, 'day', fixture.key);
  const [home, away] = ratingsOf(seed, fixture);
  return {
    home: goalsOf(fixture.league, home.attack, away.defence, GROUND.home, day.between(92, 108)),
    away: goalsOf(fixture.league, away.attack, home.defence, GROUND.away, day.between(92, 108)),
  };
}

/** What is known of a match long before it: the clubs, on a day as any other. */
export function usualStrength(seed: string, fixture: Fixture): Strength {
  const [home, away] = ratingsOf(seed, fixture);
  return {
    home: goalsOf(fixture.league, home.attack, away.defence, GROUND.home, 100),
    away: goalsOf(fixture.league, away.attack, home.defence, GROUND.away, 100),
  };
}

const ratingsOf = (seed: string, { league, home, away }: Fixture) =>
  [clubRating(seed, league.code, home), clubRating(seed, league.code, away)] as const;
