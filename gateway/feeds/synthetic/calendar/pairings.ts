import { londonInstant } from '#domain/racing/london-time.ts';
import { random } from '../random.ts';
import type { League, SportFixture } from '../sport.ts';
import { calendarKey, calendarListedAt, placeOf, runningKey, type Slots } from './slots.ts';

/** A competition of players, a multiple of four of them, who meet in pairs. */
export interface Tournament extends League {
  readonly players: readonly string[];
  /** Plays at fixed times of the day; the others round the clock. */
  readonly calendar: boolean;
}

export interface PairFixture<T extends Tournament> extends SportFixture {
  readonly league: T;
  readonly home: string;
  readonly away: string;
}

/** When matches of a sport begin. Ms, but for times of the day. */
export interface PairProgramme {
  /** A match round the clock begins at each multiple of this, tournaments in turn. */
  readonly every: number;
  readonly ahead: number;
  /** London times of a day, in minutes: at most half as many as a tournament has players. */
  readonly starts: readonly number[];
  readonly days: number;
  /** From the start of a match until it has certainly left the offer. */
  readonly gone: number;
}

const pairOf = (order: readonly string[], index: number) => ({
  home: order[2 * index] ?? '',
  away: order[2 * index + 1] ?? '',
});

/**
 * Slots and fixtures of a sport in which two meet. Round the clock half of the players play one after the
 * other, then the others: nobody is in two matches at once.
 */
export function pairings<T extends Tournament>(
  prefix: string,
  tournaments: readonly T[],
  programme: PairProgramme,
): {
  readonly slots: Slots;
  readonly fixtureOf: (seed: string, key: string) => PairFixture<T> | undefined;
} {
  const { every, ahead, starts, days, gone } = programme;
  const running = tournaments.filter((one) => !one.calendar);
  const calendar = tournaments.filter((one) => one.calendar);
  const slots: Slots = {
    running: { every, ahead, gone },
    calendar: { perDay: Object.fromEntries(calendar.map(({ code }) => [code, starts.length])), days, gone },
  };
  /** A state that does not change has no other price a little later. */
  const beat = { every: gone, first: gone };
  const runningFixture = (seed: string, slot: number): PairFixture<T> | undefined => {
    const league = running[slot % running.length];
    if (league === undefined) return undefined;
    const turn = Math.floor(slot / running.length);
    const matches = league.players.length / 2;
    const groups = random(seed, 'groups', league.code).shuffled(league.players);
    const draw = random(seed, 'order', league.code, Math.floor(turn / matches));
    const order = [...draw.shuffled(groups.slice(0, matches)), ...draw.shuffled(groups.slice(matches))];
    const startsAt = slot * every;
    const listedAt = startsAt - ahead;
    const key = runningKey(prefix, slot);
    return { key, league, ...pairOf(order, turn % matches), tier: 'B', startsAt, listedAt, beat };
  };
  return {
    slots,
    fixtureOf: (seed, key) => {
      const place = placeOf(prefix, slots, key);
      if (place?.kind !== 'calendar') return place && runningFixture(seed, place.slot);
      const { date, league: code, index } = place;
      const league = calendar.find((one) => one.code === code);
      const minutes = starts[index];
      if (league === undefined || minutes === undefined) return undefined;
      return {
        key: calendarKey(prefix, date, code, index),
        league,
        ...pairOf(random(seed, 'round', code, date).shuffled(league.players), index),
        tier: 'A',
        startsAt: londonInstant(date, minutes),
        listedAt: calendarListedAt({ days }, date),
        beat,
      };
    },
  };
}

/** How good a player is, the same in every match of a seed: uniform about 0, to `spread` at most. */
export const standingOf = (seed: string, code: string, player: string, spread: number): number =>
  random(seed, 'player', code, player).between(-spread, spread);
