import type { Deduction, SelectionResult } from '#domain/settlement/result.ts';
import type { FeedChange, FeedEvent, FeedMarket } from '#gateway/core/feed.ts';
import { market, race } from '#testing/offers/catalogue-fixture.ts';
import type { Prng } from '../../random/prng.ts';
import type { Wagers } from '../../scenario/wagers.ts';
import type { MarketMove } from './offer.ts';
import { type Field, RaceCasts } from './race-casts.ts';
import type { Result } from './result.ts';

/** From short to long; each pays out an even amount of most stakes. */
const PRICES = ['1/2', '4/5', '1/1', '6/4', '2/1', '5/2', '7/2', '5/1', '9/1'] as const;
const REDUCTIONS = [5, 20, 45, 60, 75, 90] as const;
/** Of so many runners a race has at least that many left. */
const LEAST = 2;
/** So many of a race come out together when they come out at the start. */
const REFUSED = 3;
const TERMS = [
  { num: 1, den: 4, places: 2 },
  { num: 1, den: 5, places: 2 },
  { num: 1, den: 5, places: 3 },
] as const;

interface RunnerState {
  rung: number;
  isOut: boolean;
  /** Returned after the off. */
  readonly startingPrice: (typeof PRICES)[number];
}

/** A race has a stream of its own for what is bet on the order of its first. */
export interface CardChances {
  readonly card: Prng;
  readonly casts: Prng;
}

/** A race on the card: prices move, runners are withdrawn, it goes off, it is decided. */
export class Race {
  readonly key: string;
  readonly #chance: Prng;
  readonly #start: number;
  readonly #withdrawals: number;
  readonly #runners: readonly RunnerState[];
  readonly #terms: (typeof TERMS)[number];
  readonly #isGuaranteed: boolean;
  /** When it goes off, epoch ms. */
  readonly offAt: number;
  readonly #deductions: Deduction[] = [];
  readonly #moves: MarketMove[] = [];
  /** Null in worlds where nobody bets on the order of the first. */
  readonly #casts: RaceCasts | null;
  state: FeedMarket['state'] = 'OPEN';

  /** @param offAt epoch ms */
  constructor(
    { card: chance, casts: ofCasts }: CardChances,
    key: string,
    start: number,
    { runners, withdrawals, casts }: Pick<Wagers, 'runners' | 'withdrawals' | 'casts'>,
    offAt: number,
  ) {
    this.key = key;
    this.#chance = chance;
    this.#casts = casts > 0 ? new RaceCasts(ofCasts, key, runners) : null;
    this.#start = start;
    this.#withdrawals = withdrawals;
    this.offAt = offAt;
    this.#runners = Array.from({ length: runners }, () => ({
      rung: chance.below(PRICES.length),
      isOut: false,
      startingPrice: chance.pick(PRICES),
    }));
    this.#terms = chance.pick(TERMS);
    this.#isGuaranteed = chance.chance(1, 2);
  }

  get market(): string {
    return `${this.key}.win`;
  }

  /** Beside the win market: of the forecast and the tricast, where it has them. */
  get castMarkets(): readonly string[] {
    return this.#casts?.markets ?? [];
  }

  get moves(): readonly MarketMove[] {
    return [...this.#moves, ...(this.#casts?.moves ?? [])];
  }

  keyOf(nth: number): string {
    return `${this.market}.${'abcdefgh'[nth] ?? nth}`;
  }

  get terms(): { readonly num: number; readonly den: number; readonly places: number } {
    return this.#terms;
  }

  /**
   * Whether best odds are guaranteed, at every moment alike: the race is British, of today, and it is past
   * ten (RAC-07).
   */
  isGuaranteedAt(): boolean {
    return this.#isGuaranteed;
  }

  /** As a gateway hears of it that has just started. */
  whole(): readonly FeedChange[] {
    return [
      { kind: 'event', event: this.#event() },
      { kind: 'market', market: this.#card() },
      ...(this.#casts?.whole(this.#field()) ?? []).map(
        (told): FeedChange => ({ kind: 'market', market: told }),
      ),
    ];
  }

  #field(): Field {
    return { state: this.state, isOut: this.#runners.map(({ isOut }) => isOut) };
  }

  #event(): FeedEvent {
    const told = race(this.key, this.#start + 1_800_000, 'GB', 'Ascot');
    const step = { OPEN: 'atThePost', SUSPENDED: 'off', CLOSED: 'weighedIn' }[this.state];
    return {
      ...told,
      state: { OPEN: 'NOTSTARTED', SUSPENDED: 'INPLAY', CLOSED: 'FINISHED' }[this.state],
      inplay: this.state === 'SUSPENDED',
      racingData: {
        track: 'Ascot',
        country: 'GB',
        raceHour: '12:30',
        step,
        runners: this.#runners.filter(({ isOut }) => !isOut).length,
        bestOddsGuaranteed: this.#isGuaranteed,
        startingPrice: true,
      },
    };
  }

  #card(): FeedMarket {
    return {
      ...market(this.market, this.key, [], { type: 'WIN', state: this.state, eachWay: this.#terms }),
      selections: this.#runners.map(({ rung, isOut }, nth) => ({
        key: this.keyOf(nth),
        name: `runner ${nth + 1}`,
        kind: isOut ? 'NR' : 'REGULAR',
        suspended: isOut,
        odds: isOut ? null : (PRICES[rung] ?? null),
        runner: { clothNumber: nth + 1 },
      })),
    };
  }

  /** What stands for a runner of it; undefined where nothing can be bet on. */
  priceOf(selection: string): string | undefined {
    const nth = this.#runners.findIndex((_, at) => this.keyOf(at) === selection);
    const runner = this.#runners[nth];
    return this.state !== 'OPEN' || runner === undefined || runner.isOut ? undefined : PRICES[runner.rung];
  }

  /** Something happens before the off. */
  move(at: number): readonly FeedChange[] {
    const left = this.#left();
    const nth = this.#chance.pick(left);
    const runner = this.#runners[nth];
    if (runner === undefined) return [];
    if (left.length > LEAST && this.#chance.chance(1, 6)) return this.#withdraw(at, runner);
    const up = runner.rung === 0 || (runner.rung < PRICES.length - 1 && this.#chance.chance(1, 2));
    return this.#price(nth, runner, runner.rung + (up ? 1 : -1));
  }

  #price(nth: number, runner: RunnerState, rung: number): readonly FeedChange[] {
    runner.rung = rung;
    const prices = [{ selection: this.keyOf(nth), odds: PRICES[rung] ?? null, suspended: false }];
    return [{ kind: 'prices', market: this.market, prices }];
  }

  #withdraw(at: number, runner: RunnerState): readonly FeedChange[] {
    runner.isOut = true;
    this.#casts?.follow(at, this.#field());
    this.#deductions.push({ withdrawnAt: at, pencePerPound: this.#chance.pick(REDUCTIONS) });
    return this.whole();
  }

  /**
   * Nobody can bet on it any more. Several runners may have refused to start, which is left out where best
   * odds are guaranteed: of a price that Rule 4 has cut the starting price is always the better one.
   */
  goOff(at: number): readonly FeedChange[] {
    this.#become(at, 'SUSPENDED');
    if (!this.#isGuaranteed && this.#chance.chance(this.#withdrawals, 100))
      for (let refused = 0; refused < REFUSED && this.#left().length > LEAST; refused += 1) {
        const runner = this.#runners[this.#chance.pick(this.#left())];
        if (runner !== undefined) this.#withdraw(at, runner);
      }
    return this.whole();
  }

  /**
   * The same card, decided: the judge calls it, or changes the call. One finish for every market of the race.
   */
  decide(at: number): readonly Result[] {
    if (this.state !== 'CLOSED') this.#become(at, 'CLOSED');
    const finish = this.#finish();
    return [this.#won(finish), ...(this.#casts?.decide(finish, this.#field()) ?? [])];
  }

  #won(finish: readonly (readonly number[])[]): Result {
    return {
      kind: 'result',
      market: this.market,
      results: this.#runners.map(({ isOut }, nth) => ({
        selection: this.keyOf(nth),
        result: isOut ? { outcome: 'NON_RUNNER' } : this.#resultOf(nth, finish),
      })),
      deductions: [...this.#deductions],
    };
  }

  /** Runners that share a place stand together. */
  #finish(): readonly (readonly number[])[] {
    const order = this.#left().map((nth) => ({ nth, lot: this.#chance.word() }));
    order.sort((a, b) => a.lot - b.lot || a.nth - b.nth);
    const places: number[][] = [];
    for (const { nth } of order) {
      const before = places.at(-1);
      if (before?.length === 1 && this.#chance.chance(1, 4)) before.push(nth);
      else places.push([nth]);
    }
    return places;
  }

  #resultOf(nth: number, finish: readonly (readonly number[])[]): SelectionResult {
    const at = finish.findIndex((group) => group.includes(nth));
    const before = finish.slice(0, at).reduce((sum, group) => sum + group.length, 0);
    const tied = finish[at]?.length ?? 1;
    const { places } = this.#terms;
    const left = Math.max(0, Math.min(tied, places - before));
    return {
      outcome: at === 0 ? 'WON' : 'LOST',
      position: before + 1,
      startingPrice: this.#runners[nth]?.startingPrice ?? '1/1',
      ...(at === 0 && tied > 1 ? { deadHeat: { tied, places: 1 } } : {}),
      place:
        left === 0
          ? { outcome: 'LOST' }
          : { outcome: 'WON', ...(left < tied ? { deadHeat: { tied, places: left } } : {}) },
    };
  }

  #left(): readonly number[] {
    return this.#runners.flatMap(({ isOut }, nth) => (isOut ? [] : [nth]));
  }

  #become(at: number, state: FeedMarket['state']): void {
    this.state = state;
    this.#moves.push({ at, market: this.market, state });
    this.#casts?.follow(at, this.#field());
  }
}
