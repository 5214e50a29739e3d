import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import type { ReportedResult } from '#domain/settlement/early-result.ts';
import type { Deduction, Dividend } from '#domain/settlement/result.ts';
import type { FeedBatch, FeedKey } from './feed.ts';

/** Gives every feed key an integer id for good. The database adapter stores them; tests count up. */
export interface IdBook {
  event(key: FeedKey): EventId;
  market(key: FeedKey): MarketId;
  selection(key: FeedKey): SelectionId;
}

/** What one batch changed, in ids: live channels and settlement read it. */
export interface CatalogueDelta {
  readonly at: number;
  /** Entities whose structure changed (new, names, state, terms): sent whole. */
  readonly events: readonly EventId[];
  readonly markets: readonly MarketId[];
  readonly selections: readonly SelectionId[];
  /** Selections of which only price or suspension changed: sent as price rows. */
  readonly priced: readonly SelectionId[];
  readonly scoreboards: readonly EventId[];
  readonly removedEvents: readonly EventId[];
  readonly removedMarkets: readonly MarketId[];
  readonly replaced: readonly {
    readonly oldMarket: MarketId;
    readonly newMarket: MarketId;
    readonly selections: readonly { readonly old: SelectionId; readonly new: SelectionId }[];
  }[];
  readonly results: readonly {
    readonly market: MarketId;
    readonly results: readonly { readonly selection: SelectionId; readonly result: ReportedResult }[];
    readonly deductions: readonly Deduction[];
    /** Absent for a market that pays none. */
    readonly dividends?: readonly Dividend[];
  }[];
}

/**
 * Everything on offer, in memory, one owner. Versions count up by one per change of an entity and never go
 * back. A suspended market or event does not rewrite its selections: availability is derived (LIV-10).
 */
export interface Catalogue {
  apply(batch: FeedBatch): CatalogueDelta;
  /** Counts the batches, also those refused: while it is the same, everything here is. */
  revision(): number;
  event(id: EventId): EventEntity | undefined;
  market(id: MarketId): MarketEntity | undefined;
  selection(id: SelectionId): SelectionEntity | undefined;
  /**
   * All that go when the event is removed: also those that another market replaced, which it lists no more.
   */
  marketsOf(event: EventId): readonly MarketEntity[];
  /** Feed key of an entity, to ask the feed for missed results. */
  marketKey(id: MarketId): FeedKey | undefined;
  /** Feed keys by which a feed's model is asked (BBD-01). */
  eventKey(id: EventId): FeedKey | undefined;
  selectionKey(id: SelectionId): FeedKey | undefined;
  events(): Iterable<EventEntity>;
}
