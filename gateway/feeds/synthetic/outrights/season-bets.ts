import { leagueTable } from '#domain/results/league-table.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { bookedPrice, noPrice } from '../playing/book.ts';
import type { MarketShape, MarketSight, ShownPrice, Sight } from '../playing/sight.ts';
import type { Season } from './season.ts';
import { POINTS, prospectsOf, seasonEvent } from './season-event.ts';
import type { SeasonResults } from './season-results.ts';
import { chanceAbove, titleChances } from './title-chances.ts';

/** Two answers, open for a week. */
const OVERROUND = 1.08;
/** Head-to-heads of a league: neighbours among its favourites. */
const PAIRS = 3;

/** Clubs by their place at the end; those that nothing tells apart share it. */
type Places = ReadonlyMap<string, number>;

/** A question that the table answers: two answers, of which one is right, or both to a part. */
interface Question {
  readonly name: string;
  readonly type: string;
  readonly answers: readonly [string, string];
  /** Fair chance of the first answer. */
  chance(results: SeasonResults): number;
  /** How many of those who share what is asked for fall to each answer. */
  shares(places: Places): readonly [number, number];
}

/** The part of those who are level is paid, as in a dead heat. */
const resultOf = (own: number, all: number): SelectionResult =>
  own === 0
    ? { outcome: 'LOST' }
    : own === all
      ? { outcome: 'WON' }
      : { outcome: 'WON', deadHeat: { tied: all, places: own } };

/** Clubs by their chances when the season begins. */
function favouritesOf(seed: string, { league, matches }: Season): readonly string[] {
  const { clubs } = league;
  const chances = titleChances(clubs, [], prospectsOf(seed, matches), POINTS);
  const order = clubs.map((_, club) => club);
  order.sort((a, b) => (chances[b] ?? 0) - (chances[a] ?? 0) || a - b);
  return order.map((club) => clubs[club] ?? '');
}

/** Whether the champions come from the first `count` favourites. */
function fromFavourites(seed: string, { league }: Season, clubs: readonly string[], count: number): Question {
  const chosen = new Set(clubs.slice(0, count));
  const named = [...chosen];
  const last = named.pop() ?? '';
  return {
    name: 'The champions',
    type: 'SEASON_SPECIAL',
    answers: [named.length === 0 ? last : `${named.join(', ')} or ${last}`, 'Any other club'],
    chance: ({ over, remaining }) => {
      const chances = titleChances(league.clubs, over, prospectsOf(seed, remaining), POINTS);
      return league.clubs.reduce((sum, club, nth) => sum + (chosen.has(club) ? (chances[nth] ?? 0) : 0), 0);
    },
    shares: (places) => {
      const first = [...places].filter(([, place]) => place === 1).map(([club]) => club);
      const own = first.filter((club) => chosen.has(club)).length;
      return [own, first.length - own];
    },
  };
}

/** Which of two clubs ends above the other. */
const higherOf = (seed: string, pair: readonly [string, string]): Question => ({
  name: `${pair[0]} or ${pair[1]}: higher at the end`,
  type: 'HEAD_TO_HEAD',
  answers: pair,
  chance: ({ over, remaining }) => chanceAbove(pair, over, prospectsOf(seed, remaining), POINTS),
  shares: (places) => {
    const [one, other] = pair.map((club) => places.get(club) ?? 0);
    return one === other ? [1, 1] : (one ?? 0) < (other ?? 0) ? [1, 0] : [0, 1];
  },
});

/** What of a season is asked beside who wins it. */
interface Asked {
  readonly key: string;
  readonly name: string;
  readonly isSpecial: boolean;
  readonly questions: readonly Question[];
}

/** The kind is a part of the key: `sim.field.crown.2026-07-13`. */
export const KINDS = ['pairs', 'field', 'favourite'] as const;
export type Kind = (typeof KINDS)[number];

/** Leagues with a calendar have a special more, so that a league may have one or several. */
export const isAsked = (kind: Kind, isCalendar: boolean): boolean => kind !== 'favourite' || isCalendar;

function askedOf(seed: string, season: Season, kind: Kind, key: string): Asked {
  const clubs = favouritesOf(seed, season);
  const { name } = season.league;
  if (kind === 'pairs') {
    const pairs = Array.from({ length: PAIRS }, (_, nth) => clubs.slice(2 * nth, 2 * nth + 2));
    const questions = pairs.flatMap(([one, other]) =>
      one === undefined || other === undefined ? [] : [higherOf(seed, [one, other])],
    );
    return { key, name: `${name} head-to-heads, ${season.name}`, isSpecial: false, questions };
  }
  const [title, count] =
    kind === 'field'
      ? ['the three opening favourites or the field', 3]
      : ['the opening favourite or the field', 1];
  const questions = [fromFavourites(seed, season, clubs, count)];
  return { key, name: `${name}: ${title}, ${season.name}`, isSpecial: true, questions };
}

/** Draws what is asked of a season: a market to each question. */
export class SeasonBetsPainter {
  readonly #season: Season;
  readonly #asked: Asked;
  readonly #shapes: readonly MarketShape[];
  /** By how many matches are over: prices change with a result and with nothing else. */
  #priced: { readonly over: number; readonly prices: readonly MarketSight['prices'][] } | undefined;

  constructor(seed: string, season: Season, kind: Kind, key: string) {
    this.#season = season;
    this.#asked = askedOf(seed, season, kind, key);
    this.#shapes = this.#asked.questions.map(({ name, type, answers }, nth) => ({
      key: `${key}/${nth}`,
      event: key,
      name,
      type,
      groupRanks: { main: nth + 1 },
      winners: 1,
      inplayDelay: 0,
      selections: answers.map((answer, side) => ({
        key: `${key}/${nth}/${side}`,
        name: answer,
        kind: 'REGULAR' as const,
      })),
    }));
  }

  look(results: SeasonResults): Sight {
    const { key, name, isSpecial, questions } = this.#asked;
    const event = seasonEvent(this.#season, results.isOver, {
      key,
      name,
      outright: !isSpecial,
      group: isSpecial ? 'REGULAR' : 'HEAD_TO_HEAD',
    });
    if (results.isOver) {
      const places: Places = new Map(
        leagueTable(results.over, POINTS).map(({ name: club, place }) => [club, place]),
      );
      const markets = this.#shapes.map((shape, nth): MarketSight => {
        const shares = questions[nth]?.shares(places) ?? [0, 0];
        const ended = shape.selections.map(({ key: selection }, side) => ({
          selection,
          result: resultOf(shares[side] ?? 0, shares[0] + shares[1]),
        }));
        const prices = shape.selections.map(() => noPrice);
        return { shape, state: 'CLOSED', prices, result: { results: ended, deductions: [] } };
      });
      return { event, markets };
    }
    const state = results.isLast ? 'SUSPENDED' : 'OPEN';
    const prices = this.#prices(results);
    return {
      event,
      markets: this.#shapes.map((shape, nth) => ({ shape, state, prices: prices[nth] ?? [] })),
    };
  }

  #prices(results: SeasonResults): readonly MarketSight['prices'][] {
    const over = results.over.length;
    let priced = this.#priced;
    if (priced?.over !== over) {
      const prices = this.#asked.questions.map((question): readonly ShownPrice[] => {
        const chance = question.chance(results);
        return [bookedPrice(chance, OVERROUND), bookedPrice(1 - chance, OVERROUND)];
      });
      priced = { over, prices };
      this.#priced = priced;
    }
    return priced.prices;
  }
}
