import { CAST_PLACES, type CastPosition } from '../../bet/casts.ts';
import type { MarketId, SelectionId } from '../../brand.ts';
import type { Availability, StakeId } from '../slip.ts';
import type { SlipCast } from './slip-cast.ts';

export type { SlipCast };

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

/**
 * The first that is wrong with it says what the whole cast is: over before suspended, and a race too small is
 * over.
 */
export function castAvailability(cast: SlipCast): Availability {
  const found = new Set(cast.picks.map(({ availability }) => availability));
  if (found.has('expired') || cast.picks.length < CAST_PLACES[cast.type]) return 'expired';
  if (found.has('marketSuspended')) return 'marketSuspended';
  return found.has('suspended') ? 'suspended' : 'open';
}
