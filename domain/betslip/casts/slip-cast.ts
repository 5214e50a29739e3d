import type { CastKind, CastPosition, CastType } from '../../bet/casts.ts';
import type { EventId, MarketId, SelectionId } from '../../brand.ts';
import type { LegShut } from '../../market/why-shut.ts';
import type { Availability } from '../leg-availability.ts';

/** A runner of a cast in the slip, with what the catalogue says about it now. */
export interface SlipPick {
  readonly selectionId: SelectionId;
  /** Null: any of the places. */
  readonly position: CastPosition | null;
  readonly name: string;
  readonly availability: Availability;
  /** Version of the selection when it was picked: what the customer saw. */
  readonly version: number;
}

/**
 * A forecast or tricast in the slip: one line of its own with its own stake, never combined with anything
 * (RAC-08).
 */
export interface SlipCast {
  /** Made of market, runners and places, so the same cast cannot stand in the slip twice. */
  readonly id: string;
  readonly type: CastType;
  readonly kind: CastKind;
  readonly eventId: EventId;
  readonly marketId: MarketId;
  readonly sportId: string;
  readonly names: { readonly market: string; readonly event: string };
  /** In the order of the places, or of the presses where any place will do. */
  readonly picks: readonly SlipPick[];
  /** Why it is not open, where its runners alone do not say so (MEND-30); absent for nothing. */
  readonly shut?: LegShut | undefined;
}
