import type { EventId, MarketId, SelectionId } from '#domain/brand.ts';
import type { RootState } from '#projections/root.ts';

/** A selection with its market and event: what a slip leg must hear about to stay honest. */
export interface LegIds {
  readonly eventId: EventId;
  readonly marketId: MarketId;
  readonly selectionId: SelectionId;
}

/** Everything that decides what is subscribed and what is kept: the parts of the state, taken apart in one place. */
export interface Interested {
  readonly views: RootState['views'];
  readonly entities: RootState['entities'];
  readonly slip: readonly LegIds[];
  /** Events of the customer's open bets. */
  readonly openBetEvents: readonly EventId[];
  /** Handle of the customer's live channels; null for a visitor. */
  readonly gwSessionId: string | null;
  /** Providers whose events always ask for a full snapshot (LIV-06). */
  readonly livescoreProviders: readonly string[];
}

const nobody = { slip: [], openBetEvents: [], gwSessionId: null, livescoreProviders: ['LIVESCORE'] } as const;

export const interestedIn = (state: RootState): Interested => ({ views: state.views, entities: state.entities, ...nobody });

/** Whether two readings differ in anything; each part is replaced when it changes, so identity tells. */
export const differs = (a: Interested, b: Interested): boolean =>
  a.views !== b.views || a.entities !== b.entities || a.slip !== b.slip || a.openBetEvents !== b.openBetEvents ||
  a.gwSessionId !== b.gwSessionId || a.livescoreProviders !== b.livescoreProviders;
