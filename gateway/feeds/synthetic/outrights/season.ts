import { londonDate, londonInstant } from '#domain/racing/london-time.ts';
import type { SeasonSpan } from '../../../core/feed.ts';
import { calendarKey, runningKey } from '../calendar/slots.ts';
import type { FootballConfig, OutrightsConfig } from '../config.ts';
import type { Billing } from '../playing/script.ts';
import { LEAGUES, type League } from '../sports/football/clubs.ts';
import { type Fixture, fixtureOf, footballSlots, PREFIX, RUNNING } from '../sports/football/fixtures.ts';

export interface SeasonConfig {
  readonly football: FootballConfig;
  readonly outrights: OutrightsConfig;
}

/** What makes a season of a league, and when; ms. */
interface Term {
  readonly key: string;
  readonly league: League;
  /** What tells it from the one before, which may still be bet on: `season from 13 July`. */
  readonly name: string;
  readonly listedAt: number;
  /** Matches of the season begin from here on, and until then. */
  readonly from: number;
  readonly to: number;
  /** By then its last match is certainly over. */
  readonly overBy: number;
}

/**
 * One season of a league, whose winner can be bet on: the matches that the league plays in it. Follows from
 * the seed and the key alone.
 */
export interface Season extends Term {
  /** In order of kick-off. */
  readonly matches: readonly Fixture[];
  /** The last kick-off: until then bets are taken. */
  readonly closesAt: number;
  readonly goneAt: number;
}

const DAY = 86_400_000;
/** The first Monday of the epoch: seasons begin on Mondays when they last whole weeks. */
const FIRST_MONDAY = 4;

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);
const firstDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const seasonKey = (code: string, term: string): string => `sim.o.${code}.${term}`;

/** Of a league with a calendar: whole days of London. */
function calendarTerm(league: League, date: string, { football, outrights }: SeasonConfig): Term | undefined {
  const { seasonDays, aheadDays } = outrights;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));
  if (!isDate || (dayOf(date) - FIRST_MONDAY) % seasonDays !== 0) return undefined;
  const last = Math.max(...football.calendarKickOffs);
  return {
    key: seasonKey(league.code, date),
    league,
    name: `season from ${firstDay.format(Date.parse(date))}`,
    listedAt: londonInstant(date, 0, -aheadDays),
    from: londonInstant(date, 0),
    to: londonInstant(date, 0, seasonDays),
    overBy: londonInstant(date, last, seasonDays - 1) + (footballSlots(football).calendar?.gone ?? 0),
  };
}

/** Matches of a season in which each meets each other as often at home as away. */
const lengthOf = ({ clubs }: League): number => clubs.length * (clubs.length - 1);

/** Of a league round the clock: so many matches, in whole rounds. */
function runningTerm(league: League, nth: number, { football, outrights }: SeasonConfig): Term {
  const turn = football.every * RUNNING.length;
  const first = RUNNING.indexOf(league) * football.every + nth * lengthOf(league) * turn;
  const to = first + lengthOf(league) * turn;
  return {
    key: seasonKey(league.code, `r${nth}`),
    league,
    name: `season ${nth + 1}`,
    listedAt: first - outrights.quickAhead,
    from: first,
    to,
    overBy: to - turn + (footballSlots(football).running?.gone ?? 0),
  };
}

function termOf(key: string, config: SeasonConfig): Term | undefined {
  const [sim, outright, code = '', term = '', ...rest] = key.split('.');
  const league = LEAGUES.find((one) => one.code === code);
  if (sim !== 'sim' || outright !== 'o' || league === undefined || rest.length > 0) return undefined;
  if (league.calendar) return calendarTerm(league, term, config);
  return /^r\d{1,9}$/.test(term) ? runningTerm(league, Number(term.slice(1)), config) : undefined;
}

/** Keys of the matches of a season. */
function* keysOf({ league, from, to }: Term, { football, outrights }: SeasonConfig): Iterable<string> {
  if (league.calendar) {
    const count = footballSlots(football).calendar?.perDay[league.code] ?? 0;
    const first = dayOf(londonDate(from));
    for (let day = first; day < first + outrights.seasonDays; day += 1)
      for (let index = 0; index < count; index += 1)
        yield calendarKey(PREFIX, dateOf(day), league.code, index);
    return;
  }
  for (let at = from; at < to; at += football.every * RUNNING.length)
    yield runningKey(PREFIX, Math.round(at / football.every));
}

/** The season of a key, or undefined for a key that is none, and where the league plays nothing. */
export function seasonOf(seed: string, config: SeasonConfig, key: string): Season | undefined {
  const term = termOf(key, config);
  if (term === undefined) return undefined;
  const matches = [...keysOf(term, config)]
    .flatMap((match) => fixtureOf(seed, config.football, match) ?? [])
    .sort((a, b) => a.startsAt - b.startsAt);
  const last = matches.at(-1);
  if (last === undefined) return undefined;
  return { ...term, matches, closesAt: last.startsAt, goneAt: term.overBy + config.outrights.linger };
}

/** The term of a league that an instant falls into. */
function termAt(league: League, at: number, config: SeasonConfig): Term | undefined {
  if (league.calendar) {
    const { seasonDays } = config.outrights;
    const day = dayOf(londonDate(at));
    return calendarTerm(league, dateOf(day - ((day - FIRST_MONDAY) % seasonDays)), config);
  }
  const first = RUNNING.indexOf(league) * config.football.every;
  const length = lengthOf(league) * config.football.every * RUNNING.length;
  return runningTerm(league, Math.max(0, Math.floor((at - first) / length)), config);
}

/** @param of id of a category; undefined for one that is no league of these */
export function seasonSpan(config: SeasonConfig, of: string, at: number): SeasonSpan | undefined {
  const league = LEAGUES.find(({ code }) => of === `sim.${code}`);
  const term = league === undefined ? undefined : termAt(league, at, config);
  return term === undefined ? undefined : { from: term.from, to: term.to };
}

const leagueTerms = (league: League, from: number, to: number, config: SeasonConfig): Term[] => {
  const found: Term[] = [];
  let term = termAt(league, from, config);
  while (term !== undefined && term.listedAt <= to) {
    if (term.listedAt > from) found.push(term);
    term = termAt(league, term.to, config);
  }
  return found;
};

const goneBy = ({ overBy }: Term, { outrights }: SeasonConfig): number => overBy + outrights.linger;

/** Longest time in ms that a season is on offer. */
export const longestOffer = (config: SeasonConfig): number =>
  // An hour for the night on which clocks are put back.
  Math.max(
    ...LEAGUES.flatMap((league) => {
      const term = termAt(league, 0, config);
      return term === undefined ? [] : [goneBy(term, config) - term.listedAt + DAY / 24];
    }),
  );

/** Seasons that come on offer in `from` < listedAt ≤ `to`, in that order. */
export const listedSeasons = (config: SeasonConfig, from: number, to: number): Billing[] =>
  LEAGUES.flatMap((league) => leagueTerms(league, from, to, config))
    .map((term) => ({ key: term.key, listedAt: term.listedAt, goneBy: goneBy(term, config) }))
    .sort((a, b) => a.listedAt - b.listedAt);
