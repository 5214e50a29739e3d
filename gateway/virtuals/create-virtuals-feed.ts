import type { Feed, FeedBatch, FeedChange, FeedKey } from '../core/feed.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { DrawBook } from './draw-book.ts';
import { type VirtualEvent, type VirtualKind, virtualKinds } from './virtual-kinds.ts';
import { type VirtualRules, virtualRules } from './virtual-rules.ts';

export interface VirtualsOptions {
  readonly draws: Pick<DrawBook, 'publish' | 'read' | 'draw'>;
  readonly clock?: FeedClock;
  readonly rules?: VirtualRules;
  /** Hears of what the database refused; it is tried again at the next look. */
  readonly report: (error: unknown) => void;
}

/** Keys of a kind that are on offer, or have a result that is still shown. */
function keysAt(kind: VirtualKind, now: number, { linger }: VirtualRules): readonly string[] {
  const slots: number[] = [];
  const last = Math.floor((now + kind.ahead * kind.every - kind.offOf(0)) / kind.every);
  for (let slot = last; kind.offOf(slot) + kind.runs + linger > now; slot -= 1) slots.unshift(slot);
  return slots.flatMap((slot) => kind.keysOf(slot));
}

class Virtuals {
  readonly #options: VirtualsOptions;
  readonly #clock: FeedClock;
  readonly #rules: VirtualRules;
  readonly #kinds: readonly VirtualKind[];
  readonly #events = new Map<FeedKey, VirtualEvent>();
  /** Listed by nobody while they could be bet on: there is nothing of them to show. */
  readonly #missed = new Set<FeedKey>();
  #cancel: (() => void) | undefined;
  #isStopped = false;
  /** What the database was asked for; one at a time. */
  #working: Promise<void> | undefined;

  constructor(options: VirtualsOptions) {
    this.#options = options;
    this.#clock = options.clock ?? wallClock;
    this.#rules = options.rules ?? virtualRules;
    this.#kinds = virtualKinds(this.#rules);
  }

  async start(deliver: (batch: FeedBatch) => void): Promise<void> {
    await this.#work();
    deliver(this.#advance(this.#clock.now()));
    this.#next(deliver);
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel?.();
  }

  /** Betting closes by the clock alone: a tick shows what is known, and does not wait for the database. */
  #next(deliver: (batch: FeedBatch) => void): void {
    if (this.#isStopped) return;
    this.#cancel = this.#clock.after(this.#rules.tick, () => {
      const batch = this.#advance(this.#clock.now());
      if (batch.changes.length > 0) deliver(batch);
      this.#working ??= this.#work()
        .catch(this.#options.report)
        .finally(() => {
          this.#working = undefined;
        });
      this.#next(deliver);
    });
  }

  async #work(): Promise<void> {
    const now = this.#clock.now();
    await this.#list(now);
    await this.#drawDue(now);
  }

  #advance(now: number): FeedBatch {
    const changes: FeedChange[] = [];
    for (const [key, event] of this.#events) {
      changes.push(...event.advance(now));
      // One without its draw stays until it has one: bets on it wait for the result.
      if (event.basis.of.goneAt > now || event.basis.drawn === undefined) continue;
      this.#events.delete(key);
      changes.push({ kind: 'removed', event: key });
    }
    return { at: now, changes };
  }

  #open(key: FeedKey): VirtualEvent | undefined {
    for (const kind of this.#kinds) {
      const event = kind.open(key);
      if (event !== undefined) return event;
    }
    return undefined;
  }

  /** Commits to events before they are shown: no gateway shows one without its commitment. */
  async #list(now: number): Promise<void> {
    const coming = this.#kinds
      .flatMap((kind) => keysAt(kind, now, this.#rules))
      .filter((key) => !this.#events.has(key) && !this.#missed.has(key))
      .flatMap((key) => this.#open(key) ?? []);
    if (coming.length === 0) return;
    const { draws } = this.#options;
    const decided = coming.map(({ basis }) => basis.of);
    const open = decided.filter(({ closesAt }) => now < closesAt);
    const published = new Map([
      ...(await draws.publish(open.map(({ key, tickets, closesAt }) => ({ key, tickets, closesAt })))),
      ...(await draws.read(decided.filter(({ closesAt }) => now >= closesAt).map(({ key }) => key))),
    ]);
    for (const event of coming) {
      const { key } = event.basis.of;
      const known = published.get(key);
      if (known === undefined) this.#missed.add(key);
      else {
        event.basis.publish(known);
        this.#events.set(key, event);
      }
    }
  }

  async #drawDue(now: number): Promise<void> {
    for (const [key, event] of this.#events) {
      if (event.basis.drawn !== undefined || now < event.basis.of.closesAt) continue;
      try {
        const drawn = await this.#options.draws.draw(key, now);
        if (drawn !== undefined) event.draw(drawn);
      } catch (error) {
        this.#options.report(error);
      }
    }
  }

  /**
   * Results of what closed while nobody ran: each is drawn now, as it would have been then. Bets on one that
   * nobody committed to are void (ADR 0340).
   */
  async missedResults(markets: readonly FeedKey[]): Promise<FeedBatch> {
    const at = this.#clock.now();
    const asked = new Set(markets);
    const changes: FeedChange[] = [];
    for (const key of new Set(markets.map((market) => market.slice(0, market.indexOf('/'))))) {
      const event = this.#events.has(key) ? undefined : this.#open(key);
      // It can be bet on still, and has no draw for that reason alone.
      if (event === undefined || at < event.basis.of.closesAt) continue;
      const drawn = await this.#options.draws.draw(key, at);
      if (drawn === undefined) event.void(at);
      else event.draw(drawn);
      event.advance(at);
      for (const { shape, result } of event.look().markets)
        if (result !== undefined && asked.has(shape.key))
          changes.push({ kind: 'result', market: shape.key, ...result });
    }
    return { at, changes };
  }
}

/**
 * Virtual races and matches (VIR-01): listed by the clock, and decided by numbers that the operating system
 * draws after betting has closed, once for all gateways on a database.
 */
export function createVirtualsFeed(options: VirtualsOptions): Feed {
  const virtuals = new Virtuals(options);
  return {
    name: 'virtuals',
    isInProcess: true,
    start: (deliver) => virtuals.start(deliver),
    stop: () => {
      virtuals.stop();
      return Promise.resolve();
    },
    missedResults: (markets) => virtuals.missedResults(markets),
  };
}
