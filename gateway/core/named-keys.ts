import type { FeedChange, FeedKey, FeedMarket } from './feed.ts';

/** A key of the feed by what it is the key of: an event may have the same one as a market. */
export interface NamedKey {
  readonly kind: 'event' | 'market' | 'selection';
  readonly key: FeedKey;
}

const event = (key: FeedKey): NamedKey => ({ kind: 'event', key });
const market = (key: FeedKey): NamedKey => ({ kind: 'market', key });
const selection = (key: FeedKey): NamedKey => ({ kind: 'selection', key });

const namesOfMarket = (told: FeedMarket): readonly NamedKey[] => [
  event(told.event),
  market(told.key),
  ...told.selections.map(({ key }) => selection(key)),
];

/**
 * What the change brings to the offer or settles: it must have ids before the change can be applied. Of the
 * other kinds `checkBatch` refuses what was never brought.
 */
export function idsNeeded(change: FeedChange): readonly NamedKey[] {
  switch (change.kind) {
    case 'event':
      return [event(change.event.key)];
    case 'market':
      return namesOfMarket(change.market);
    case 'replaced':
      return namesOfMarket(change.market);
    case 'result':
      return [
        market(change.market),
        ...change.results.map((result) => selection(result.selection)),
        ...(change.dividends ?? []).flatMap(({ order }) => order.map(selection)),
      ];
    case 'early':
      return [market(change.market), ...change.results.map((result) => selection(result.selection))];
    default:
      return [];
  }
}
