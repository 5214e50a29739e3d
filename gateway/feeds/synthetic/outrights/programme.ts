import type { Programme, Run } from '../playing/script.ts';
import type { Sight } from '../playing/sight.ts';
import {
  listedSeasons,
  longestOffer,
  type Season,
  type SeasonConfig,
  seasonOf,
  seasonSpan,
} from './season.ts';
import { SeasonResults } from './season-results.ts';
import { WinnerPainter } from './winner-market.ts';

/** A season in play: it moves as its matches begin and end. */
class SeasonRun implements Run {
  readonly key: string;
  readonly goneAt: number;
  readonly #season: Season;
  readonly #results: SeasonResults;
  readonly #painter: WinnerPainter;
  readonly #before: () => SeasonResults;

  constructor(seed: string, config: SeasonConfig, season: Season) {
    this.key = season.key;
    this.goneAt = season.goneAt;
    this.#season = season;
    this.#before = () => new SeasonResults(seed, config.football, season.matches);
    this.#results = this.#before();
    this.#painter = new WinnerPainter(seed, season);
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
      return season === undefined ? undefined : new SeasonRun(seed, config, season);
    },
  };
}
