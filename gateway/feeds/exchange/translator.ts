import { rungText } from '#domain/odds/ladder.ts';
import type { FeedChange, FeedEvent, FeedMarket } from '../../core/feed.ts';
import { sameValue } from '../../core/same-value.ts';
import { exchangeEvent, isRacing } from './exchange-event.ts';
import { type ExchangeShape, exchangeMarket, marketKey, selectionKey } from './exchange-market.ts';
import { inputPrices, type PricePolicy, rungFor } from './fixed-price.ts';
import { type Applied, isDecided, MarketFold, type RunnerKey, runnerKey } from './market-fold.ts';
import type { Names } from './names.ts';
import type {
  MarketChange,
  MarketDefinition,
  RunnerDefinition,
  StreamMessage,
} from './parse-stream-message.ts';
import { Removals } from './removals.ts';

import { type Settlement, settleMarket } from './settle-market.ts';

type State = FeedMarket['state'];

interface Shown {
  readonly rung: number | undefined;
  readonly suspended: boolean;
}

/** A market with what has been told of it. */
interface Told {
  readonly fold: MarketFold;
  /** Which of the streams that are played together speaks of it. */
  source: string;
  event: string;
  /** Recording time of its last message. */
  at: number;
  shape: ExchangeShape | undefined;
  state: State | undefined;
  settlement: Settlement | undefined;
  readonly prices: Map<RunnerKey, Shown>;
  readonly removals: Removals;
}

interface ToldEvent {
  readonly key: string;
  /** Scheduled time of its markets now: a further market of the same race is found by it. */
  marketTime: string;
  readonly definitions: Map<string, MarketDefinition>;
  told: FeedEvent | undefined;
  /** Recording time at which it was looked at last. */
  lookedAt: number;
}

export interface TranslatorOptions {
  readonly policy: PricePolicy;
  readonly names: Names;
  /** Time of the recording to time of the world that is shown. */
  readonly worldTime: (at: number) => number;
}

const stateOf = ({ status }: MarketDefinition): State =>
  status === 'OPEN' || status === 'CLOSED' ? status : 'SUSPENDED';

/** Turns messages of the exchange into changes of the catalogue. Knows no clock and no file. */
export class Translator {
  readonly #options: TranslatorOptions;
  readonly #markets = new Map<string, Told>();
  readonly #events = new Map<string, ToldEvent>();
  /** Sources that say that they are late. */
  readonly #late = new Set<string>();

  constructor(options: TranslatorOptions) {
    this.#options = options;
  }

  market(id: string): MarketFold | undefined {
    return this.#markets.get(id)?.fold;
  }

  /**
   * Changes made by one message at `at` (recording time), each market evaluated after its whole change.
   *
   * @param source name of the stream that says it, where several are played together
   */
  translate(message: StreamMessage, at: number, source = ''): FeedChange[] {
    if (message.op !== 'mcm') return [];
    const changes = this.#freshness(message.status === 503, source);
    for (const change of message.mc ?? []) changes.push(...this.#apply(change, at, source));
    return changes;
  }

  /** A late source takes every market of its own off until it is in time again. */
  #freshness(isLate: boolean, source: string): FeedChange[] {
    if (isLate === this.#late.has(source)) return [];
    if (isLate) this.#late.add(source);
    else this.#late.delete(source);
    return [...this.#markets.values()].flatMap((told) => {
      const { definition } = told.fold;
      if (told.source !== source || definition === undefined || told.state === undefined) return [];
      return this.#restated(told, this.#stateNow(told, definition));
    });
  }

  #stateChange(told: Told, state: State): FeedChange {
    return { kind: 'marketState', market: marketKey(told.fold.id), state };
  }

  /** As the definition says, unless it is not to be trusted or its source is late. */
  #stateNow(told: Told, definition: MarketDefinition): State {
    const state = stateOf(definition);
    if (!told.fold.isTrusted) return 'SUSPENDED';
    return state === 'OPEN' && this.#late.has(told.source) ? 'SUSPENDED' : state;
  }

  /** The state, told where it is another one; what opens is priced anew. */
  #restated(told: Told, state: State): FeedChange[] {
    if (told.state === state) return [];
    told.state = state;
    return [...this.#repriced(told, undefined), this.#stateChange(told, state)];
  }

  #apply(change: MarketChange, at: number, source: string): FeedChange[] {
    const told = this.#markets.get(change.id) ?? this.#newMarket(change.id);
    told.source = source;
    told.at = at;
    const applied = told.fold.apply(change);
    const { definition } = told.fold;
    if (definition === undefined) return [];
    if (applied.definition) told.removals.note(definition, at);
    const isAnew = applied.definition || this.#comesDue(told, at);
    const changes: FeedChange[] = isAnew ? this.#tellEvent(told, definition, at) : [];
    changes.push(...this.#tellMarket(told, definition, applied, isAnew));
    return changes;
  }

  /** Its scheduled time has passed since it was looked at: what was suspended before has begun now. */
  #comesDue(told: Told, at: number): boolean {
    const event = this.#events.get(told.event);
    if (event === undefined) return false;
    const due = Date.parse(event.marketTime);
    return event.lookedAt < due && at >= due;
  }

  #newMarket(id: string): Told {
    const told: Told = {
      fold: new MarketFold(id),
      source: '',
      event: '',
      at: 0,
      shape: undefined,
      state: undefined,
      settlement: undefined,
      prices: new Map(),
      removals: new Removals(),
    };
    this.#markets.set(id, told);
    return told;
  }

  #eventOf(told: Told, definition: MarketDefinition): ToldEvent {
    const known = this.#events.get(told.event);
    if (known !== undefined) return known;
    const { eventId, marketTime } = definition;
    const sameRace = [...this.#events.values()].find(
      (event) => event.key.startsWith(`x.${eventId}.`) && event.marketTime === marketTime,
    );
    const stamp = marketTime.slice(0, 16).replaceAll(/[-:]/g, '');
    const key = isRacing(definition) ? (sameRace?.key ?? `x.${eventId}.${stamp}`) : `x.${eventId}`;
    const event = this.#events.get(key) ?? {
      key,
      marketTime,
      definitions: new Map(),
      told: undefined,
      lookedAt: 0,
    };
    this.#events.set(key, event);
    told.event = key;
    return event;
  }

  #tellEvent(told: Told, definition: MarketDefinition, at: number): FeedChange[] {
    const event = this.#eventOf(told, definition);
    event.definitions.set(told.fold.id, definition);
    event.marketTime = definition.marketTime;
    event.lookedAt = at;
    const { names, worldTime } = this.#options;
    const next = exchangeEvent({ key: event.key, definitions: event.definitions, at, worldTime, names });
    if (next === undefined || sameValue(event.told, next)) return [];
    const before = event.told;
    event.told = next;
    const moved = before !== undefined && !sameValue(before.participants, next.participants);
    return [{ kind: 'event', event: next }, ...(moved ? this.#markedAnew(event.key) : [])];
  }

  #tellMarket(told: Told, definition: MarketDefinition, applied: Applied, isAnew: boolean): FeedChange[] {
    const state = this.#stateNow(told, definition);
    const before = told.state;
    if (before === undefined || (isAnew && state !== 'CLOSED')) {
      const shape = this.#shapeOf(told);
      if (shape !== undefined && !sameValue(told.shape, shape)) {
        told.shape = shape;
        told.state = state;
        this.#repriced(told, undefined);
        return [...this.#wholeMarket(told, shape, state), ...this.#settled(told, definition)];
      }
    }
    if (state === 'CLOSED') {
      told.state = state;
      // Whatever it was told before, it is open until it is told again that it is closed (MEND-17).
      if (before !== state) told.settlement = undefined;
      return this.#settled(told, definition);
    }
    if (before !== state) return this.#restated(told, state);
    // A definition may have changed its runners: every price is looked at again.
    return this.#repriced(told, applied.definition ? undefined : applied.runners);
  }

  #shapeOf({ fold, event, at }: Told): ExchangeShape | undefined {
    const participants = this.#events.get(event)?.told?.participants ?? [];
    return exchangeMarket(fold, { event, participants, at }, this.#options.names);
  }

  /**
   * Who the sides are can be told after a market of theirs: its selections then have roles that they had not.
   */
  #markedAnew(event: string): FeedChange[] {
    return [...this.#markets.values()].flatMap((told) => {
      const shape = told.event === event && told.state !== 'CLOSED' ? this.#shapeOf(told) : undefined;
      if (shape === undefined || told.state === undefined || sameValue(told.shape, shape)) return [];
      told.shape = shape;
      return this.#wholeMarket(told, shape, told.state);
    });
  }

  #wholeMarket(told: Told, shape: ExchangeShape, state: State): FeedChange[] {
    const held = new Map(
      [...told.prices].map(([key, price]) => [selectionKey(told.fold.id, key), price] as const),
    );
    const selections = shape.selections.map((selection) => {
      const price = selection.kind === 'NR' ? undefined : held.get(selection.key);
      return { ...selection, odds: textOf(price?.rung), suspended: price?.suspended ?? true };
    });
    return [{ kind: 'market', market: { ...shape, state, selections } }];
  }

  /** Brings prices up to date while the market is open; while it is not, what was shown last is kept. */
  #repriced(told: Told, only: ReadonlySet<RunnerKey> | undefined): FeedChange[] {
    const { fold } = told;
    const { policy } = this.#options;
    const { definition } = fold;
    if (definition === undefined || told.state !== 'OPEN') return [];
    const inputs = inputPrices(fold, policy, only);
    const prices = definition.runners.flatMap((runner) => {
      const key = runnerKey(runner.id, runner.hc);
      if (only !== undefined && policy.margin === null && !only.has(key)) return [];
      const held = told.prices.get(key);
      const active = runner.status === 'ACTIVE';
      const rung = active ? rungFor(inputs.get(key), definition.inPlay, held?.rung, policy) : undefined;
      const next: Shown = { rung, suspended: rung === undefined };
      if (held !== undefined && held.rung === next.rung && held.suspended === next.suspended) return [];
      told.prices.set(key, next);
      return [{ selection: selectionKey(fold.id, key), odds: textOf(rung), suspended: next.suspended }];
    });
    return prices.length === 0 ? [] : [{ kind: 'prices', market: marketKey(fold.id), prices }];
  }

  /** A closed market settles; a later definition that tells another result is a correction. */
  #settled(told: Told, definition: MarketDefinition): FeedChange[] {
    if (told.state !== 'CLOSED') return [];
    // Of a runner that the end leaves out and that had none before, nobody knows how it ended: its bets wait.
    const runners = definition.runners.filter((runner) => isTold(told.fold, runner));
    const settlement = settleMarket(
      { ...definition, runners },
      {
        selection: (runner) => selectionKey(told.fold.id, runner),
        worldTime: this.#options.worldTime,
        toldAt: (runner) => told.removals.toldAt(runner),
      },
    );
    const wording = inOrder(settlement);
    if (sameValue(told.settlement, wording)) return [];
    told.settlement = wording;
    if (settlement.results.length === 0) return [this.#stateChange(told, 'CLOSED')];
    return [{ kind: 'result', market: marketKey(told.fold.id), ...settlement }];
  }
}

/** A definition may list the same runners in another order, which says nothing else. */
const inOrder = ({ results, deductions }: Settlement): Settlement => ({
  results: [...results].sort((a, b) => (a.selection < b.selection ? -1 : 1)),
  deductions: [...deductions].sort((a, b) => a.withdrawnAt - b.withdrawnAt),
});

const isTold = (fold: MarketFold, runner: RunnerDefinition): boolean =>
  isDecided(runner) || fold.isNamed(runnerKey(runner.id, runner.hc));

const textOf = (rung: number | undefined): string | null => (rung === undefined ? null : rungText(rung));
