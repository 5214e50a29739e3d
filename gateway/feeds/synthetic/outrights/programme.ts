import type { Programme, Run } from '../playing/script.ts';
import type { Sight } from '../playing/sight.ts';
import { LEAGUES } from '../sports/football/clubs.ts';
import {
  listedSeasons,
  longestOffer,
  type Season,
  type SeasonConfig,
  seasonOf,
  seasonSpan,
} from './season.ts';
import { isAsked, KINDS, type Kind, SeasonBetsPainter } from './season-bets.ts';
import { SeasonResults } from './season-results.ts';
import { WinnerPainter } from './winner-market.ts';

/** How what is bet on in a season looks, by how far its matches are. */
interface Painter {
  look(results: SeasonResults): Sight;
}

/** A season in play: it moves as its matches begin and end. */
class SeasonRun implements Run {
  readonly key: string;
  readonly goneAt: number;
  readonly #season: Season;
  readonly #results: SeasonResults;
  readonly #painter: Painter;
  readonly #before: () => SeasonResults;

  constructor(seed: string, config: SeasonConfig, season: Season, key: string, painter: Painter) {
    this.key = key;
    this.goneAt = season.goneAt;
    this.#season = season;
    this.#before = () => new SeasonResults(seed, config.football, season.matches);
    this.#results = this.#before();
    this.#painter = painter;
  }

  next(): number | undefined {
    return this.#results.next();
  }

  advance(at: number): void {
    this.#results.advance(at);
  }

  look(): Sight {
    return this.#painter.look(this.#results);
  }

  /** No bets are taken from the last kick-off on: what stood before it is what was shown. */
  *earlier(): Iterable<Sight> {
    const before = this.#before();
    before.advance(this.#season.closesAt - 1);
    yield this.#painter.look(before);
  }

  model(): undefined {
    return undefined;
  }
}

/** The winners of the leagues of a seed: one season after the other, each made of the matches played. */
export function outrightsProgramme(seed: string, config: SeasonConfig): Programme {
  return {
    listed: (from, to) => listedSeasons(config, from, to),
    longest: longestOffer(config),
    season: (of, at) => seasonSpan(config, of, at),
    open: (key) => {
      const season = seasonOf(seed, config, key);
      if (season === undefined) return undefined;
      return new SeasonRun(seed, config, season, key, new WinnerPainter(seed, season));
    },
  };
}

const WINNER = 'sim.o.';

/** What else is asked of the same seasons: head-to-heads and specials, settled by the same tables. */
export function seasonBetsProgramme(seed: string, config: SeasonConfig): Programme {
  const prefixOf = (kind: Kind): string => `sim.${kind}.`;
  return {
    listed: (from, to) =>
      listedSeasons(config, from, to).flatMap(({ key, ...times }) => {
        const code = key.slice(WINNER.length).split('.')[0];
        const isCalendar = LEAGUES.some((league) => league.code === code && league.calendar);
        return KINDS.filter((kind) => isAsked(kind, isCalendar)).map((kind) => ({
          key: prefixOf(kind) + key.slice(WINNER.length),
          ...times,
        }));
      }),
    longest: longestOffer(config),
    open: (key) => {
      const kind = KINDS.find((one) => key.startsWith(prefixOf(one)));
      if (kind === undefined) return undefined;
      const season = seasonOf(seed, config, WINNER + key.slice(prefixOf(kind).length));
      if (season === undefined || !isAsked(kind, season.league.calendar)) return undefined;
      return new SeasonRun(seed, config, season, key, new SeasonBetsPainter(seed, season, kind, key));
    },
  };
}
