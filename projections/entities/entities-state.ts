import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { EventStatistic } from '#domain/market/event-statistics.ts';
import type { TrendRecord } from '#domain/market/trend.ts';

/**
 * One event with what is loaded of it. Structure and names only: the price of a selection is in
 * `projections/prices`.
 */
export interface EventBucket {
  /** Absent while only markets or selections of the event have arrived. */
  readonly event?: EventEntity;
  readonly markets: Readonly<Record<number, MarketEntity>>;
  readonly selections: Readonly<Record<number, SelectionEntity>>;
  /** What is counted of the match; absent until its channel has told (INP-03). */
  readonly statistics?: readonly EventStatistic[] | undefined;
  /** Direction of a selection's handicap, where it has moved (LIV-09, hcpTrend). */
  readonly handicaps: Readonly<Record<number, TrendRecord>>;
}

/**
 * What took the place of a selection whose line moved: the slip follows it and keeps the old ids (LIV-07).
 */
export interface Replacement {
  readonly oldEventId: number;
  readonly oldMarketId: number;
  readonly eventId: number;
  readonly marketId: number;
  readonly selectionId: number;
}

/** Ids of what is no longer there, by what it was. */
export interface RemovedIds {
  readonly events: readonly number[];
  readonly markets: readonly number[];
  readonly selections: readonly number[];
}

export interface EntitiesState {
  /** By event, so that a change copies one event and not the catalogue (PIT-13). */
  readonly buckets: Readonly<Record<number, EventBucket>>;
  /**
   * Ids that a live message removed: late changes do not bring them back, a fetch or a snapshot does
   * (LIV-07).
   */
  readonly removed: {
    readonly events: Readonly<Record<number, true>>;
    readonly markets: Readonly<Record<number, true>>;
    readonly selections: Readonly<Record<number, true>>;
  };
  /** Of the removed ids those that are forgotten next (`forget-removed.ts`); absent for none. */
  readonly elder?: RemovedIds;
  /** By old selection id. */
  readonly replacements: Readonly<Record<number, Replacement>>;
  /** By old market id, for legs whose selection has no counterpart. */
  readonly replacedMarkets: Readonly<Record<number, number>>;
  /** Replacements that are forgotten next (`forget-replaced.ts`); absent for none. */
  readonly elderReplacements?: Readonly<Record<number, Replacement>>;
}

export const noEntities: EntitiesState = {
  buckets: {},
  removed: { events: {}, markets: {}, selections: {} },
  replacements: {},
  replacedMarkets: {},
};
