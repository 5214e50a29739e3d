import { CategoryId } from '#domain/brand.ts';
import type { SelectionResult } from '#domain/settlement/result.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import { SPORTS } from '../../sports.ts';
import { bookedPrice, noPrice } from '../playing/book.ts';
import type { MarketShape, Sight } from '../playing/sight.ts';
import { random } from '../random.ts';
import type { Season } from './season.ts';

/** A quarter of the odds for the first three: what books of ten to twenty runners have. */
const PLACES = { num: 1, den: 4, places: 3 } as const;
/** A market that is open for a week, with many runners, takes more than one on a match. */
const OVERROUND = 1.18;
/** By the end the prices know nine tenths of the final table. */
const KNOWN_AT_END = 0.9;
/**
 * How the chance that is known by the end spreads over the first positions of the final table; the rest share
 * what is left.
 */
const BY_POSITION = [0.72, 0.13, 0.07, 0.03] as const;

/** How far a season is, and how often its prices have been looked at. */
export interface SeasonState {
  readonly look: number;
  /** 0 before it begins, 1 at its end. */
  readonly played: number;
  readonly over: boolean;
}

function hindsight({ table }: Season): readonly number[] {
  const left = 1 - BY_POSITION.reduce((sum, share) => sum + share, 0);
  const rest = left / Math.max(1, table.length - BY_POSITION.length);
  const chances = table.map(() => rest);
  for (const [position, share] of BY_POSITION.entries()) {
    const club = table[position];
    if (club !== undefined) chances[club] = share;
  }
  return chances;
}

/**
 * Fair chances of the clubs: their strength at first, more and more of what will have happened, and a little
 * restlessness.
 */
export function chancesAt(seed: string, season: Season, { look, played }: SeasonState): readonly number[] {
  const total = season.weights.reduce((sum, weight) => sum + weight, 0);
  const known = KNOWN_AT_END * played * played;
  const after = hindsight(season);
  const restless = season.weights.map((weight, club) => {
    const drift = random(seed, 'drift', season.key, look, club).between(94, 106) / 100;
    return drift * ((1 - known) * (weight / total) + known * (after[club] ?? 0));
  });
  const sum = restless.reduce((all, chance) => all + chance, 0);
  return restless.map((chance) => chance / sum);
}

function resultOf(position: number): SelectionResult {
  return {
    outcome: position === 1 ? 'WON' : 'LOST',
    place: { outcome: position <= PLACES.places ? 'WON' : 'LOST' },
    position,
  };
}

/** Draws a season: one market, on who wins the league, win or each way. */
export class WinnerPainter {
  readonly #seed: string;
  readonly #season: Season;
  /** Clubs in the order in which they stand in the market: the favourites of the beginning first. */
  readonly #order: readonly number[];
  readonly #shape: MarketShape;

  constructor(seed: string, season: Season) {
    this.#seed = seed;
    this.#season = season;
    const { weights, league } = season;
    this.#order = league.clubs
      .map((_, club) => club)
      .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0) || a - b);
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
      selections: this.#order.map((club) => ({
        key: `${key}/${club}`,
        name: league.clubs[club] ?? '',
        kind: 'REGULAR' as const,
      })),
    };
  }

  look(state: SeasonState): Sight {
    const { table } = this.#season;
    const event = this.#event(state);
    const shape = this.#shape;
    if (state.over) {
      const results = shape.selections.map(({ key: selection }, nth) => ({
        selection,
        result: resultOf(table.indexOf(this.#order[nth] ?? -1) + 1),
      }));
      const prices = shape.selections.map(() => noPrice);
      return { event, markets: [{ shape, state: 'CLOSED', prices, result: { results, deductions: [] } }] };
    }
    const chances = chancesAt(this.#seed, this.#season, state);
    const prices = this.#order.map((club) => bookedPrice(chances[club] ?? 0, OVERROUND));
    return { event, markets: [{ shape, state: 'OPEN', prices }] };
  }

  #event({ over }: SeasonState): FeedEvent {
    const { key, league, endsAt } = this.#season;
    const categoryId = CategoryId.parse(`sim.${league.code}`);
    return {
      key,
      name: `${league.name} winner`,
      sportId: SPORTS.football.id,
      categories: [
        { id: categoryId, name: league.name, eventGroupType: 'REGULAR', country: league.country },
        { id: CategoryId.parse(SPORTS.football.id), name: SPORTS.football.name },
      ],
      categoryId,
      // When it is decided: until then bets are taken.
      startTime: endsAt,
      state: over ? 'FINISHED' : 'NOTSTARTED',
      inplay: false,
      suspended: false,
      outright: true,
      specials: false,
      provider: 'simulator',
      participants: [],
      marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
    };
  }
}
