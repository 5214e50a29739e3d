import type { FeedBatch, FeedChange, FeedKey } from './feed.ts';
import { idsNeeded, type NamedKey } from './named-keys.ts';

/** What is known of the offer where changes wait. */
export interface Standing {
  hasId(name: NamedKey): boolean;
  /** Markets that the event lists now. */
  marketsOf(event: FeedKey): readonly FeedKey[];
}

/** What waiting changes will alter: whatever alters the same comes after them. */
class Altered {
  readonly #events = new Set<FeedKey>();
  readonly #markets = new Set<FeedKey>();
  readonly #eventsOfMarkets = new Set<FeedKey>();

  isBefore(change: FeedChange): boolean {
    switch (change.kind) {
      case 'event':
        return this.#events.has(change.event.key);
      case 'scoreboard':
        return this.#events.has(change.event);
      case 'removed':
        return this.#events.has(change.event) || this.#eventsOfMarkets.has(change.event);
      case 'market':
        return this.#events.has(change.market.event) || this.#markets.has(change.market.key);
      case 'replaced':
        return (
          this.#events.has(change.market.event) ||
          this.#markets.has(change.market.key) ||
          this.#markets.has(change.oldMarket)
        );
      default:
        return this.#markets.has(change.market);
    }
  }

  add(change: FeedChange, standing: Standing): void {
    switch (change.kind) {
      case 'event':
        this.#events.add(change.event.key);
        return;
      case 'scoreboard':
        this.#events.add(change.event);
        return;
      case 'removed':
        this.#events.add(change.event);
        for (const market of standing.marketsOf(change.event)) this.#markets.add(market);
        return;
      case 'market':
        this.#markets.add(change.market.key);
        this.#eventsOfMarkets.add(change.market.event);
        return;
      case 'replaced':
        this.#markets.add(change.oldMarket).add(change.market.key);
        this.#eventsOfMarkets.add(change.market.event);
        return;
      default:
        this.#markets.add(change.market);
    }
  }
}

/**
 * Changes that name something without an id, and what must come after them. All others go on at once: a match that is new
 * here, and whose ids cannot be claimed, holds up no price of another one.
 */
export class ChangesAwaitingIds {
  readonly #standing: Standing;
  #waiting: FeedBatch[] = [];
  #altered = new Altered();

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** @returns the part of the batch that can be applied now; the rest waits. */
  ready(batch: FeedBatch): FeedBatch {
    const waits: FeedChange[] = [];
    const changes = batch.changes.filter((change) => {
      if (!this.#mustWait(change)) return true;
      this.#altered.add(change, this.#standing);
      waits.push(change);
      return false;
    });
    if (waits.length > 0) this.#waiting.push({ ...batch, changes: waits });
    return { ...batch, changes };
  }

  /** What keeps the changes waiting, each once. */
  lacking(): readonly NamedKey[] {
    const lacking = new Map<string, NamedKey>();
    for (const { changes } of this.#waiting)
      for (const name of changes.flatMap(idsNeeded))
        if (!this.#standing.hasId(name)) lacking.set(`${name.kind} ${name.key}`, name);
    return [...lacking.values()];
  }

  /** @returns what need not wait any more, in order */
  release(): readonly FeedBatch[] {
    const before = this.#waiting;
    this.#waiting = [];
    this.#altered = new Altered();
    return before.map((batch) => this.ready(batch)).filter(({ changes }) => changes.length > 0);
  }

  #mustWait(change: FeedChange): boolean {
    return this.#altered.isBefore(change) || idsNeeded(change).some((name) => !this.#standing.hasId(name));
  }
}
