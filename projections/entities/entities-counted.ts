import type { AppEvent } from '#domain/events/registry.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { entities } from './entities.ts';
import type { EntitiesState } from './entities-state.ts';
import { forgetRemoved } from './forget-removed.ts';

/** What is counted of a match; undefined where its channel has told nothing. */
export const statisticsOf = (state: EntitiesState, eventId: number): readonly EventStatistic[] | undefined =>
  state.buckets[eventId]?.statistics;

function hear(state: EntitiesState, event: AppEvent): EntitiesState {
  if (event.type !== 'live/frameReceived') return state;
  let heard = state;
  for (const { message } of event.data.messages) {
    if (message.type !== 'statistics') continue;
    const bucket = heard.buckets[message.eventId];
    if (bucket === undefined) continue;
    const counted = { ...bucket, statistics: message.statistics ?? undefined };
    heard = { ...heard, buckets: { ...heard.buckets, [message.eventId]: counted } };
  }
  return heard;
}

/**
 * The structure with what is counted of matches (INP-03), and a bound on what is remembered of removed ids
 * (LIV-07). A fold of its own, because the first screen needs none of it: nothing is told before the live
 * channel is there.
 */
export const entitiesCounted = {
  ...entities,
  version: 2,
  reducer: (state: EntitiesState | undefined, event: AppEvent): EntitiesState => {
    const heard = hear(entities.reducer(state, event), event);
    return state === undefined ? heard : forgetRemoved(state, heard, event);
  },
};
