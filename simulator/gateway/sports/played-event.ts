import type { Deduction } from '#domain/settlement/result.ts';
import type { FeedChange, FeedEvent, FeedKey, FeedMarket } from '#gateway/core/feed.ts';
import { sportById } from '#gateway/feeds/sports.ts';
import type { Run } from '#gateway/feeds/synthetic/playing/script.ts';
import {
  changesBetween,
  type MarketShape,
  type MarketSight,
  type Sight,
} from '#gateway/feeds/synthetic/playing/sight.ts';
import type { MarketMove, PriceMove } from '../offer/offer.ts';
import type { Result } from '../offer/result.ts';
import type { Ended, Played } from './ended.ts';
import type { FewMarkets } from './few-markets.ts';
import { RaceNotes } from './race-notes.ts';

/** s that a bet on any of them waits in play at most: those of a sport last as long as a world. */
const LONGEST_DELAY = 2;
/** Before it begins it is to begin in an hour of the world, ms. */
const AHEAD_MS = 3_600_000;

/**
 * An event of the synthetic feed at the pace of a world: looked at some of its instants, under a name of its
 * own, with a few of its markets and none of its bet builders.
 */
export class PlayedEvent implements Played {
  readonly key: string;
  readonly sport: string;
  readonly moves: MarketMove[] = [];
  readonly prices: PriceMove[] = [];
  readonly race: RaceNotes | undefined;
  readonly #run: Run;
  /** Instants of its own time that are still to be looked at. */
  readonly #cuts: number[];
  readonly #few: FewMarkets;
  readonly #start: number;
  readonly #shapes = new WeakMap<MarketShape, MarketShape>();
  readonly #open = new Map<FeedKey, string | undefined>();
  /** Markets that were ever told: others were decided before anybody looked. */
  readonly #offered = new Set<FeedKey>();
  /** When it was looked at: by its own time, and by that of the world. */
  readonly #looks: { readonly own: number; readonly at: number }[] = [];
  #shown: Sight | undefined;
  #begunAt: number | undefined;

  /** @param cuts in order, the last of them its end @param start epoch ms of the world */
  constructor(key: string, run: Run, cuts: readonly number[], few: FewMarkets, start: number) {
    this.key = key;
    this.#run = run;
    this.#cuts = [...cuts];
    this.#few = few;
    this.#start = start;
    const first = run.look();
    this.sport = sportById(first.event.sportId)?.name.toLowerCase() ?? '';
    this.race = first.event.racingData === undefined ? undefined : new RaceNotes();
    this.#show(first, start);
  }

  get isOver(): boolean {
    return this.#cuts.length === 0;
  }

  has(name: string): boolean {
    return name === this.key || name.startsWith(`${this.key}.`);
  }

  get ended(): Ended | undefined {
    if (!this.isOver || this.#shown === undefined) return undefined;
    const { event, scoreboard, markets } = this.#shown;
    const shapes = markets.map(({ shape }) => shape).filter(({ key }) => this.#offered.has(key));
    return { event, scoreboard, shapes };
  }

  priceOf(selection: FeedKey): string | undefined {
    return this.#open.get(selection);
  }

  /** What a gateway that has just started is told of it; results are told by who keeps them. */
  whole(): readonly FeedChange[] {
    if (this.#shown === undefined) return [];
    const { event, scoreboard, markets } = this.#shown;
    const told = markets.filter(({ retired }) => retired !== true).map(wholeMarket);
    const board: readonly FeedChange[] =
      scoreboard === undefined ? [] : [{ kind: 'scoreboard', event: event.key, scoreboard }];
    return [{ kind: 'event', event }, ...told, ...board];
  }

  /** It goes on to its next look. */
  play(at: number): readonly FeedChange[] {
    const next = this.#cuts.shift();
    if (next === undefined) return [];
    this.#run.advance(next);
    this.#looks.push({ own: next, at });
    return this.#show(this.#run.look(), at);
  }

  /** And to its last one; a race look by look, as what is known of its runners is what was seen of them. */
  finish(at: number): readonly FeedChange[] {
    if (this.race !== undefined) return this.#cuts.slice().flatMap(() => this.play(at));
    this.#cuts.splice(0, Math.max(0, this.#cuts.length - 1));
    return this.play(at);
  }

  #show(sight: Sight, at: number): readonly FeedChange[] {
    const named = this.#renamed(sight, at);
    this.race?.hear(named, at);
    const { changes, shown } = changesBetween(this.#shown, named);
    this.#shown = shown;
    for (const change of changes) this.#note(change, at);
    return changes.filter(({ kind }) => kind !== 'early');
  }

  #note(change: FeedChange, at: number): void {
    switch (change.kind) {
      case 'replaced':
        this.#become(at, change.oldMarket, 'CLOSED');
        this.#noteWhole(change.market, at);
        break;
      case 'market':
        this.#noteWhole(change.market, at);
        break;
      case 'marketState':
        this.#become(at, change.market, change.state);
        break;
      case 'result':
        this.#become(at, change.market, 'CLOSED');
        break;
      case 'prices':
        for (const { selection, odds } of change.prices) this.#notePrice(at, selection, odds);
        break;
      default:
    }
  }

  #noteWhole(market: FeedMarket, at: number): void {
    for (const { key, odds } of market.selections) this.#notePrice(at, key, odds);
    this.#become(at, market.key, market.state);
    this.#offered.add(market.key);
  }

  #notePrice(at: number, selection: FeedKey, odds: string | null): void {
    this.prices.push({ at, selection, odds: odds ?? '' });
    this.#open.set(selection, odds ?? undefined);
  }

  #become(at: number, market: FeedKey, state: FeedMarket['state']): void {
    this.moves.push({ at, market, state });
  }

  #renamed({ event, scoreboard, markets }: Sight, at: number): Sight {
    if (event.state !== 'NOTSTARTED') this.#begunAt ??= at;
    const named: FeedEvent = {
      ...event,
      key: this.key,
      startTime: this.#begunAt ?? this.#start + AHEAD_MS,
      marketGroups: event.marketGroups.filter(({ type }) => type !== 'YOUR_BET'),
    };
    const deductions = event.racingData?.deductions;
    const racingData =
      event.racingData === undefined || deductions === undefined
        ? event.racingData
        : { ...event.racingData, deductions: this.#toldAt(deductions) };
    return {
      event: { ...named, ...(racingData === undefined ? {} : { racingData }) },
      markets: this.#few.of(markets).map((market) => this.#marketOf(market)),
      ...(scoreboard === undefined ? {} : { scoreboard: { ...scoreboard, clockAt: at } }),
    };
  }

  #marketOf({ shape, state, prices, result, replaces, retired }: MarketSight): MarketSight {
    const results = result?.results.map((one): Result['results'][number] => {
      const { early: _told, ...rest } = one.result;
      return { selection: this.#keyOf(one.selection), result: rest };
    });
    return {
      shape: this.#shapeOf(shape),
      state,
      prices,
      ...(result === undefined || results === undefined
        ? {}
        : { result: { results, deductions: this.#toldAt(result.deductions), ...this.#dividendsOf(result) } }),
      ...(replaces === undefined ? {} : { replaces: this.#shapeOf(replaces) }),
      ...(retired === undefined ? {} : { retired }),
    };
  }

  /** By the time of the world. */
  #toldAt(deductions: readonly Deduction[]): Deduction[] {
    return deductions.map(({ withdrawnAt, pencePerPound }) => ({
      pencePerPound,
      withdrawnAt: this.#looks.find(({ own }) => own >= withdrawnAt)?.at ?? this.#start,
    }));
  }

  #dividendsOf({ dividends }: Pick<Result, 'dividends'>): Pick<Result, 'dividends'> {
    if (dividends === undefined) return {};
    const named = dividends.map(({ order, perUnit }) => ({
      order: order.map((runner) => this.#keyOf(runner)),
      perUnit,
    }));
    return { dividends: named };
  }

  /** The same object for the same shape: another one would be another market. */
  #shapeOf(shape: MarketShape): MarketShape {
    const known = this.#shapes.get(shape);
    if (known !== undefined) return known;
    const { 'your-bet': _combined, ...groupRanks } = shape.groupRanks;
    const own: MarketShape = {
      ...shape,
      key: this.#keyOf(shape.key),
      event: this.key,
      groupRanks,
      inplayDelay: Math.min(LONGEST_DELAY, shape.inplayDelay),
      selections: shape.selections.map((selection) => ({ ...selection, key: this.#keyOf(selection.key) })),
    };
    this.#shapes.set(shape, own);
    return own;
  }

  /** Names of a feed are split at dots by the checkers. */
  #keyOf(key: FeedKey): FeedKey {
    return `${this.key}${key.slice(this.#run.key.length).replaceAll('.', '_').replaceAll('/', '.')}`;
  }
}

function wholeMarket({ shape, state, prices }: MarketSight): FeedChange {
  const selections = shape.selections.map((selection, nth) => ({
    ...selection,
    ...(prices[nth] ?? { odds: null, suspended: true }),
  }));
  return { kind: 'market', market: { ...shape, state, selections } };
}
