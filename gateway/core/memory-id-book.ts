import { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { IdBook } from './catalogue.ts';
import type { FeedKey } from './feed.ts';

function counting<Id>(brand: (id: number) => Id): (key: FeedKey) => Id {
  const given = new Map<FeedKey, Id>();
  return (key) => {
    const known = given.get(key);
    if (known !== undefined) return known;
    const id = brand(given.size + 1);
    given.set(key, id);
    return id;
  };
}

/** Ids in order of first mention, one count per kind. For tests and for a catalogue that nothing outlives. */
export function memoryIdBook(): IdBook {
  return {
    event: counting((id) => EventId.parse(id)),
    market: counting((id) => MarketId.parse(id)),
    selection: counting((id) => SelectionId.parse(id)),
  };
}
