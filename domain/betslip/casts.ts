import { CAST_PLACES, type CastKind, type CastPosition, type CastType } from '../bet/casts.ts';
import type { EventId, MarketId, SelectionId } from '../brand.ts';
import type { Availability, StakeId } from './slip.ts';

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

/** A forecast or tricast in the slip: one line of its own with its own stake, never combined with anything (RAC-08). */
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
}

/** `101-1001-1002` in this order, `101-any-1001-1002` in any. Letters that can stand in an element id. */
export function castId(
  marketId: MarketId,
  picks: readonly { readonly selectionId: SelectionId; readonly position: CastPosition | null }[],
): string {
  const any = picks.every(({ position }) => position === null);
  const ids = picks.map(({ selectionId }) => selectionId);
  return [marketId, ...(any ? ['any', ...ids.toSorted((a, b) => a - b)] : ids)].join('-');
}

export const castStake = (id: string): StakeId => `cast:${id}`;

/** The cast that a stake belongs to; undefined for any other stake id. */
export const castOfStake = (id: StakeId): string | undefined =>
  /^cast:(\d{1,10}(?:-(?:any|\d{1,10}))+)$/.exec(id)?.[1];

/** The first that is wrong with it says what the whole cast is: over before suspended, and a race too small is over. */
export function castAvailability(cast: SlipCast): Availability {
  const found = new Set(cast.picks.map(({ availability }) => availability));
  if (found.has('expired') || cast.picks.length < CAST_PLACES[cast.type]) return 'expired';
  if (found.has('marketSuspended')) return 'marketSuspended';
  return found.has('suspended') ? 'suspended' : 'open';
}
