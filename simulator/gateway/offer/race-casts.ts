import { CAST_PLACES, CAST_TYPES, type CastType } from '#domain/bet/casts.ts';
import { finishOrders } from '#domain/racing/finish-orders.ts';
import type { FeedChange, FeedDividend, FeedMarket } from '#gateway/core/feed.ts';
import { market } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import type { MarketMove } from './offer.ts';

type Result = Extract<FeedChange, { readonly kind: 'result' }>;

/** Of so many decisions one declares no dividend, as where too few have finished: every stake is due. */
const UNDECLARED = 8;
/** Pounds of a dividend for one pound: some are less than the stake, as a share of a dead heat can be. */
const POUNDS = [0, 40] as const;

/** As the race stands, for what is bet on the order of its first. */
export interface Field {
  readonly state: FeedMarket['state'];
  /** In the order of the card: whether a runner is out. */
  readonly isOut: readonly boolean[];
}

/** What a feed names the markets of a race by. */
const KEYS: Readonly<Record<CastType, string>> = { FORECAST: 'forecast', TRICAST: 'tricast' };

/**
 * The forecast and the tricast of a race: open while it is and has runners enough, without prices, and paid
 * by the dividends that are declared with its result. They draw from a stream of their own, so that a race
 * runs the same with them and without.
 */
export class RaceCasts {
  readonly #chance: Prng;
  readonly #race: string;
  readonly #types: readonly CastType[];
  readonly moves: MarketMove[] = [];

  /** @param runners declared for the race: a tricast takes three */
  constructor(chance: Prng, race: string, runners: number) {
    this.#chance = chance;
    this.#race = race;
    this.#types = CAST_TYPES.filter((type) => runners >= CAST_PLACES[type]);
  }

  get markets(): readonly string[] {
    return this.#types.map((type) => this.#keyOf(type));
  }

  #keyOf(type: CastType): string {
    return `${this.#race}.${KEYS[type]}`;
  }

  whole(field: Field): readonly FeedMarket[] {
    return this.#types.map((type) => {
      const key = this.#keyOf(type);
      const more = { name: type, type, state: stateOf(type, field), winners: CAST_PLACES[type] };
      return {
        ...market(key, this.#race, [], more),
        selections: field.isOut.map((isOut, nth) => ({
          key: runnerIn(key, nth),
          name: `runner ${nth + 1}`,
          kind: isOut ? 'NR' : 'REGULAR',
          suspended: isOut,
          odds: null,
          runner: { clothNumber: nth + 1 },
        })),
      };
    });
  }

  /** What the race has become they become as well, and so they do when it has lost too many runners. */
  follow(at: number, field: Field): void {
    for (const type of this.#types)
      this.moves.push({ at, market: this.#keyOf(type), state: stateOf(type, field) });
  }

  /** @param finish the places, each with the runners that share it. */
  decide(finish: readonly (readonly number[])[], { isOut }: Field): readonly Result[] {
    return this.#types.map((type) => {
      const key = this.#keyOf(type);
      const places = CAST_PLACES[type];
      return {
        kind: 'result',
        market: key,
        results: isOut.map((out, nth) => ({
          selection: runnerIn(key, nth),
          result: out ? { outcome: 'NON_RUNNER' } : placed(nth, finish, places),
        })),
        deductions: [],
        dividends: this.#chance.chance(1, UNDECLARED) ? [] : this.#declared(key, finish, places),
      };
    });
  }

  #declared(key: string, finish: readonly (readonly number[])[], places: number): readonly FeedDividend[] {
    const runners = finish.flatMap((group, at) => group.map((id) => ({ id, position: at + 1 })));
    return finishOrders(runners, places).map((order) => ({
      order: order.map((nth) => runnerIn(key, nth)),
      perUnit: `${this.#chance.between(...POUNDS)}.${String(this.#chance.below(100)).padStart(2, '0')}`,
    }));
  }
}

const runnerIn = (key: string, nth: number): string => `${key}.${'abcdefgh'[nth] ?? nth}`;

const stateOf = (type: CastType, { state, isOut }: Field): FeedMarket['state'] =>
  state === 'OPEN' && isOut.filter((out) => !out).length < CAST_PLACES[type] ? 'SUSPENDED' : state;

function placed(
  nth: number,
  finish: readonly (readonly number[])[],
  places: number,
): Result['results'][number]['result'] {
  const at = finish.findIndex((group) => group.includes(nth));
  const before = finish.slice(0, at).reduce((sum, group) => sum + group.length, 0);
  const tied = finish[at]?.length ?? 1;
  const left = Math.min(tied, places - before);
  return left <= 0
    ? { outcome: 'LOST', position: before + 1 }
    : {
        outcome: 'WON',
        position: before + 1,
        ...(left < tied ? { deadHeat: { tied, places: left } } : {}),
      };
}
