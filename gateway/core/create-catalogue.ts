import { BatchWork } from './batch-work.ts';
import type { Catalogue, IdBook } from './catalogue.ts';
import { checkBatch } from './check-batch.ts';
import type { FeedKey } from './feed.ts';
import { Holdings, type VersionAt } from './holdings.ts';

const versionsPerSecond = 10;
const countedFrom = Date.UTC(2026, 0, 1);

/**
 * The version that a change at this moment (epoch ms, as the feed tells it) gives at least. It comes from the moment and not
 * from a count, so that gateways of one feed agree on it whenever each of them was started: a client that goes from one to
 * another takes what is newer there and nothing that is older, and one that lived through a restart takes the new entities
 * (LIV-02). Holds while an entity changes less than ten times a second on average; fits 31 bits until 2032.
 */
export const versionAt = (at: number): number =>
  Math.max(1, Math.floor(((at - countedFrom) * versionsPerSecond) / 1000));

/** A feed that is so far behind this machine's clock, ms, plays the past: neither its delay nor a clock that is off explains it. */
const past = 24 * 60 * 60 * 1000;

/** As `versionAt`; those of a feed that plays the past begin where this process was started (epoch ms) instead. */
export const versionsFrom =
  (start: number): VersionAt =>
  (at) =>
    versionAt(at > start - past ? at : start);

/**
 * A catalogue in memory. An entity is an immutable value: what `event()`, `market()` and `selection()` answered
 * before stays as it was. `apply` throws FeedDefect for a batch that names unknown things, and then nothing
 * of the batch is applied. A market that got its result stays listed as CLOSED, each selection with its
 * `result`, until its event is removed; results of markets that are not on offer only appear in the delta.
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
  return {
    apply: (batch) => {
      checkBatch(batch, homeKey);
      return new BatchWork(held, ids, batch.at).run(batch);
    },
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
