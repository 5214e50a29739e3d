import type { LegIds, SlipState } from '#domain/betslip/slip.ts';
import type { EventId } from '#domain/brand.ts';
import { apartBecause, combinable, picksOf } from '#domain/builder/event-picks.ts';
import { type OfferSlices, offersIn } from './offers-in.ts';

export type CombinableSlices = OfferSlices & { readonly betslip: SlipState };

/** Asked after every event: most slips have one leg of an event. */
const hasSeveral = ({ legs }: SlipState, eventId: EventId): boolean =>
  legs.filter((leg) => leg.eventId === eventId).length > 1;

/**
 * How many picks a bet builder of the leg's event would have, were those that stand each for itself combined
 * (BBD-01): told at the last of them. 0 at every other leg, and where they cannot be combined.
 */
export function combinedAt(
  state: CombinableSlices,
  { eventId, selectionId }: Pick<LegIds, 'eventId' | 'selectionId'>,
): number {
  const slip = state.betslip;
  if (!hasSeveral(slip, eventId)) return 0;
  const moment = { slip, lookup: offersIn(state) };
  const ids = combinable(moment, eventId);
  return ids.at(-1) === selectionId ? ids.length + picksOf(moment, eventId).length : 0;
}

/**
 * Why the leg is in no bet builder with the others of its event, where one is offered; null where nothing is
 * to be told.
 */
export const apartAt = (state: CombinableSlices, leg: LegIds): string | null =>
  hasSeveral(state.betslip, leg.eventId)
    ? apartBecause({ slip: state.betslip, lookup: offersIn(state) }, leg)
    : null;
