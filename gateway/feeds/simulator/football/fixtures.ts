import { dayAfter, londonDates, londonInstant } from '#domain/racing/london-time.ts';
import type { FootballConfig } from '../config.ts';
import { type Random, random } from '../random.ts';
import type { Billing } from '../script.ts';
import { LEAGUES, type League } from './clubs.ts';

/** Who plays whom, where and when. Follows from the seed and the key alone. */
export interface Fixture {
  readonly key: string;
  readonly league: League;
  readonly home: string;
  readonly away: string;
  readonly kickOff: number;
  readonly listedAt: number;
  /** Match seconds in one real second. */
  readonly pace: number;
  /** Prices are looked at `first` ms into a half and then every so often. */
  readonly reprice: { readonly every: number; readonly first: number };
}

const DAY = 86_400_000;
/** Match time from kick-off to the whistle with everything that can be added to it. */
const LONGEST_MATCH = 3 * 3_600_000;
const SLACK = 5 * 60_000;
const running = LEAGUES.filter((league) => !league.calendar);
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
export function runningFixture(seed: string, config: FootballConfig, slot: number): Fixture | undefined {
  const league = running[slot % running.length];
  if (league === undefined || slot < 0) return undefined;
  const turn = Math.floor(slot / running.length);
  const matches = Math.floor(league.clubs.length / 2);
  const order = roundOf(seed, league, Math.floor(turn / matches));
  const kickOff = slot * config.every;
  return {
    key: `sim.f.r.${slot}`,
    league,
    ...pairOf(order, turn % matches),
    kickOff,
    listedAt: kickOff - config.ahead,
    pace: config.pace,
    reprice: beat(seed, `sim.f.r.${slot}`, config.reprice),
  };
}

/** A round of each calendar league every day, its matches spread over the day's kick-offs. */
export function calendarFixture(
  seed: string,
  config: FootballConfig,
  date: string,
  code: string,
  index: number,
): Fixture | undefined {
  const league = calendar.find((candidate) => candidate.code === code);
  const times = config.calendarKickOffs;
  const minutes = times[index % times.length];
  if (league === undefined || minutes === undefined) return undefined;
  if (index < 0 || index >= Math.floor(league.clubs.length / 2)) return undefined;
  return {
    key: `sim.f.c.${date}.${code}.${index}`,
    league,
    ...pairOf(random(seed, 'round', code, date).shuffled(league.clubs), index),
    kickOff: londonInstant(date, minutes),
    listedAt: londonInstant(date, 0, 1 - config.calendarDays),
    pace: config.calendarPace,
    reprice: beat(seed, `sim.f.c.${date}.${code}.${index}`, config.calendarReprice),
  };
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The fixture of a key, or undefined for a key that is none. */
export function fixtureOf(seed: string, config: FootballConfig, key: string): Fixture | undefined {
  const [sim, football, kind, first = '', code = '', index = ''] = key.split('.');
  if (sim !== 'sim' || football !== 'f') return undefined;
  if (kind === 'r' && /^\d{1,15}$/.test(first)) return runningFixture(seed, config, Number(first));
  if (kind === 'c' && isDate(first) && /^\d{1,3}$/.test(index)) {
    return calendarFixture(seed, config, first, code, Number(index));
  }
  return undefined;
}

const afterKickOff = (config: FootballConfig, pace: number): number =>
  LONGEST_MATCH / pace + config.linger + SLACK;
const calendarOffer = (config: FootballConfig): number =>
  (config.calendarDays + 1) * DAY + afterKickOff(config, config.calendarPace);

/** Longest time in ms that a match is on offer. */
export const longestOffer = (config: FootballConfig): number =>
  Math.max(config.ahead + afterKickOff(config, config.pace), calendarOffer(config));

/** Fixtures that come on offer in `from` < listedAt ≤ `to`. */
export function listedFixtures(config: FootballConfig, from: number, to: number): Billing[] {
  const billed: Billing[] = [];
  const { every, ahead, calendarDays } = config;
  const running = ahead + afterKickOff(config, config.pace);
  const wholeDays = calendarOffer(config);
  const firstSlot = Math.max(0, Math.floor((from + ahead) / every) + 1);
  for (let slot = firstSlot; slot * every - ahead <= to; slot += 1) {
    const listedAt = slot * every - ahead;
    billed.push({ key: `sim.f.r.${slot}`, listedAt, goneBy: listedAt + running });
  }
  for (const listed of londonDates(from, to)) {
    const date = dayAfter(listed, calendarDays - 1);
    const listedAt = londonInstant(listed, 0);
    if (listedAt <= from || listedAt > to) continue;
    for (const { code, clubs } of calendar) {
      for (let index = 0; index < Math.floor(clubs.length / 2); index += 1) {
        const key = `sim.f.c.${date}.${code}.${index}`;
        if (!billed.some((billing) => billing.key === key))
          billed.push({ key, listedAt, goneBy: listedAt + wholeDays });
      }
    }
  }
  return billed;
}

export interface Strength {
  /** Goals to be expected in 90 minutes, in thousandths. */
  readonly home: number;
  readonly away: number;
}

/** A club's form is the same in every match. A higher `defence` lets more goals in. Per cent of the average. */
export function clubRating(seed: string, league: string, club: string) {
  const draw = random(seed, 'club', league, club);
  return { attack: draw.between(78, 128), defence: draw.between(80, 125) };
}

/** What the clubs are, and what the day adds. */
export function strengthOf(seed: string, fixture: Fixture): Strength {
  const rating = (club: string) => clubRating(seed, fixture.league.code, club);
  const day = random(seed, 'day', fixture.key);
  const home = rating(fixture.home);
  const away = rating(fixture.away);
  const goals = (attack: number, defence: number, ground: number, draw: Random): number =>
    Math.round((fixture.league.goals * attack * defence * ground * draw.between(92, 108)) / 100_000_000);
  return {
    home: goals(home.attack, away.defence, 113, day),
    away: goals(away.attack, home.defence, 90, day),
  };
}
