import type { Draft } from '@reduxjs/toolkit';
import type { Channel } from '#domain/contract/channel-path.ts';
import type { LiveMessage } from '#domain/contract/live.ts';
import type { EntitiesState } from './entities-state.ts';

type State = Draft<EntitiesState>;
type Removal = Extract<LiveMessage, { readonly op: 'remove' }>;

/**
 * Ids of events, markets or selections that are gone; what kind is the message's type. Others are not ours.
 */
export function removeByMessage(state: State, message: Removal, channel: Channel | undefined): void {
  const eventId = channel !== undefined && 'event' in channel ? channel.event : undefined;
  for (const id of message.ids) {
    if (typeof id !== 'number') continue;
    if (message.type === 'event') removeEvent(state, id);
    else if (message.type === 'market') removeMarket(state, id, eventId);
    else if (message.type === 'selection') removeSelection(state, id, eventId);
  }
}

function removeEvent(state: State, id: number): void {
  state.removed.events[id] = true;
  delete state.buckets[id];
}

export function removeMarket(state: State, id: number, eventId?: number): void {
  state.removed.markets[id] = true;
  const bucket = state.buckets[eventId ?? eventHolding(state, 'markets', id)];
  if (bucket === undefined) return;
  delete bucket.markets[id];
  for (const selection of Object.values(bucket.selections)) {
    if (selection.marketId === id) drop(bucket, selection.id);
  }
}

export function removeSelection(state: State, id: number, eventId?: number): void {
  state.removed.selections[id] = true;
  const bucket = state.buckets[eventId ?? eventHolding(state, 'selections', id)];
  if (bucket !== undefined) drop(bucket, id);
}

function drop(bucket: State['buckets'][number], selectionId: number): void {
  delete bucket.selections[selectionId];
  delete bucket.handicaps[selectionId];
}

/** For the rare message whose channel does not say the event. Event ids start at 1. */
function eventHolding(state: State, part: 'markets' | 'selections', id: number): number {
  for (const [eventId, bucket] of Object.entries(state.buckets))
    if (bucket[part][id] !== undefined) return Number(eventId);
  return 0;
}
