import type { SilenceRules } from './config/silence.ts';
import type { Feed, FeedBatch, FeedChange, FeedKey, FeedSigns } from './core/feed.ts';
import { FeedSilence } from './core/feed-silence.ts';
import type { FeedClock } from './feeds/clock.ts';

/** What the gateway says of its feeds to whoever asks for its health. */
export interface FeedHealth {
  readonly feeds: 'live' | 'silent';
  readonly feedSources: number;
  readonly silentSources: number;
  readonly silentMarkets: number;
  /** Lines and parts of lines of all feeds that could not be read. */
  readonly unreadable: number;
}

interface FeedLog {
  warn(fields: object, message: string): void;
}

/** Where a feed is watched from. */
interface WatchPlace {
  readonly rules: SilenceRules;
  readonly clock: FeedClock;
  readonly log: FeedLog;
  /** Whether bets are taken on the market now. */
  readonly isOpen: (market: FeedKey) => boolean;
  /** Takes changes that are the gateway's own, at the feed's time. */
  readonly apply: (batch: FeedBatch) => void;
}

/**
 * Suspends what a feed has fallen silent on, and puts it back when the feed speaks of it again (MEND-15). One
 * for each
 * feed. A market that the feed suspended itself is left alone.
 */
export class FeedWatch {
  readonly #feed: string;
  readonly #place: WatchPlace;
  readonly #silence: FeedSilence | undefined;
  /** Suspended here. */
  readonly #held = new Set<FeedKey>();
  readonly #unreadable = new Map<string, number>();
  #cancel: (() => void) | undefined;

  /** @param feed one that is made in this process is not watched */
  constructor(feed: Pick<Feed, 'name' | 'isInProcess' | 'pace'>, place: WatchPlace) {
    this.#feed = feed.name;
    this.#place = place;
    this.#silence = feed.isInProcess === true ? undefined : new FeedSilence(place.rules, feed.pace);
    if (this.#silence !== undefined) this.#wait();
  }

  readonly signs: FeedSigns = {
    heard: (sign) => this.#silence?.heard(sign, this.#place.clock.now()),
    ended: (source) => this.#silence?.ended(source),
    unreadable: (source, where) => {
      const count = (this.#unreadable.get(source) ?? 0) + 1;
      this.#unreadable.set(source, count);
      // The first, the tenth, the hundredth: a log that says it is read, one that repeats it is not.
      if (/^10*$/.test(`${count}`))
        this.#place.log.warn({ feed: this.#feed, source, where, count }, 'what a feed said cannot be read');
    },
  };

  /**
   * Hears of every batch before it is applied. @returns what stands again with it, to be applied before it
   */
  told(batch: FeedBatch): readonly FeedChange[] {
    const silence = this.#silence;
    if (silence === undefined) return [];
    const before = [...this.#held].map((key) => [key, silence.stateOf(key)] as const);
    const real = this.#place.clock.now();
    silence.told(batch, real);
    const back = before.filter(([key]) => !silence.isSilent(key, real));
    if (back.length === 0) return [];
    this.#free(back.map(([key]) => key));
    return back.flatMap(([market, state]) =>
      state === undefined || silence.stateOf(market) === undefined
        ? []
        : [{ kind: 'marketState', market, state }],
    );
  }

  health(): FeedHealth {
    const sources = new Set([...this.#held].map((key) => this.#silence?.sourceOf(key)));
    let unreadable = 0;
    for (const count of this.#unreadable.values()) unreadable += count;
    return {
      feeds: this.#held.size === 0 ? 'live' : 'silent',
      feedSources: this.#silence?.sourceCount ?? 1,
      silentSources: sources.size,
      silentMarkets: this.#held.size,
      unreadable,
    };
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(): void {
    this.#cancel = this.#place.clock.after(this.#place.rules.checkEveryMs, () => {
      this.#look();
      this.#wait();
    });
  }

  #look(): void {
    const silence = this.#silence;
    if (silence === undefined) return;
    const { clock, apply } = this.#place;
    const real = clock.now();
    const changes = [...this.#suspend(silence, real), ...this.#release(silence, real)];
    if (changes.length > 0) apply({ at: Math.round(silence.now(real)), changes });
  }

  #suspend(silence: FeedSilence, real: number): readonly FeedChange[] {
    const open = silence.silentMarkets(real).filter(this.#place.isOpen);
    if (open.length === 0) return [];
    for (const key of open) this.#held.add(key);
    const sources = [...new Set(open.map((key) => silence.sourceOf(key)))];
    const fields = { feed: this.#feed, sources, markets: open.length };
    this.#place.log.warn(fields, 'a feed is silent: its markets are suspended');
    return open.map((market) => ({ kind: 'marketState', market, state: 'SUSPENDED', silent: true }));
  }

  /** A source spoke without a change: what hangs on it stands again as the feed told it last. */
  #release(silence: FeedSilence, real: number): readonly FeedChange[] {
    const back = [...this.#held].filter((key) => !silence.isSilent(key, real));
    this.#free(back);
    return back.flatMap((market): readonly FeedChange[] => {
      const state = silence.stateOf(market);
      return state === undefined ? [] : [{ kind: 'marketState', market, state }];
    });
  }

  #free(markets: readonly FeedKey[]): void {
    if (markets.length === 0) return;
    for (const key of markets) this.#held.delete(key);
    this.#place.log.warn({ feed: this.#feed, markets: markets.length, over: true }, 'a feed speaks again');
  }
}

/** The health of several feeds as one. */
export function feedsHealth(watches: readonly Pick<FeedWatch, 'health'>[]): FeedHealth {
  const all = watches.map((watch) => watch.health());
  const sum = (figure: (one: FeedHealth) => number): number =>
    all.reduce((total, one) => total + figure(one), 0);
  return {
    feeds: all.some(({ feeds }) => feeds === 'silent') ? 'silent' : 'live',
    feedSources: sum(({ feedSources }) => feedSources),
    silentSources: sum(({ silentSources }) => silentSources),
    silentMarkets: sum(({ silentMarkets }) => silentMarkets),
    unreadable: sum(({ unreadable }) => unreadable),
  };
}
