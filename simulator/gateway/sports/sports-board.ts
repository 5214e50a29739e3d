import type { FeedBatch, FeedChange } from '#gateway/core/feed.ts';
import type { Prng } from '../../random/prng.ts';
import type { Sports } from '../../scenario/sports.ts';
import type { Jolt, MarketMove, Offer, PriceMove } from '../offer/offer.ts';
import type { Result } from '../offer/result.ts';
import { drawEvents } from './draw-events.ts';
import { drawRaces } from './draw-races.ts';
import { drawVirtuals } from './draw-virtuals.ts';
import type { PlayedEvent } from './played-event.ts';

/** Names of events before their numbers; those of other sports have one as well. */
const RACE = 'race';
const VIRTUAL = 'virtual';

/**
 * An offer with events of other sports beside the matches. It keeps the last word on every market, and tells
 * a gateway that has just started all that was decided, so that every bet can be settled by hand.
 */
export class SportsBoard implements Offer {
  readonly sports: readonly PlayedEvent[];
  readonly results = new Map<string, Result>();
  readonly #others: Offer;
  readonly wait: Offer['wait'];

  constructor(others: Offer, chance: Prng, start: number, sports: Sports) {
    this.#others = others;
    const { races = 0, virtuals = 0 } = sports.sought ?? {};
    this.sports = [
      ...drawEvents(chance, sports, start),
      ...drawRaces(chance, races, start, RACE),
      ...drawVirtuals(chance, virtuals, start, VIRTUAL),
    ];
    this.wait = (...moment) => others.wait(...moment);
  }

  get moves(): readonly MarketMove[] {
    return [...this.#others.moves, ...this.sports.flatMap(({ moves }) => moves)];
  }

  get prices(): readonly PriceMove[] {
    return [...(this.#others.prices ?? []), ...this.sports.flatMap(({ prices }) => prices)];
  }

  priceOf(selection: string): string | undefined {
    const own = this.sports.find((event) => event.has(selection));
    return own === undefined ? this.#others.priceOf(selection) : own.priceOf(selection);
  }

  whole(at: number): FeedBatch {
    const { changes } = this.#others.whole(at);
    const own = this.sports.flatMap((event) => event.whole());
    return { at, changes: [...changes, ...own, ...this.results.values()] };
  }

  move(at: number): FeedBatch {
    return this.#heard(this.#others.move(at));
  }

  /** Each event goes on. */
  play(at: number): FeedBatch {
    return this.#heard({ at, changes: this.sports.flatMap((event) => event.play(at)) });
  }

  /** What is decided stays as it is. */
  jolt(at: number, market: string, jolt: Jolt): FeedBatch {
    const isOwn = this.sports.some((event) => event.has(market)) || this.results.has(market);
    return (isOwn ? undefined : this.#others.jolt?.(at, market, jolt)) ?? { at, changes: [] };
  }

  /** Everything is played to its end. */
  calm(at: number): FeedBatch {
    const { changes } = this.#others.calm(at);
    const own = this.sports.flatMap((event): readonly FeedChange[] => event.finish(at));
    return this.#heard({ at, changes: [...changes, ...own] });
  }

  #heard(batch: FeedBatch): FeedBatch {
    for (const change of batch.changes) if (change.kind === 'result') this.results.set(change.market, change);
    return batch;
  }
}
