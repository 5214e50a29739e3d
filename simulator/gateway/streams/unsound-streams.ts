import type { FeedBatch } from '#gateway/core/feed.ts';
import type { Prng } from '../../random/prng.ts';
import type { UnsoundFeeds } from '../../scenario/unsound-feeds.ts';
import type { Jolt, MarketMove, Offer, PriceMove } from '../offer/offer.ts';
import { Stream } from './stream.ts';

/** An offer with some matches more, each told by a stream that goes its own ways. */
export class UnsoundStreams implements Offer {
  readonly #others: Offer;
  readonly #chance: Prng;
  readonly streams: readonly Stream[];
  #at: number;
  readonly wait: Offer['wait'];

  constructor(others: Offer, chance: Prng, start: number, { streams, silentMs }: UnsoundFeeds) {
    this.#others = others;
    this.#chance = chance;
    this.#at = start;
    this.streams = Array.from({ length: streams }, (_, nth) => new Stream({ chance, start, nth, silentMs }));
    this.wait = (...moment) => others.wait(...moment);
  }

  get moves(): readonly MarketMove[] {
    return [...this.#others.moves, ...this.streams.flatMap(({ moves }) => moves)];
  }

  get prices(): readonly PriceMove[] {
    return this.#others.prices ?? [];
  }

  jolt(at: number, market: string, jolt: Jolt): FeedBatch {
    return this.#others.jolt?.(at, market, jolt) ?? { at, changes: [] };
  }

  whole(at: number): FeedBatch {
    const { changes } = this.#others.whole(at);
    return { at, changes: [...changes, ...this.streams.flatMap((stream) => stream.whole())] };
  }

  move(at: number): FeedBatch {
    return this.#others.move(at);
  }

  speak(at: number): FeedBatch {
    this.#at = at;
    return { at, changes: this.#chance.pick(this.streams).next(at) };
  }

  calm(at: number): FeedBatch {
    this.#at = at;
    const { changes } = this.#others.calm(at);
    return { at, changes: [...changes, ...this.streams.flatMap((stream) => stream.calm(at))] };
  }

  /** As of the last move. */
  priceOf(selection: string): string | undefined {
    const stream = this.streams.find(({ market }) => selection.startsWith(`${market}/`));
    return stream === undefined ? this.#others.priceOf(selection) : stream.priceOf(selection, this.#at);
  }
}
