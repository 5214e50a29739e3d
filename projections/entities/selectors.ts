import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import type { EntitiesState, Replacement } from './entities-state.ts';

/**
 * Reads of the structure. All are plain look-ups and return what the state holds, so a memo on the result
 * works.
 */
export const eventById = (state: EntitiesState, eventId: number): EventEntity | undefined =>
  state.buckets[eventId]?.event;

export const marketById = (
  state: EntitiesState,
  eventId: number,
  marketId: number,
): MarketEntity | undefined => state.buckets[eventId]?.markets[marketId];

export const selectionById = (
  state: EntitiesState,
  eventId: number,
  selectionId: number,
): SelectionEntity | undefined => state.buckets[eventId]?.selections[selectionId];

/**
 * Events of a list that can still be bet on, in its order: what is over leaves with the message that says so
 * (BRW-03).
 */
export const onOffer = (state: EntitiesState, eventIds: readonly number[]): number[] =>
  eventIds.filter((id) => {
    const event = eventById(state, id);
    return event !== undefined && isOnOffer(event);
  });

/** Markets of an event in display order; those that are not loaded are left out. */
export function marketsOf(state: EntitiesState, eventId: number): MarketEntity[] {
  const bucket = state.buckets[eventId];
  return (bucket?.event?.marketIds ?? []).flatMap((id) => bucket?.markets[id] ?? []);
}

/** Selections of a market in display order; those that are not loaded are left out. */
export function selectionsOf(state: EntitiesState, market: MarketEntity): SelectionEntity[] {
  const selections = state.buckets[market.eventId]?.selections;
  return market.selectionIds.flatMap((id) => selections?.[id] ?? []);
}

const replacedBy = (
  { replacements, elderReplacements }: EntitiesState,
  selectionId: number,
): Replacement | undefined => replacements[selectionId] ?? elderReplacements?.[selectionId];

/**
 * Where a selection's line has gone, through as many moves as there were; undefined when it has not moved
 * (LIV-07).
 */
export function replacementOf(state: EntitiesState, selectionId: number): Replacement | undefined {
  const first = replacedBy(state, selectionId);
  let last = first;
  const seen = new Set([selectionId]);
  while (last !== undefined && !seen.has(last.selectionId)) {
    seen.add(last.selectionId);
    const next: Replacement | undefined = replacedBy(state, last.selectionId);
    if (next === undefined) break;
    last = next;
  }
  return first === undefined || last === undefined
    ? undefined
    : { ...last, oldEventId: first.oldEventId, oldMarketId: first.oldMarketId };
}
