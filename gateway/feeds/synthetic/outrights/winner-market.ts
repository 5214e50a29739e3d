import { leagueTable } from '#domain/results/league-table.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import { bookedPrice, noPrice } from '../playing/book.ts';
import type { MarketShape, MarketSight, Sight } from '../playing/sight.ts';
import { placing } from '../racing/finish.ts';
import type { Season } from './season.ts';
import { POINTS, prospectsOf, seasonEvent } from './season-event.ts';
import type { SeasonResults } from './season-results.ts';
import { titleChances } from './title-chances.ts';

/** A quarter of the odds for the first three: what books of ten to twenty runners have. */
const PLACES = { num: 1, den: 4, places: 3 } as const;
/** A market that is open for a week, with many runners, takes more than one on a match. */
const OVERROUND = 1.18;
/** How the clubs stand in the end; those that nothing tells apart share a place. */
function finishOf({ over }: SeasonResults): readonly (SelectionResult & { readonly club: string })[] {
  const rows = leagueTable(over, POINTS);
  const finish = rows.map(({ place }, runner) => ({ runner, position: place }));
  return rows.map(({ name, place }) => {
    const level = rows.filter((row) => row.place === place).length;
    return {
      club: name,
      ...placing(finish, place, 1),
      place: placing(finish, place, PLACES.places),
      position: place,
      ...(level > 1 ? { level } : {}),
    };
  });
}

/** Draws a season: one market, on who wins the league, win or each way. */
export class WinnerPainter {
  readonly #seed: string;
  readonly #season: Season;
  /** The favourites of the beginning first. */
  readonly #clubs: readonly string[];
  readonly #shape: MarketShape;
  /** By how many matches are over: prices change with a result and with nothing else. */
  #priced: { readonly over: number; readonly prices: MarketSight['prices'] } | undefined;

  constructor(seed: string, season: Season) {
    this.#seed = seed;
    this.#season = season;
    const { league, matches } = season;
    const first = titleChances(league.clubs, [], prospectsOf(seed, matches), POINTS);
    const order = league.clubs.map((_, club) => club);
    order.sort((a, b) => (first[b] ?? 0) - (first[a] ?? 0) || a - b);
    this.#clubs = order.map((club) => league.clubs[club] ?? '');
    const key = `${season.key}/WINNER`;
    this.#shape = {
      key,
      event: season.key,
      name: 'Outright winner',
      type: 'OUTRIGHT_WINNER',
      groupRanks: { main: 1 },
      winners: 1,
      eachWay: PLACES,
      inplayDelay: 0,
      selections: order.map((club) => ({
        key: `${key}/${club}`,
        name: league.clubs[club] ?? '',
        kind: 'REGULAR' as const,
      })),
    };
  }

  look(results: SeasonResults): Sight {
    const shape = this.#shape;
    const event = seasonEvent(this.#season, results.isOver, {
      key: this.#season.key,
      name: `${this.#season.league.name} winner, ${this.#season.name}`,
      outright: true,
    });
    if (results.isOver) {
      const finish = new Map(finishOf(results).map(({ club, ...result }) => [club, result]));
      const ended = shape.selections.flatMap(({ key: selection, name }) => {
        const result = finish.get(name);
        return result === undefined ? [] : [{ selection, result }];
      });
      const prices = shape.selections.map(() => noPrice);
      return {
        event,
        markets: [{ shape, state: 'CLOSED', prices, result: { results: ended, deductions: [] } }],
      };
    }
    const state = results.isLast ? 'SUSPENDED' : 'OPEN';
    return { event, markets: [{ shape, state, prices: this.#prices(results) }] };
  }

  #prices({ over, remaining }: SeasonResults): MarketSight['prices'] {
    let priced = this.#priced;
    if (priced?.over !== over.length) {
      const chances = titleChances(this.#clubs, over, prospectsOf(this.#seed, remaining), POINTS);
      const prices = chances.map((chance) => bookedPrice(chance, OVERROUND));
      priced = { over: over.length, prices };
      this.#priced = priced;
    }
    return priced.prices;
  }
}
