import { filter, ignoreElements, mergeMap } from 'rxjs';
import { getSelections } from '#domain/contract/betting.ts';
import { getEventView } from '#domain/contract/catalogue.ts';
import { type Channel, parseChannel } from '#domain/contract/channel-path.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { type Interested, interestedIn, openBetLegs } from './interested.ts';
import { isShownWhole } from './interests.ts';

const isUnknown = (event: AppEvent): event is EventOf<'live/subscriptionFailed'> =>
  event.type === 'live/subscriptionFailed' && event.data.code === 'COMETD_UNKNOWN_SUBSCRIPTION';

/**
 * The gateway does not know a channel (LIV-11): the fold has dropped its count, and what it was about is
 * fetched once, so that what is shown is right though it will not move. The event as a whole is fetched for a
 * page of it alone, as the answer is a page in sight (INV-24).
 */
export const recoverSubscription: Epic = (events$, state$, ports) => {
  const fetched = new Set<string>();
  return events$.pipe(
    filter(isUnknown),
    mergeMap(({ data }) => {
      const channel = parseChannel(data.channel);
      if (channel === undefined || !('event' in channel) || fetched.has(data.channel)) return [];
      fetched.add(data.channel);
      const of = interestedIn(state$.value);
      if (isShownWhole(of, channel.event))
        return ports.gateway
          .call(getEventView, { query: { eventid: String(channel.event) } })
          .pipe(ignoreElements());
      const ids = selectionsBehind(of, channel);
      if (ids.length === 0) return [];
      return ports.gateway
        .call(getSelections, { query: { selectionids: ids.join(',') } })
        .pipe(ignoreElements());
    }),
  );
};

/**
 * Selections whose answer brings what the channel tells of: an event or a market comes with each of its own.
 */
function selectionsBehind(
  of: Interested,
  channel: Extract<Channel, { readonly event: unknown }>,
): readonly number[] {
  if (channel.name === 'eventSelection') return [channel.selection];
  const held = Object.values(of.entities.buckets[channel.event]?.selections ?? {});
  if (channel.name === 'eventMarket')
    return held.filter(({ marketId }) => marketId === channel.market).map(({ id }) => id);
  const one = held[0]?.id ?? openBetLegs(of).find(({ eventId }) => eventId === channel.event)?.selectionId;
  return one === undefined ? [] : [one];
}
