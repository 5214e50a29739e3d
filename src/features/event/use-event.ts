import { shallowEqual } from 'react-redux';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { Role } from '#domain/market/roles.ts';
import { listHeads, type RowMarket, rowMarketOf } from '#projections/entities/row-market.ts';
import { eventById, marketsOf, onOffer, selectionsOf } from '#projections/entities/selectors.ts';
import { useApp } from '#src/platform/store/hooks.ts';

export const useEvent = (eventId: number): EventEntity | undefined =>
  useApp((state) => eventById(state.entities, eventId));

/** Loaded markets in display order. */
export const useMarkets = (eventId: number): readonly MarketEntity[] =>
  useApp((state) => marketsOf(state.entities, eventId), shallowEqual);

/** Events of a list that are not over (BRW-03). */
export const useOnOffer = (eventIds: readonly number[]): readonly number[] =>
  useApp((state) => onOffer(state.entities, eventIds), shallowEqual);

/** The market whose prices stand in the event's row, and how. */
export const useRowMarket = (eventId: number, type?: string): RowMarket =>
  useApp((state) => rowMarketOf(state.entities, eventId, type));

/** Heads of the columns of a list of events. */
export const useListHeads = (eventIds: readonly number[], type?: string): readonly Role[] =>
  useApp((state) => listHeads(state.entities, eventIds, type), shallowEqual);

export const useSelections = (market: MarketEntity): readonly SelectionEntity[] =>
  useApp((state) => selectionsOf(state.entities, market), shallowEqual);
