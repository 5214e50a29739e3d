import { type Channel, parseChannel } from '#domain/contract/channel-path.ts';
import { dataVersion } from '#domain/contract/data-version.ts';
import type { EventBucket } from '#projections/entities/entities-state.ts';
import type { PriceTable } from '#projections/prices/table.ts';
import { type Interested, openBetEvents, slipIds } from './interested.ts';

/**
 * The data version to send with a subscription, undefined to ask for a full snapshot (LIV-06, TRAP-14). Left
 * out for events in the slip or among the open bets, for livescore providers, and where nothing is held yet.
 */
export function heldVersion(of: Interested, prices: PriceTable, path: string): number | undefined {
  const channel = parseChannel(path);
  // Statistics are no entities: what is held of the event says nothing of them.
  if (channel?.name === 'eventStatitistics') return undefined;
  if (channel === undefined || !('event' in channel) || asksForAll(of, channel.event)) return undefined;
  const bucket = of.entities.buckets[channel.event];
  if (bucket?.event === undefined || of.livescoreProviders.includes(bucket.event.provider)) return undefined;
  return dataVersion(inScope(bucket, prices, channel));
}

const asksForAll = (of: Interested, eventId: number): boolean =>
  slipIds(of).some((leg) => leg.eventId === eventId) || openBetEvents(of).some((id) => id === eventId);

type Versioned = { readonly version: number };

/**
 * The entities that a channel speaks of (`domain/contract/channels.ts`); a selection is as new as its price.
 */
function inScope(bucket: EventBucket, prices: PriceTable, channel: Channel): Versioned[] {
  const event: Versioned[] = bucket.event === undefined ? [] : [bucket.event];
  const marketsAnd = (isIn: (marketId: number) => boolean): Versioned[] => [
    ...Object.values(bucket.markets).filter((market) => isIn(market.id)),
    ...Object.values(bucket.selections)
      .filter((selection) => isIn(selection.marketId))
      .map((selection) => ({
        version: Math.max(selection.version, prices.get(selection.id)?.version ?? -1),
      })),
  ];
  switch (channel.name) {
    case 'eventMarkets':
      return marketsAnd(() => true);
    case 'eventMarket':
      return marketsAnd((id) => id === channel.market);
    default:
      return event;
  }
}
