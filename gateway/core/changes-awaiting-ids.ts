import type { FeedBatch, FeedChange, FeedKey, FeedMarket } from './feed.ts';
import { idsNeeded, type NamedKey } from './named-keys.ts';

/** What is known of the offer where changes wait. */
export interface Standing {
  hasId(name: NamedKey): boolean;
  /** Markets that the event has now, also those that it lists no more. */
  marketsOf(event: FeedKey): readonly FeedKey[];
  /** Whether bets are taken on the market now. */
  isOpen(market: FeedKey): boolean;
}

/** What waiting changes will alter: whatever alters the same comes after them. */
class Altered {
  readonly #events = new Set<FeedKey>();
  readonly #markets = new Set<FeedKey>();
  readonly #eventsOfMarkets = new Set<FeedKey>();

  isBefore(change: FeedChange, place: Pick<Standing, 'marketsOf'>): boolean {
    switch (change.kind) {
      case 'event':
        return this.#events.has(change.event.key);
      case 'scoreboard':
        return this.#events.has(change.event);
      case 'removed':
        return (
          this.#events.has(change.event) ||
          this.#eventsOfMarkets.has(change.event) ||
          place.marketsOf(change.event).some((market) => this.#markets.has(market))
        );
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

  add(change: FeedChange, place: Pick<Standing, 'marketsOf'>): void {
    switch (change.kind) {
      case 'event':
        this.#events.add(change.event.key);
        return;
      case 'scoreboard':
        this.#events.add(change.event);
        return;
      case 'removed':
        this.#events.add(change.event);
        for (const market of place.marketsOf(change.event)) this.#markets.add(market);
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
 * Which markets are open at a place in the middle of a batch: what comes before it in there is not applied
 * yet.
 */
class OpenAtThatPlace {
  readonly #standing: Standing;
  readonly #told = new Map<FeedKey, { readonly event?: FeedKey; readonly isOpen: boolean }>();

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  isOpen(market: FeedKey): boolean {
    return this.#told.get(market)?.isOpen ?? this.#standing.isOpen(market);
  }

  marketsOf(event: FeedKey): readonly FeedKey[] {
    const told = [...this.#told].filter(([, market]) => market.event === event).map(([key]) => key);
    return [...new Set([...this.#standing.marketsOf(event), ...told])];
  }

  add(change: FeedChange): void {
    switch (change.kind) {
      case 'removed':
        for (const market of this.marketsOf(change.event)) this.#is(market, false);
        return;
      case 'replaced':
        this.#is(change.oldMarket, false);
        this.#lists(change.market);
        return;
      case 'market':
        this.#lists(change.market);
        return;
      case 'marketState':
        this.#is(change.market, change.state === 'OPEN');
        return;
      default:
    }
  }

  /** Markets on which nobody may bet while the change waits, as they are not what they were when it comes. */
  touchedBy(change: FeedChange): readonly FeedKey[] {
    switch (change.kind) {
      case 'event':
      case 'scoreboard':
      case 'early':
        return [];
      case 'market':
        return [change.market.key];
      case 'replaced':
        return [change.oldMarket, change.market.key];
      case 'removed':
        return this.marketsOf(change.event);
      default:
        return [change.market];
    }
  }

  #lists({ key, event, state }: FeedMarket): void {
    this.#told.set(key, { event, isOpen: state === 'OPEN' });
  }

  #is(market: FeedKey, isOpen: boolean): void {
    this.#told.set(market, { ...this.#told.get(market), isOpen });
  }
}

/**
 * Changes that name something without an id, and what must come after them. All others go on: a new match
 * whose ids cannot be claimed holds up no price of another. A market of which something waits is suspended at
 * once, until that comes (INV-05, INV-10).
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

  /**
   * @returns what is to be applied now: the part of the batch that need not wait, and suspensions in place of
   *   the rest.
   */
  ready(batch: FeedBatch): FeedBatch {
    const waits: FeedChange[] = [];
    const open = new OpenAtThatPlace(this.#standing);
    const changes = batch.changes.flatMap((change): readonly FeedChange[] => {
      const mustWait = this.#mustWait(change, open);
      if (mustWait) {
        this.#altered.add(change, open);
        waits.push(change);
      }
      const now = mustWait ? suspensions(change, open) : [change];
      for (const one of now) open.add(one);
      return now;
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

  /** @yields what need not wait any more, in order; each is to be applied before the next is asked for. */
  *release(): Generator<FeedBatch, void, undefined> {
    const before = this.#waiting;
    this.#waiting = [];
    this.#altered = new Altered();
    for (const batch of before) {
      const ready = this.ready(batch);
      if (ready.changes.length > 0) yield ready;
    }
  }

  #mustWait(change: FeedChange, place: OpenAtThatPlace): boolean {
    return (
      this.#altered.isBefore(change, place) || idsNeeded(change).some((name) => !this.#standing.hasId(name))
    );
  }
}

const suspensions = (change: FeedChange, open: OpenAtThatPlace): readonly FeedChange[] =>
  open
    .touchedBy(change)
    .filter((market) => open.isOpen(market))
    .map((market) => ({ kind: 'marketState', market, state: 'SUSPENDED' }));
