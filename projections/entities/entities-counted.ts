import type { AppEvent } from '#domain/events/registry.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import { entitiesWith } from './entities.ts';
import type { EntitiesState } from './entities-state.ts';
import { forgetRemoved } from './forget-removed.ts';
import { forgetReplaced } from './forget-replaced.ts';
import { removeByMessage } from './remove.ts';
import { replace } from './replace.ts';

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

/** The structure with all that live messages do to it. */
export const entitiesMoved = entitiesWith({ remove: removeByMessage, replace });

/**
 * The structure with what is counted of matches (INP-03), and bounds on what is remembered of removed ids and
 * replaced lines (LIV-07). A fold of its own, because the first screen needs none of it: nothing is told
 * before the live channel is there.
 */
export const entitiesCounted = {
  ...entitiesMoved,
  version: 3,
  reducer: (state: EntitiesState | undefined, event: AppEvent): EntitiesState => {
    const heard = hear(entitiesMoved.reducer(state, event), event);
    return state === undefined ? heard : forgetReplaced(state, forgetRemoved(state, heard, event));
  },
};
