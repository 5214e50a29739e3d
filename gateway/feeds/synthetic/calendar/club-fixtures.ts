import { londonInstant } from '#domain/racing/london-time.ts';
import { random } from '../random.ts';
import type { League, SportFixture } from '../sport.ts';
import { calendarKey, calendarListedAt, type Place, placeOf, runningKey, type Slots } from './slots.ts';

export interface ClubLeague extends League {
  readonly clubs: readonly string[];
  /** Plays at fixed times of the day in real time; the others play round the clock at a quicker pace. */
  readonly calendar: boolean;
}

export interface ClubFixture<L extends ClubLeague = ClubLeague> extends SportFixture {
  readonly league: L;
  readonly home: string;
  readonly away: string;
  /** Seconds of the game's clock in one real second while it runs. */
  readonly pace: number;
}

/** Every number of a programme of clubs; ms of real time unless the name says otherwise. */
export interface ClubProgramme {
  /** A game round the clock begins at each multiple of this, and is on offer `ahead` before. */
  readonly every: number;
  readonly ahead: number;
  readonly pace: number;
  /** Calendar games begin at these London times, in minutes of the day; a league takes them in turn. */
  readonly starts: readonly number[];
  readonly perDay: number;
  readonly days: number;
  readonly calendarPace: number;
  /** Between two looks at the prices in play. */
  readonly reprice: number;
  readonly calendarReprice: number;
  /** Longest game with all that stops it, at its own pace, and until it has left the offer. */
  readonly gone: number;
  readonly calendarGone: number;
}

const pairOf = (order: readonly string[], index: number) => ({
  home: order[2 * index] ?? '',
  away: order[2 * index + 1] ?? '',
});

const beatOf = (seed: string, key: string, every: number) => ({
  every,
  first: random(seed, 'beat', key).between(1, every),
});

/**
 * Who meets whom in a sport of clubs. A league that plays round the clock is in two groups that never meet:
 * one has a round, then the other, so that no club is in two games at once.
 */
export class ClubFixtures<L extends ClubLeague> {
  readonly slots: Slots;
  readonly #prefix: string;
  readonly #running: readonly L[];
  readonly #calendar: readonly L[];
  readonly #programme: ClubProgramme;

  constructor(prefix: string, leagues: readonly L[], programme: ClubProgramme) {
    this.#prefix = prefix;
    this.#programme = programme;
    this.#running = leagues.filter(({ calendar }) => !calendar);
    this.#calendar = leagues.filter(({ calendar }) => calendar);
    const games = ({ clubs }: L) => Math.min(programme.perDay, Math.floor(clubs.length / 2));
    this.slots = {
      running: { every: programme.every, ahead: programme.ahead, gone: programme.gone },
      calendar: {
        perDay: Object.fromEntries(this.#calendar.map((league) => [league.code, games(league)])),
        days: programme.days,
        gone: programme.calendarGone,
      },
    };
  }

  /** The fixture of a key, or undefined for a key that is none. */
  of(seed: string, key: string): ClubFixture<L> | undefined {
    const place = placeOf(this.#prefix, this.slots, key);
    if (place === undefined) return undefined;
    return place.kind === 'running' ? this.#quick(seed, place.slot) : this.#dated(seed, place);
  }

  #quick(seed: string, slot: number): ClubFixture<L> | undefined {
    const league = this.#running[slot % this.#running.length];
    if (league === undefined) return undefined;
    const { every, ahead, pace, reprice } = this.#programme;
    const turn = Math.floor(slot / this.#running.length);
    const games = Math.floor(league.clubs.length / 2);
    const clubs = random(seed, 'groups', league.code).shuffled(league.clubs);
    const first = 2 * Math.ceil(clubs.length / 4);
    const draw = random(seed, 'order', league.code, Math.floor(turn / games));
    const order = [...draw.shuffled(clubs.slice(0, first)), ...draw.shuffled(clubs.slice(first))];
    const startsAt = slot * every;
    const key = runningKey(this.#prefix, slot);
    const beat = beatOf(seed, key, reprice);
    const who = pairOf(order, turn % games);
    return { key, league, ...who, tier: 'B', startsAt, listedAt: startsAt - ahead, pace, beat };
  }

  #dated(seed: string, place: Extract<Place, { kind: 'calendar' }>): ClubFixture<L> | undefined {
    const { date, index } = place;
    const { starts, days, calendarPace, calendarReprice } = this.#programme;
    const league = this.#calendar.find(({ code }) => code === place.league);
    const minutes = starts[index % starts.length];
    if (league === undefined || minutes === undefined) return undefined;
    const key = calendarKey(this.#prefix, date, league.code, index);
    return {
      key,
      league,
      ...pairOf(random(seed, 'round', league.code, date).shuffled(league.clubs), index),
      tier: 'A',
      startsAt: londonInstant(date, minutes),
      listedAt: calendarListedAt({ days }, date),
      pace: calendarPace,
      beat: beatOf(seed, key, calendarReprice),
    };
  }
}

/**
 * How much stronger the home side is than the away side, in thousandths of the spread of such differences:
 * what the clubs are, the same in every game, and what the day adds.
 */
export function edgeOf(seed: string, { key, league, home, away }: ClubFixture): number {
  const rating = (club: string): number => {
    const draw = random(seed, 'club', league.code, club);
    return draw.between(-1_000, 1_000) + draw.between(-1_000, 1_000);
  };
  const day = random(seed, 'day', key);
  const rest = day.between(-500, 500) + day.between(-500, 500);
  // Variances of two clubs and of the day come to this deviation.
  return Math.round(((rating(home) - rating(away) + rest) * 1_000) / 1_225);
}
