import { BatchWork } from './batch-work.ts';
import type { Catalogue, IdBook } from './catalogue.ts';
import { checkBatch } from './check-batch.ts';
import type { FeedKey } from './feed.ts';
import { Holdings } from './holdings.ts';

const versionsPerSecond = 10;
const countedFrom = Date.UTC(2026, 0, 1);

/**
 * Where versions begin in a process started at `now` (epoch ms): above every version of an earlier process on
 * the same ids, so that a client which lived through the restart takes the new entities (LIV-02). Holds while
 * an entity changes less than ten times a second on average; fits 31 bits until 2032.
 */
export const firstVersionAt = (now: number): number =>
  Math.max(1, Math.floor(((now - countedFrom) * versionsPerSecond) / 1000));

/**
 * A catalogue in memory. An entity is an immutable value: what `event()`, `market()` and `selection()` answered
 * before stays as it was. `apply` throws FeedDefect for a batch that names unknown things, and then nothing
 * of the batch is applied. A market that got its result stays listed as CLOSED, each selection with its
 * `result`, until its event is removed; results of markets that are not on offer only appear in the delta.
 *
 * @param firstVersion version of an entity on its first appearance; see `firstVersionAt`.
 */
export function createCatalogue(ids: IdBook, firstVersion = 1): Catalogue {
  const held = new Holdings(firstVersion);
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
      return new BatchWork(held, ids).run(batch);
    },
    event: (id) => events.get(id),
    market: (id) => markets.get(id),
    selection: (id) => selections.get(id),
    marketKey: (id) => markets.key(id),
    eventKey: (id) => events.key(id),
    selectionKey: (id) => selections.key(id),
    events: () => events.entities.values(),
  };
}
