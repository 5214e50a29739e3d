import { CAST_PLACES, CAST_TYPES, type CastType } from '#domain/bet/casts.ts';
import { CategoryId } from '#domain/brand.ts';
import { londonClock } from '#domain/racing/london-time.ts';
import { racePhase } from '#domain/racing/race-state.ts';
import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import { bookedPrice, noPrice } from '../playing/book.ts';
import type { MarketShape, MarketSight, ShownPrice, Sight } from '../playing/sight.ts';
import { type CastOrder, castDividends } from './cast-market.ts';
import { aheadChance, firstThreeChances, firstTwoChances } from './chances.ts';
import { matchResults, placeResult, winResult } from './finish.ts';
import {
  NUMBERED_MARKETS,
  type NumberedMarket,
  numberedPrices,
  numberedResults,
} from './numbered-markets.ts';
import { racePlaces } from './place-terms.ts';
import { type RaceState, winPrices } from './race-state.ts';
import type { CardRunner, RaceCard } from './racing-code.ts';
import { withoutPrices, withoutResult } from './without-market.ts';

const GROUPS = [
  { id: 'win', type: 'MAIN', rank: 1, name: 'Win or each-way' },
  { id: 'place', type: 'GROUP', rank: 2, name: 'Place only' },
  { id: 'cast', type: 'GROUP', rank: 3, name: 'Forecast and tricast' },
  { id: 'without', type: 'GROUP', rank: 4, name: 'Betting without' },
  { id: 'match', type: 'GROUP', rank: 5, name: 'Match betting' },
];
const NUMBERED_GROUPS = [...GROUPS, { id: 'trap', type: 'GROUP', rank: 6, name: 'Traps' }];
const countryNames: ReadonlyMap<string, string> = new Map([
  ['GB', 'Great Britain'],
  ['IE', 'Ireland'],
]);

const placeOverround = 1.04;

const available: ShownPrice = { odds: null, suspended: false };

const runnerDetails = ({ cloth, details }: CardRunner) => ({ clothNumber: cloth, ...details });

/** A market that only names runners needs what tells them apart. */
const runnerSign = ({ cloth, details: { silk } }: CardRunner) => ({
  clothNumber: cloth,
  ...(silk === undefined ? {} : { silk }),
});

type Kind = 'WIN' | 'PLACE_ONLY_2' | 'PLACE_ONLY_3' | `MATCH_${number}` | 'WITHOUT' | CastType;

const CAST_NAMES: Readonly<Record<CastType, string>> = { FORECAST: 'Forecast', TRICAST: 'Tricast' };

interface ShapeChoice {
  /** Runners of the market, by index; all of them when it is not said. */
  readonly only?: readonly number[];
  /** The runner that the market is without. */
  readonly isNamed?: (index: number) => boolean;
  readonly details?: (runner: CardRunner) => NonNullable<MarketShape['selections'][number]['runner']>;
}

const kindOf = (out: boolean, priced: boolean): 'NR' | 'REGULAR' | 'SP' =>
  out ? 'NR' : priced ? 'REGULAR' : 'SP';

/** Draws a race at a state. */
export class RacePainter {
  readonly #card: RaceCard;
  readonly #shapes = new Map<string, MarketShape>();
  readonly #pairs: readonly (readonly [number, number])[];

  constructor(card: RaceCard) {
    this.#card = card;
    const byChance = card.runners.map((runner) => runner.cloth - 1);
    byChance.sort((a, b) => (card.runners[b]?.tickets ?? 0) - (card.runners[a]?.tickets ?? 0) || a - b);
    const [a, b, c, d] = byChance;
    this.#pairs = [
      ...(a === undefined || b === undefined || card.runners.length < 5 ? [] : [[a, b] as const]),
      ...(c === undefined || d === undefined || card.runners.length < 7 ? [] : [[c, d] as const]),
    ];
  }

  look(state: RaceState): Sight {
    const markets = [this.#win(state)];
    if (state.priced && this.#card.runners.length >= 5) markets.push(this.#places(state, 2));
    if (state.priced && this.#card.runners.length >= 8) markets.push(this.#places(state, 3));
    if (state.priced) {
      markets.push(...CAST_TYPES.map((type) => this.#cast(state, type)));
      if (this.#card.runners.length >= 5) markets.push(this.#without(state));
      markets.push(...this.#pairs.map((pair, index) => this.#match(state, pair, index + 1)));
      if (this.#card.code.numbered)
        markets.push(...NUMBERED_MARKETS.map((market, nth) => this.#numbered(state, market, nth + 1)));
    }
    return { event: this.#event(state), markets };
  }

  #event(state: RaceState): FeedEvent {
    const { slot, raceName, distance, going, runners, code } = this.#card;
    const { sport } = code;
    const categoryId = CategoryId.parse(`sim.${code.categories}${slot.meeting}`);
    const phase = racePhase(state.step);
    const over = state.ended !== 'no';
    const places = racePlaces(this.#card);
    const cloths = (order: readonly number[]) => order.map((index) => index + 1);
    const name = `${londonClock(slot.off)} ${slot.course.name}`;
    return {
      key: slot.key,
      name,
      sportId: sport.id,
      categories: [
        { id: categoryId, name: slot.course.name },
        {
          id: CategoryId.parse(`sim.${code.categories}${slot.course.country}`),
          name: countryNames.get(slot.course.country) ?? '',
        },
        { id: CategoryId.parse(sport.id), name: sport.name },
      ],
      categoryId,
      startTime: state.startTime,
      state:
        state.ended === 'abandoned'
          ? 'ABANDONED'
          : over
            ? 'FINISHED'
            : phase === 'PRE_GAME'
              ? 'NOTSTARTED'
              : 'INPLAY',
      inplay: phase === 'RACE_OFF',
      suspended: false,
      outright: false,
      specials: false,
      provider: 'simulator',
      participants: [],
      marketGroups: code.numbered ? NUMBERED_GROUPS : GROUPS,
      racingData: {
        track: slot.course.name,
        country: slot.course.country,
        raceHour: londonClock(state.startTime),
        raceName,
        distance,
        ...(going === undefined ? {} : { going }),
        step: state.step,
        quickResult: state.quick,
        runners: runners.length - state.withdrawn.length,
        ...(places === undefined
          ? {}
          : { placesOriginal: places.original.places, placesEnhanced: places.enhanced.places }),
        bestOddsGuaranteed: state.bestOdds,
        startingPrice: true,
        ...(state.ended === 'settled' ? this.#declarations(state) : {}),
        ...(state.running === undefined ? {} : { running: { order: cloths(state.running.order) } }),
        ...(state.finish === undefined
          ? {}
          : {
              finish: state.finish.map(({ runner, position }) => ({
                cloth: runner + 1,
                position: position ?? null,
              })),
            }),
      },
    };
  }

  #declared(state: RaceState, type: CastType): CastOrder[] {
    return castDividends(
      type,
      state.finish ?? [],
      winPrices(state).map(({ odds }) => odds),
    );
  }

  /** What is said once a race is over: dividends, and what Rule 4 takes. */
  #declarations(state: RaceState) {
    const dividends = CAST_TYPES.flatMap((type) =>
      this.#declared(state, type).map(({ order, perUnit }) => ({
        type,
        cloths: order.map((index) => index + 1),
        perUnit,
      })),
    );
    return { dividends, deductions: state.deductions.map((one) => ({ ...one })) };
  }

  /** A shape for each situation that changes the structure: prices out or not, and who is withdrawn. */
  #shape(
    kind: Kind,
    state: RaceState,
    about: Omit<MarketShape, 'key' | 'event' | 'selections' | 'inplayDelay'>,
    { only, isNamed, details = runnerDetails }: ShapeChoice = {},
  ) {
    const situation = `${kind}|${state.priced}|${state.withdrawn.join(',')}`;
    const known = this.#shapes.get(situation);
    if (known !== undefined) return known;
    const event = this.#card.slot.key;
    const key = `${event}/${kind}`;
    const chosen = only ?? this.#card.runners.map((_, index) => index);
    const shape: MarketShape = {
      ...about,
      key,
      event,
      inplayDelay: 0,
      selections: chosen.flatMap((index) => {
        const runner = this.#card.runners[index];
        if (runner === undefined) return [];
        const out = state.withdrawn.includes(index);
        return {
          key: `${key}/${runner.cloth}`,
          name: runner.name,
          kind: isNamed?.(index) === true ? ('WO' as const) : kindOf(out, state.priced),
          runner: details(runner),
        };
      }),
    };
    this.#shapes.set(situation, shape);
    return shape;
  }

  #finished(
    state: RaceState,
    shape: MarketShape,
    results: readonly SelectionResult[],
    more: { readonly deductions?: readonly Deduction[]; readonly dividends?: readonly CastOrder[] } = {},
  ): MarketSight {
    const { deductions = state.deductions, dividends } = more;
    const abandoned = state.ended === 'abandoned';
    return {
      shape,
      state: 'CLOSED',
      prices: shape.selections.map(() => noPrice),
      result: {
        results: shape.selections.map((selection, index) => ({
          selection: selection.key,
          result: abandoned ? { outcome: 'VOID' } : (results[index] ?? { outcome: 'VOID' }),
        })),
        deductions: abandoned ? [] : [...deductions],
        ...(dividends === undefined || abandoned
          ? {}
          : {
              dividends: dividends.map(({ order, perUnit }) => ({
                order: order.flatMap((index) => shape.selections[index]?.key ?? []),
                perUnit,
              })),
            }),
      },
    };
  }

  #onOffer(state: RaceState, shape: MarketShape, prices: readonly ShownPrice[]): MarketSight {
    const open = racePhase(state.step) === 'PRE_GAME' && state.suspensions === 0;
    return { shape, state: open ? 'OPEN' : 'SUSPENDED', prices };
  }

  #win(state: RaceState): MarketSight {
    const { runners } = this.#card;
    const terms = racePlaces(this.#card)?.enhanced;
    const shape = this.#shape('WIN', state, {
      name: 'Win or each-way',
      type: 'WIN',
      groupRanks: { win: 1 },
      winners: 1,
      ...(terms === undefined ? {} : { eachWay: { ...terms } }),
    });
    const prices = winPrices(state);
    if (state.ended !== 'no') {
      const pay = { finish: state.finish ?? [], places: terms?.places ?? 0 };
      const results = runners.map((_, index) =>
        winResult(index, { ...pay, startingPrice: prices[index]?.odds ?? null }),
      );
      return this.#finished(state, shape, results);
    }
    const atStartingPrice = runners.map((_, index) =>
      state.withdrawn.includes(index) ? noPrice : available,
    );
    return this.#onOffer(state, shape, state.priced ? prices : atStartingPrice);
  }

  #places(state: RaceState, places: 2 | 3): MarketSight {
    const shape = this.#shape(`PLACE_ONLY_${places}`, state, {
      name: `To finish in the first ${places === 2 ? 'two' : 'three'}`,
      type: `PLACE_ONLY_${places}`,
      groupRanks: { place: places },
      winners: places,
    });
    if (state.ended !== 'no') {
      const finish = state.finish ?? [];
      return this.#finished(
        state,
        shape,
        this.#card.runners.map((_, index) => placeResult(index, finish, places)),
      );
    }
    const chances = places === 2 ? firstTwoChances(state.tickets) : firstThreeChances(state.tickets);
    const book = placeOverround + 0.01 * this.#card.runners.length;
    return this.#onOffer(
      state,
      shape,
      chances.map((chance) => bookedPrice(chance, book)),
    );
  }

  /** No prices: a line is paid by the dividend. Open as long as there are runners enough to name. */
  #cast(state: RaceState, type: CastType): MarketSight {
    const { runners } = this.#card;
    const places = CAST_PLACES[type];
    const shape = this.#shape(
      type,
      state,
      { name: CAST_NAMES[type], type, groupRanks: { cast: places }, winners: places },
      { details: runnerSign },
    );
    if (state.ended !== 'no') {
      const finish = state.finish ?? [];
      const results = runners.map((_, index) => placeResult(index, finish, places));
      const dividends = this.#declared(state, type);
      return this.#finished(state, shape, results, { deductions: [], dividends });
    }
    const prices = runners.map((_, index) => (state.withdrawn.includes(index) ? noPrice : available));
    const isShort = runners.length - state.withdrawn.length < places;
    return this.#onOffer(isShort ? { ...state, suspensions: 1 } : state, shape, prices);
  }

  #without(state: RaceState): MarketSight {
    const { favourite } = state;
    const horse = this.#card.runners[favourite]?.name ?? '';
    const shape = this.#shape(
      'WITHOUT',
      state,
      { name: `Betting without ${horse}`, type: 'WITHOUT', groupRanks: { without: 1 }, winners: 1 },
      { isNamed: (index) => index === favourite },
    );
    if (state.ended !== 'no') {
      const finish = state.finish ?? [];
      const results = this.#card.runners.map((_, index) => withoutResult(index, finish, favourite));
      return this.#finished(state, shape, results, { deductions: state.deductionsWithout });
    }
    // Without the runner that it is without there is nothing to bet on; bets that stand are void.
    const isGone = state.withdrawn.includes(favourite);
    return this.#onOffer(
      isGone ? { ...state, suspensions: 1 } : state,
      shape,
      withoutPrices(state.tickets, favourite),
    );
  }

  #match(state: RaceState, pair: readonly [number, number], number: number): MarketSight {
    const [a, b] = pair;
    const names = pair.map((index) => this.#card.runners[index]?.name ?? '').join(' v ');
    const shape = this.#shape(
      `MATCH_${number}`,
      state,
      { name: names, type: 'MATCH_BET', groupRanks: { match: number }, winners: 1 },
      { only: pair },
    );
    // Rule 4 makes up for a rival that is gone; between these two nothing has changed.
    if (state.ended !== 'no')
      return this.#finished(state, shape, matchResults(a, b, state.finish ?? []), { deductions: [] });
    const [own = 0, other = 0] = pair.map((index) => state.tickets[index]);
    const out = own === 0 || other === 0;
    const price = (mine: number, theirs: number) =>
      out ? noPrice : bookedPrice(aheadChance(mine, theirs), 1.07);
    return this.#onOffer(state, shape, [price(own, other), price(other, own)]);
  }

  #numbered(state: RaceState, market: NumberedMarket, rank: number): MarketSight {
    const event = this.#card.slot.key;
    const key = `${event}/${market.type}`;
    const shape: MarketShape = this.#shapes.get(key) ?? {
      key,
      event,
      name: market.name,
      type: market.type,
      groupRanks: { trap: rank },
      winners: 1,
      inplayDelay: 0,
      selections: market.sides.map(({ code, name }) => ({
        key: `${key}/${code}`,
        name,
        kind: 'REGULAR',
        outcomeType: code,
      })),
    };
    this.#shapes.set(key, shape);
    if (state.ended !== 'no') {
      const results = numberedResults(market, state.finish ?? [], this.#card.runners.length);
      return this.#finished(state, shape, results, { deductions: [] });
    }
    const isVacant = state.withdrawn.length > 0;
    return this.#onOffer(
      isVacant ? { ...state, suspensions: 1 } : state,
      shape,
      numberedPrices(market, state.tickets),
    );
  }
}
