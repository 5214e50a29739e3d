import type { EventModel } from '../../../core/event-model.ts';
import type { FeedEvent } from '../../../core/feed.ts';
import type { MarketSpec } from '../families/market-spec.ts';
import type { Combinable, Phase, SimulatedSport, SportCourse, SportFixture } from '../sport.ts';
import { bookedPrice, noPrice } from './book.ts';
import { type Dressed, decidedSight, dress, withAbsent, YOUR_BET } from './dressed-market.ts';
import { eventHead, STATES } from './event-head.ts';
import { eventModel, modelOnce } from './event-model.ts';
import { Play, type PlayState } from './play.ts';
import { type Boosted, boostOf, type EventBoost } from './price-boost.ts';
import type { Moment } from './script.ts';
import type { MarketSight, ShownPrice, Sight } from './sight.ts';

/** What the markets of an event are drawn from; the outlook only where a market is open. */
interface Look<O, T> {
  readonly before: boolean;
  readonly off: PlayState<unknown>['off'];
  readonly tally: T;
  readonly outlook: () => O;
}

/** What of an event's book is on offer: until it unfolds, the markets of the row. */
interface Book<O, T> {
  readonly isUnfolded: boolean;
  /** The sport knows how outcomes hang together, and there is more than one market of which it does. */
  readonly isCombining: boolean;
  /** Markets that are there from start to end. */
  readonly standing: readonly Dressed<O, T>[];
}

/** Draws an event of a sport at a state: which markets there are, their prices, what is decided. */
export class EventPainter<F extends SportFixture, M extends Moment, C extends SportCourse<M>, S, O, T> {
  readonly #sport: SimulatedSport<F, M, C, S, O, T>;
  readonly #fixture: F;
  /** The event with the book that it has until it unfolds: the markets of its row. */
  readonly #folded: F;
  readonly #course: C;
  #book: Book<O, T> | undefined;
  #more = new Map<string, Dressed<O, T>>();
  readonly #lines: ReturnType<NonNullable<SimulatedSport<F, M, C, S, O, T>['lines']>>;
  readonly #boost: EventBoost | undefined;
  /** Of the last state before the start, worked out once. */
  #last: { readonly open: PlayState<S>; readonly price: ShownPrice } | undefined;

  constructor(sport: SimulatedSport<F, M, C, S, O, T>, fixture: F, course: C) {
    this.#sport = sport;
    this.#fixture = fixture;
    this.#folded = { ...fixture, tier: 'C' };
    this.#course = course;
    this.#lines = sport.lines?.(fixture) ?? [];
    this.#boost = this.#boostAtFirst();
  }

  look(play: PlayState<S>): Sight {
    const { state } = play;
    const look = this.#lookOf(play);
    const phase = this.#sport.phase(state);
    const standing = this.#bookAt(play).standing;
    const came = this.#arising(play);
    const markets = [...standing, ...came].map((dressed) => this.#paint(dressed, look));
    markets.push(...this.#moved(play, look));
    if (this.#boost !== undefined)
      markets.push(this.#boosted(this.#boost, look, this.#ordinary(this.#boost.of, play, markets)));
    const hasBoard = phase !== 'before' && phase !== 'off';
    const scoreboard = hasBoard ? { scoreboard: this.#sport.board(this.#course, state) } : {};
    const lines = this.#lines.flatMap((_, nth) => this.#linesOf(play, nth).slice(-1));
    return { event: this.#event(phase, [...standing, ...lines, ...came]), markets, ...scoreboard };
  }

  model(play: PlayState<S>): EventModel | undefined {
    if (!this.#bookAt(play).isCombining) return undefined;
    return modelOnce(play, () => this.#modelAt(play));
  }

  #modelAt(play: PlayState<S>): EventModel | undefined {
    const endings = this.#sport.endings?.(this.#sport.outlook(this.#course, play.state, play));
    return endings === undefined ? undefined : eventModel(endings, this.#combinable(play));
  }

  /** Sides of markets on offer that may stand in a bet builder; none while no bets are taken. */
  #combinable(play: PlayState<S>): readonly Combinable<O, T>[] {
    const phase = this.#sport.phase(play.state);
    if (play.off.length > 0 || (phase !== 'before' && phase !== 'playing')) return [];
    // The line of the moment; one that it replaced takes no bets.
    const lines = this.#lines.flatMap((_, nth) => this.#linesOf(play, nth).slice(-1));
    return [...this.#bookAt(play).standing, ...lines, ...this.#arising(play)]
      .filter(({ spec }) => spec.combines && spec.outcomes(this.#sport.tally(play.state)) === undefined)
      .flatMap(({ spec, before }) =>
        before.selections.map((selection, side) => ({ key: selection.key, spec, side })),
      );
  }

  #bookAt({ isUnfolded }: PlayState<S>): Book<O, T> {
    if (this.#book?.isUnfolded === isUnfolded) return this.#book;
    const specs = this.#sport.markets(isUnfolded ? this.#fixture : this.#folded);
    const combine = specs.filter((spec) => spec.combines).length + this.#lines.length;
    const isCombining = this.#sport.endings !== undefined && combine >= 2;
    const standing = specs.map((spec, index) => this.#dress(spec, index + 1, isCombining));
    this.#more = new Map();
    this.#book = { isUnfolded, isCombining, standing };
    return this.#book;
  }

  #dress(spec: MarketSpec<O, T>, rank: number, isCombining: boolean): Dressed<O, T> {
    // Nothing is offered for combining that no model can price.
    const offered = isCombining ? spec : { ...spec, combines: false };
    return dress(this.#fixture.key, offered, { rank, inplayDelay: this.#sport.inplayDelay });
  }

  #lookOf(play: PlayState<S>): Look<O, T> {
    let outlook: O | undefined;
    return {
      before: this.#sport.phase(play.state) === 'before',
      off: play.off,
      tally: this.#sport.tally(play.state),
      outlook: () => (outlook ??= this.#sport.outlook(this.#course, play.state, play)),
    };
  }

  #arising(play: PlayState<S>): Dressed<O, T>[] {
    const fixture = play.isUnfolded ? this.#fixture : this.#folded;
    const specs = this.#sport.arising?.(fixture, play.state) ?? [];
    const { standing, isCombining } = this.#bookAt(play);
    return specs.map((spec, nth) =>
      this.#extra(spec.code, () => this.#dress(spec, standing.length + nth, isCombining)),
    );
  }

  #extra(code: string, make: () => Dressed<O, T>): Dressed<O, T> {
    const made = this.#more.get(code) ?? make();
    this.#more.set(code, made);
    return made;
  }

  /** Every line that was the main one so far, the one of the moment last. */
  #linesOf(play: PlayState<S>, nth: number): Dressed<O, T>[] {
    const line = this.#lines[nth];
    if (line === undefined) return [];
    const { isCombining } = this.#bookAt(play);
    return (play.lines[nth] ?? []).map((at, index) => {
      const code = `${line.code}_${index}`;
      return this.#extra(code, () => this.#dress(line.spec(at, code), nth + 1, isCombining));
    });
  }

  #moved(play: PlayState<S>, look: Look<O, T>): MarketSight[] {
    return this.#lines.flatMap((_, nth) => {
      const dressed = this.#linesOf(play, nth);
      return dressed.map((line, index) => {
        const sight = this.#paint(line, look);
        const previous = dressed[index - 1];
        const replaces = previous === undefined ? {} : { replaces: previous.before };
        return { ...sight, ...replaces, ...(index < dressed.length - 1 ? { retired: true } : {}) };
      });
    });
  }

  #paint({ spec, before, inplay }: Dressed<O, T>, look: Look<O, T>): MarketSight {
    const shape = look.before ? before : withAbsent(inplay, spec.absent?.(look.tally) ?? []);
    const happened = shape.selections.map(({ key, outcomeType }) => ({
      selection: key,
      early: [...(spec.early?.soFar(outcomeType ?? '', look.tally) ?? [])],
    }));
    const outcomes = spec.outcomes(look.tally);
    if (outcomes !== undefined)
      return decidedSight(
        shape,
        outcomes,
        happened.map(({ early }) => early),
      );
    const soFar = happened.filter((one) => one.early.length > 0);
    const reports = soFar.length === 0 ? {} : { early: soFar };
    const isOver = spec.preMatch === true && !look.before;
    if (isOver || look.off.some(({ only }) => only === undefined || only(spec.code))) {
      return { shape, state: 'SUSPENDED', prices: shape.selections.map(() => noPrice), ...reports };
    }
    const chances = spec.chances(look.outlook());
    const prices = shape.selections.map((_, index) => bookedPrice(chances[index] ?? 0, spec.overround));
    return { shape, state: 'OPEN', prices, ...reports };
  }

  #boostAtFirst(): EventBoost | undefined {
    const boosted = this.#sport.boosted?.(this.#fixture);
    if (boosted === undefined) return undefined;
    const first = new Play(this.#sport, this.#fixture, this.#course).initial;
    const event = { key: this.#fixture.key, ...boosted };
    return boostOf(event, this.#priceAt(first, event));
  }

  /** What a side is at in a state, and nothing else of it. */
  #priceAt(play: PlayState<S>, of: Pick<Boosted, 'market' | 'side'>): ShownPrice {
    const look = this.#lookOf(play);
    const ordinary = this.#bookAt(play)
      .standing.filter(({ spec }) => spec.code === of.market)
      .map((dressed) => this.#paint(dressed, look));
    return priceIn(ordinary, of);
  }

  /** What the boosted side is at, and where no bets are taken, was at last. */
  #ordinary(of: Boosted, play: PlayState<S>, markets: readonly MarketSight[]): ShownPrice {
    const { lastOpen } = play;
    const isOpen = this.#sport.phase(play.state) === 'before' && play.off.length === 0;
    if (isOpen || lastOpen === undefined) return priceIn(markets, of);
    if (this.#last?.open !== lastOpen) this.#last = { open: lastOpen, price: this.#priceAt(lastOpen, of) };
    return this.#last.price;
  }

  #boosted(boost: EventBoost, look: Look<O, T>, ordinary: ShownPrice): MarketSight {
    const { spec } = this.#book?.standing.find((dressed) => dressed.spec.code === boost.of.market) ?? {};
    const side = spec?.sides.findIndex(({ code }) => code === boost.of.side) ?? -1;
    const ending = spec?.outcomes(look.tally)?.[side];
    const outcome = typeof ending === 'object' ? ending.outcome : ending;
    return boost.sight({ outcome, isBefore: look.before, isOpen: look.off.length === 0 }, ordinary);
  }

  /** Groups that hold a market of this event by now: those of a sport are more than its quick events have. */
  #groups(markets: readonly Dressed<O, T>[]): FeedEvent['marketGroups'] {
    const used = new Set(markets.map(({ spec }) => spec.group));
    return this.#sport.groups.filter(
      ({ id }) => used.has(id) || (id === YOUR_BET && this.#book?.isCombining),
    );
  }

  #event(phase: Phase, markets: readonly Dressed<O, T>[]): FeedEvent {
    return {
      ...eventHead(this.#sport, this.#fixture),
      state: STATES[phase],
      inplay: phase === 'playing',
      suspended: false,
      outright: this.#sport.isOutright === true,
      specials: false,
      provider: 'simulator',
      marketGroups: this.#groups(markets),
    };
  }
}

/** What a side is at in its market: no price while there is none. */
function priceIn(
  markets: readonly MarketSight[],
  { market, side }: { readonly market: string; readonly side: string },
): ShownPrice {
  const found = markets.find(({ shape }) => shape.key.endsWith(`/${market}`));
  const nth = found?.shape.selections.findIndex(({ outcomeType }) => outcomeType === side) ?? -1;
  return found?.state === 'OPEN' ? (found.prices[nth] ?? noPrice) : noPrice;
}
