import { shallowEqual } from 'react-redux';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { eventById, marketById, marketsOf, selectionsOf } from '#projections/entities/selectors.ts';
import { useApp } from '#src/platform/store/hooks.ts';

export const useEvent = (eventId: number): EventEntity | undefined =>
  useApp((state) => eventById(state.entities, eventId));

/** Loaded markets in display order. */
export const useMarkets = (eventId: number): readonly MarketEntity[] =>
  useApp((state) => marketsOf(state.entities, eventId), shallowEqual);

/** The market whose prices stand in the event's row: the first that is loaded. */
export const useMainMarket = (eventId: number): MarketEntity | undefined =>
  useApp((state) => {
    const bucket = state.entities.buckets[eventId];
    const id = bucket?.event?.marketIds.find((one) => bucket.markets[one] !== undefined);
    return id === undefined ? undefined : marketById(state.entities, eventId, id);
  });

export const useSelections = (market: MarketEntity): readonly SelectionEntity[] =>
  useApp((state) => selectionsOf(state.entities, market), shallowEqual);
