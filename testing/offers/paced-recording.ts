import type { FeedClock } from '#gateway/feeds/clock.ts';
import { createExchangeFeed, type ExchangeFeed } from '#gateway/feeds/exchange/create-exchange-feed.ts';
import { pricePolicy } from '#gateway/feeds/exchange/fixed-price.ts';

interface Held {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that leaps from one waited-for instant to the next, but never beyond its gate. */
class GatedClock implements FeedClock {
  #now: number;
  #gate: number;
  #held: Held | undefined;
  #reached: () => void = () => undefined;

  constructor(now: number) {
    this.#now = now;
    this.#gate = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, callback: () => void): () => void {
    const held: Held = { at: this.#now + ms, callback };
    this.#held = held;
    this.#look();
    return () => {
      if (this.#held === held) this.#held = undefined;
    };
  }

  /** Resolves when the next thing waited for lies beyond `at`. */
  openTo(at: number): Promise<void> {
    this.#gate = at;
    return new Promise((resolve) => {
      this.#reached = resolve;
      this.#look();
    });
  }

  #look(): void {
    const held = this.#held;
    if (held === undefined) return;
    if (held.at > this.#gate) {
      this.#reached();
      return;
    }
    this.#held = undefined;
    this.#now = Math.max(this.#now, held.at);
    // Not at once: calls to the gateway get their turn between two messages.
    setImmediate(held.callback);
  }
}

/** A recording with its own times that a test plays up to the instants it names. */
export interface PacedRecording {
  readonly feed: ExchangeFeed;
  /** Everything recorded up to `at` (epoch ms, inclusive) has been delivered when this resolves. */
  playTo(at: number): Promise<void>;
  playToEnd(): Promise<void>;
}

/** @param firstAt recorded time of the first message, epoch ms. */
export function pacedRecording(path: string, firstAt: number, policy = pricePolicy): PacedRecording {
  const clock = new GatedClock(firstAt);
  const feed = createExchangeFeed({ path, speed: 1, times: 'recorded', clock, policy });
  const playTo = (at: number): Promise<void> => Promise.race([clock.openTo(at), feed.finished()]);
  return { feed, playTo, playToEnd: () => playTo(Number.POSITIVE_INFINITY) };
}
