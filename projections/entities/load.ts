import { current, type Draft, isDraft } from '@reduxjs/toolkit';
import type { Entities, EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { handicapTrend } from '#domain/market/trend.ts';
import type { EntitiesState, EventBucket } from './entities-state.ts';

type State = Draft<EntitiesState>;

interface Versioned {
  readonly version: number;
}

/**
 * What to hold when `incoming` arrives: older ones never win (LIV-02, TRAP-13). A newer one replaces, so that
 * a field that is gone is gone; one of the same version is merged, because a coupon and an event page send
 * the same entity with different extras, and the result must not depend on which came first (LIV-01). Unknown
 * fields stay.
 */
export function newest<Entity extends Versioned>(held: Entity | undefined, incoming: Entity): Entity {
  if (held === undefined || incoming.version > held.version) return incoming;
  if (incoming.version < held.version) return held;
  // A draft is a proxy: to spread one asks it about every field, which costs more than all the rest of
  // loading an entity.
  return { ...(isDraft(held) ? current<Versioned>(held) : held), ...incoming };
}

export function bucketOf(state: State, eventId: number): Draft<EventBucket> {
  state.buckets[eventId] ??= { markets: {}, selections: {}, handicaps: {} };
  return state.buckets[eventId];
}

/**
 * Entities of an answer or of a catalogue message. `refetched`: they are a picture of what is now (an answer,
 * a snapshot), so removed ids come back; otherwise a late change of something removed is ignored (LIV-07).
 */
export function load(state: State, entities: Entities, at: number, refetched: boolean): void {
  for (const event of entities.events) loadEvent(state, event, refetched);
  for (const market of entities.markets) loadMarket(state, market, refetched);
  for (const selection of entities.selections) loadSelection(state, selection, at, refetched);
}

function loadEvent(state: State, event: EventEntity, refetched: boolean): void {
  if (refetched) delete state.removed.events[event.id];
  else if (state.removed.events[event.id] === true || event.version < 0) return;
  const bucket = bucketOf(state, event.id);
  bucket.event = newest(bucket.event, event);
}

function loadMarket(state: State, market: MarketEntity, refetched: boolean): void {
  const { removed } = state;
  if (refetched) delete removed.markets[market.id];
  else if (isGone(state, market.eventId, market.id) || market.version < 0) return;
  const { markets } = bucketOf(state, market.eventId);
  markets[market.id] = newest(markets[market.id], market);
}

function loadSelection(state: State, selection: SelectionEntity, at: number, refetched: boolean): void {
  const { removed } = state;
  if (refetched) delete removed.selections[selection.id];
  else if (
    removed.selections[selection.id] === true ||
    isGone(state, selection.eventId, selection.marketId) ||
    selection.version < 0
  )
    return;
  const { selections, handicaps } = bucketOf(state, selection.eventId);
  const held = selections[selection.id];
  const next = newest(held, selection);
  const trend = handicapTrend(handicaps[selection.id], held?.hcp, next.hcp, at);
  if (trend === undefined) delete handicaps[selection.id];
  else handicaps[selection.id] = trend;
  selections[selection.id] = next;
}

const isGone = ({ removed }: State, eventId: number, marketId: number): boolean =>
  removed.events[eventId] === true || removed.markets[marketId] === true;
