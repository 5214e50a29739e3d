import type { FeedBatch, FeedChange, FeedKey, FeedMarket } from './feed.ts';

/** A feed named something that it never announced, or announced it twice: a defect of that feed. */
export class FeedDefect extends Error {
  override readonly name = 'FeedDefect';
}

interface Known {
  event(key: FeedKey): boolean;
  /** The event that the market belongs to. */
  market(key: FeedKey): FeedKey | undefined;
  /** The market that the selection belongs to. */
  selection(key: FeedKey): FeedKey | undefined;
}

/** What the batch itself announces, on top of what is known. */
class Announced {
  readonly #known: Known;
  readonly #events = new Map<FeedKey, boolean>();
  readonly #markets = new Map<FeedKey, FeedKey>();
  readonly #selections = new Map<FeedKey, FeedKey>();

  constructor(known: Known) {
    this.#known = known;
  }

  event(key: FeedKey): void {
    if (!(this.#events.get(key) ?? this.#known.event(key))) throw new FeedDefect(`unknown event ${key}`);
  }

  market(key: FeedKey): void {
    const event = this.#markets.get(key) ?? this.#known.market(key);
    if (event === undefined || this.#events.get(event) === false)
      throw new FeedDefect(`unknown market ${key}`);
  }

  selection(key: FeedKey, market: FeedKey): void {
    const home = this.#selections.get(key) ?? this.#known.selection(key);
    if (home !== market) throw new FeedDefect(`market ${market} has no selection ${key}`);
  }

  addEvent(key: FeedKey): void {
    this.#events.set(key, true);
  }

  removeEvent(key: FeedKey): void {
    this.event(key);
    this.#events.set(key, false);
  }

  addMarket(market: FeedMarket): void {
    this.event(market.event);
    const owner = this.#markets.get(market.key) ?? this.#known.market(market.key);
    if (owner !== undefined && owner !== market.event) {
      throw new FeedDefect(`market ${market.key} moved from event ${owner} to ${market.event}`);
    }
    this.#markets.set(market.key, market.event);
    const seen = new Set<FeedKey>();
    for (const { key } of market.selections) {
      const home = this.#selections.get(key) ?? this.#known.selection(key) ?? market.key;
      if (home !== market.key || seen.has(key)) throw new FeedDefect(`selection ${key} stands in two places`);
      seen.add(key);
      this.#selections.set(key, market.key);
    }
  }
}

function check(change: FeedChange, announced: Announced): void {
  switch (change.kind) {
    case 'event':
      announced.addEvent(change.event.key);
      return;
    case 'market':
      announced.addMarket(change.market);
      return;
    case 'marketState':
      announced.market(change.market);
      return;
    case 'prices':
      announced.market(change.market);
      for (const { selection } of change.prices) announced.selection(selection, change.market);
      return;
    case 'scoreboard':
      announced.event(change.event);
      return;
    case 'replaced':
      announced.market(change.oldMarket);
      announced.addMarket(change.market);
      for (const pair of change.selections) {
        announced.selection(pair.old, change.oldMarket);
        announced.selection(pair.new, change.market.key);
      }
      return;
    case 'removed':
      announced.removeEvent(change.event);
      return;
    case 'early':
      announced.market(change.market);
      return;
    case 'result':
      // Results of what ended while the gateway was down name markets that are no longer on offer.
      return;
  }
}

/** @throws FeedDefect before anything of the batch is applied, so that a batch holds whole or not at all. */
export function checkBatch(batch: FeedBatch, known: Known): void {
  const announced = new Announced(known);
  for (const change of batch.changes) check(change, announced);
}
