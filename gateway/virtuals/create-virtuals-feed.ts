import type { Feed, FeedBatch, FeedChange, FeedKey } from '../core/feed.ts';
import { type FeedClock, wallClock } from '../feeds/clock.ts';
import type { DrawBook } from './draw-book.ts';
import { keyOf, offOf, slotOfKey, VIRTUAL_CODES, type VirtualCode } from './virtual-codes.ts';
import { VirtualRace } from './virtual-race.ts';
import { type VirtualRules, virtualRules } from './virtual-rules.ts';

export interface VirtualsOptions {
  readonly draws: Pick<DrawBook, 'publish' | 'read' | 'draw'>;
  readonly clock?: FeedClock;
  readonly rules?: VirtualRules;
  /** Hears of what the database refused; it is tried again at the next look. */
  readonly report: (error: unknown) => void;
}

/** Races of a kind that are on offer, or have a result that is still shown. */
function slotsAt(code: VirtualCode, now: number, rules: VirtualRules): readonly number[] {
  const { every, ahead, runs, linger } = rules;
  const last = Math.floor((now + ahead * every - code.offset) / every);
  const slots: number[] = [];
  for (let slot = last; offOf(code, slot, rules) + runs[code.kind] + linger > now; slot -= 1)
    slots.unshift(slot);
  return slots;
}

class Virtuals {
  readonly #options: VirtualsOptions;
  readonly #clock: FeedClock;
  readonly #rules: VirtualRules;
  readonly #races = new Map<FeedKey, VirtualRace>();
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
    for (const race of this.#races.values()) {
      changes.push(...race.advance(now));
      // A race without its draw stays until it has one: bets on it wait for the result.
      if (race.goneAt > now || !race.isDrawn) continue;
      this.#races.delete(race.key);
      changes.push({ kind: 'removed', event: race.key });
    }
    return { at: now, changes };
  }

  /** Commits to races before they are shown: no gateway shows one without its commitment. */
  async #list(now: number): Promise<void> {
    const coming = VIRTUAL_CODES.flatMap((code) =>
      slotsAt(code, now, this.#rules)
        .filter((slot) => !this.#races.has(keyOf(code, slot)) && !this.#missed.has(keyOf(code, slot)))
        .map((slot) => new VirtualRace(code, slot, this.#rules)),
    );
    if (coming.length === 0) return;
    const { draws } = this.#options;
    const open = coming.filter(({ closesAt }) => now < closesAt);
    const published = new Map([
      ...(await draws.publish(open.map(({ key, tickets, closesAt }) => ({ key, tickets, closesAt })))),
      ...(await draws.read(coming.filter(({ closesAt }) => now >= closesAt).map(({ key }) => key))),
    ]);
    for (const race of coming) {
      const basis = published.get(race.key);
      if (basis === undefined) this.#missed.add(race.key);
      else {
        race.publish(basis);
        this.#races.set(race.key, race);
      }
    }
  }

  async #drawDue(now: number): Promise<void> {
    for (const race of this.#races.values()) {
      if (race.isDrawn || now < race.closesAt) continue;
      try {
        const drawn = await this.#options.draws.draw(race.key, now);
        if (drawn !== undefined) race.draw(drawn);
      } catch (error) {
        this.#options.report(error);
      }
    }
  }

  /**
   * Results of races that closed while nobody ran: each is drawn now, as it would have been then. Bets on one
   * that nobody committed to are void (ADR 0340).
   */
  async missedResults(markets: readonly FeedKey[]): Promise<FeedBatch> {
    const at = this.#clock.now();
    const asked = new Set(markets);
    const changes: FeedChange[] = [];
    for (const key of new Set(markets.map((market) => market.slice(0, market.indexOf('/'))))) {
      const slot = slotOfKey(key);
      if (slot === undefined || this.#races.has(key)) continue;
      const race = new VirtualRace(slot.code, slot.slot, this.#rules);
      // It can be bet on still, and has no draw for that reason alone.
      if (at < race.closesAt) continue;
      const drawn = await this.#options.draws.draw(key, at);
      if (drawn === undefined) race.void(at);
      else race.draw(drawn);
      race.advance(at);
      for (const { shape, result } of race.look().markets)
        if (result !== undefined && asked.has(shape.key))
          changes.push({ kind: 'result', market: shape.key, ...result });
    }
    return { at, changes };
  }
}

/**
 * Virtual horse and dog races (VIR-01): listed by the clock, and decided by numbers that the operating system
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
