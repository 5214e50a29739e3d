import type { BestOddsRules } from './config/best-odds.ts';
import type { SilenceRules } from './config/silence.ts';
import type { Catalogue } from './core/catalogue.ts';
import { ChangesAwaitingIds } from './core/changes-awaiting-ids.ts';
import type { Feed, FeedBatch, FeedKey, FeedSigns } from './core/feed.ts';
import { withGuaranteesRuled } from './core/guaranteed-races.ts';
import type { FeedTime } from './feed-time.ts';
import type { FeedClock } from './feeds/clock.ts';
import type { Live } from './live/open-live.ts';
import type { GatewayServices, StoredIdBook } from './services.ts';
import { type FeedHealth, FeedWatch } from './watch-feed.ts';

/** The parts of a gateway that hear of the feeds. */
export interface Receiving {
  readonly catalogue: Catalogue;
  readonly ids: StoredIdBook;
  readonly money: { readonly settlement: Pick<GatewayServices['settlement'], 'observe'> };
  readonly live: {
    readonly hub: Pick<Live['hub'], 'catalogueChanged'>;
    readonly server: Pick<Live['server'], 'flush'>;
  };
  readonly world: FeedTime;
  readonly bestOdds: BestOddsRules;
  readonly clock: FeedClock;
  readonly silence: SilenceRules;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
}

export const deliverySettings = {
  /** Ids that could not be claimed are asked for again after so long, ms. */
  retryMs: 1_000,
} as const;

/**
 * What a batch of a feed sets off, in this order: the offer changes, bets settle, screens hear of it. What is
 * new waits until its ids are claimed in the database: another gateway that hears of it at the same moment
 * must give it the same.
 */
export class Delivery {
  readonly #parts: Receiving;
  readonly #feed: string;
  readonly #waiting: ChangesAwaitingIds;
  readonly #watch: FeedWatch;
  #latest = 0;
  #attempt: Promise<void> | undefined;
  #cancelRetry: (() => void) | undefined;
  #isFailing = false;
  #isStopped = false;

  constructor(parts: Receiving, feed: Pick<Feed, 'name' | 'isInProcess' | 'pace'>) {
    const { catalogue, ids } = parts;
    const isOpen = (key: FeedKey): boolean =>
      ids.has({ kind: 'market', key }) && catalogue.market(ids.market(key))?.state === 'OPEN';
    this.#parts = parts;
    this.#feed = feed.name;
    this.#waiting = new ChangesAwaitingIds({
      hasId: (name) => ids.has(name),
      marketsOf: (key) => {
        const markets = ids.has({ kind: 'event', key }) ? catalogue.marketsOf(ids.event(key)) : [];
        return markets.flatMap(({ id }) => catalogue.marketKey(id) ?? []);
      },
      isOpen,
    });
    this.#watch = new FeedWatch(feed, {
      rules: parts.silence,
      clock: parts.clock,
      log: parts.log,
      isOpen,
      apply: (batch) => this.#own(batch),
    });
  }

  /** What the feed tells beside its changes. */
  get signs(): FeedSigns {
    return this.#watch.signs;
  }

  /**
   * Time of the feed's last batch, epoch ms: what is on offer here is what any gateway shows that has come so
   * far. Undefined while something of it waits for its ids.
   */
  get position(): number | undefined {
    return this.#waiting.isEmpty ? this.#latest : undefined;
  }

  health(): FeedHealth {
    return this.#watch.health();
  }

  readonly deliver = (batch: FeedBatch): void => {
    if (this.#isStopped) return;
    this.#latest = batch.at;
    const back = this.#watch.told(batch);
    const ruled = withGuaranteesRuled(batch, this.#parts.bestOdds);
    this.#apply(this.#waiting.ready({ ...ruled, changes: [...back, ...ruled.changes] }));
    if (!this.#waiting.isEmpty && this.#cancelRetry === undefined) this.#try().catch(() => undefined);
  };

  /**
   * Resolves when everything that was delivered stands.
   *
   * @throws what kept ids from being claimed; they are asked for again all the same.
   */
  async standing(): Promise<void> {
    while (!this.#waiting.isEmpty) await this.#try();
  }

  stop(): void {
    this.#isStopped = true;
    this.#watch.stop();
    this.#cancelRetry?.();
  }

  /** Changes of the gateway's own. The feed may have told of markets that still wait for their ids. */
  #own({ at, changes }: FeedBatch): void {
    if (this.#isStopped) return;
    const { ids, catalogue } = this.#parts;
    const stands = changes.filter(
      (change) =>
        change.kind === 'marketState' &&
        ids.has({ kind: 'market', key: change.market }) &&
        catalogue.market(ids.market(change.market)) !== undefined,
    );
    this.#apply(this.#waiting.ready({ at: Math.max(at, this.#latest), changes: stands }));
  }

  #try(): Promise<void> {
    this.#attempt ??= this.#claim().finally(() => {
      this.#attempt = undefined;
    });
    return this.#attempt;
  }

  async #claim(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const { ids, log, clock } = this.#parts;
    try {
      // What is delivered meanwhile may wait behind these, and need ids of its own.
      while (!this.#waiting.isEmpty) {
        await ids.claim(this.#waiting.lacking());
        this.#isFailing = false;
        if (this.#isStopped) return;
        // What comes late takes place now: time does not go back for it.
        for (const late of this.#waiting.release()) this.#apply({ ...late, at: this.#latest });
      }
    } catch (error) {
      if (!this.#isFailing)
        log.error({ err: error, feed: this.#feed }, 'what is new waits: its ids could not be claimed');
      this.#isFailing = true;
      if (!this.#isStopped)
        this.#cancelRetry = clock.after(deliverySettings.retryMs, () => {
          this.#try().catch(() => undefined);
        });
      throw error;
    }
  }

  #apply(batch: FeedBatch): void {
    const { catalogue, money, live, world, log } = this.#parts;
    try {
      const delta = catalogue.apply(batch);
      world.observe(batch.at);
      money.settlement.observe(delta);
      live.hub.catalogueChanged(delta);
      live.server.flush();
    } catch (error) {
      // What contradicts itself is left out whole; the feed's next batch may be sound.
      log.error({ err: error, feed: this.#feed }, 'a batch of the feed was refused');
    }
  }
}
