import type { LegIds, SlipState } from '#domain/betslip/slip.ts';
import { combinable, picksOf } from '#domain/builder/event-picks.ts';
import { type OfferSlices, offersIn } from './offers-in.ts';

/**
 * How many picks a bet builder of the leg's event would have, were those that stand each for itself combined (BBD-01): told
 * at the last of them. 0 at every other leg, and where they cannot be combined.
 */
export function combinedAt(
  state: OfferSlices & { readonly betslip: SlipState },
  { eventId, selectionId }: Pick<LegIds, 'eventId' | 'selectionId'>,
): number {
  const slip = state.betslip;
  // Asked after every event: most slips have one leg of an event.
  if (slip.legs.filter((leg) => leg.eventId === eventId).length < 2) return 0;
  const moment = { slip, lookup: offersIn(state) };
  const ids = combinable(moment, eventId);
  return ids.at(-1) === selectionId ? ids.length + picksOf(moment, eventId).length : 0;
}
