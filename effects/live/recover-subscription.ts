import { filter, ignoreElements, mergeMap } from 'rxjs';
import { getEventView } from '#domain/contract/catalogue.ts';
import { parseChannel } from '#domain/contract/channel-path.ts';
import type { AppEvent, EventOf } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';

const isUnknown = (event: AppEvent): event is EventOf<'live/subscriptionFailed'> =>
  event.type === 'live/subscriptionFailed' && event.data.code === 'COMETD_UNKNOWN_SUBSCRIPTION';

/**
 * The gateway does not know a channel (LIV-11): its count has been dropped by the fold; the event is fetched once, so
 * that what is shown is right even though it will not move. The answer folds like any other.
 */
export const recoverSubscription: Epic = (events$, _state$, ports) => {
  const fetched = new Set<string>();
  return events$.pipe(
    filter(isUnknown),
    mergeMap(({ data }) => {
      const channel = parseChannel(data.channel);
      if (channel === undefined || !('event' in channel) || fetched.has(data.channel)) return [];
      fetched.add(data.channel);
      return ports.gateway
        .call(getEventView, { query: { eventid: String(channel.event) } })
        .pipe(ignoreElements());
    }),
  );
};
