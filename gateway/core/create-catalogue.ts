import { BatchWork } from './batch-work.ts';
import type { Catalogue, IdBook } from './catalogue.ts';
import { checkBatch } from './check-batch.ts';
import type { FeedKey } from './feed.ts';
import { Holdings, type VersionAt } from './holdings.ts';

const versionsPerSecond = 10;
const countedFrom = Date.UTC(2026, 0, 1);

/**
 * The least version of a change at this moment (epoch ms, by the feed): from the moment and not from a count,
 * so that gateways of one feed agree whenever each was started, and a client that moves between them takes
 * what is newer (LIV-02). Holds below ten changes a second; fits 31 bits until 2032.
 */
export const versionAt = (at: number): number =>
  Math.max(1, Math.floor(((at - countedFrom) * versionsPerSecond) / 1000));

/**
 * A feed that is so far behind this machine's clock, ms, plays the past: neither its delay nor a clock that
 * is off explains it.
 */
const past = 24 * 60 * 60 * 1000;

/**
 * As `versionAt`; those of a feed that plays the past begin where this process was started (epoch ms)
 * instead.
 */
export const versionsFrom =
  (start: number): VersionAt =>
  (at) =>
    versionAt(at > start - past ? at : start);

/**
 * A catalogue in memory; entities are immutable values. `apply` throws FeedDefect for a batch that names
 * unknown things, and then nothing of it is applied. A market with its result stays listed as CLOSED, each
 * selection with its `result`, until its event is removed.
 *
 * @param leastVersion what a change at a moment gives at least; without it versions count from 1.
 */
export function createCatalogue(ids: IdBook, leastVersion: VersionAt = () => 1): Catalogue {
  const held = new Holdings(leastVersion);
  const { events, markets, selections } = held;
  const homeKey = {
    event: (key: FeedKey) => events.find(key) !== undefined,
    market: (key: FeedKey) => {
      const market = markets.find(key);
      return market === undefined ? undefined : events.key(market.eventId);
    },
    selection: (key: FeedKey) => {
      const selection = selections.find(key);
      return selection === undefined ? undefined : markets.key(selection.marketId);
    },
  };
  let revision = 0;
  return {
    apply: (batch) => {
      revision += 1;
      checkBatch(batch, homeKey);
      return new BatchWork(held, ids, batch.at).run(batch);
    },
    revision: () => revision,
    event: (id) => events.get(id),
    market: (id) => markets.get(id),
    selection: (id) => selections.get(id),
    marketsOf: (event) => held.marketsOf(event),
    marketKey: (id) => markets.key(id),
    eventKey: (id) => events.key(id),
    selectionKey: (id) => selections.key(id),
    events: () => events.entities.values(),
  };
}
