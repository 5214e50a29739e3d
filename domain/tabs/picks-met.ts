import type { Leg } from '../betslip/slip.ts';
import type { SlipMoment } from '../betslip/slip-moment.ts';
import { apartIn } from '../builder/builder-state.ts';
import { groupsFormed } from '../builder/event-picks.ts';
import type { NewDerived } from '../events/registry.ts';
import type { SharedLeg } from '../events/tabs.ts';

/**
 * Two tabs took a pick of one event in the same moment, and neither knew of the other's: what is heard joins what stands
 * here, as it would have in one tab (BBD-01, MEND-32). Both tabs come to it, so it is the same whoever was first. Nothing is
 * joined where either tab has said anything of the event's bet builder, or of a leg that both of them have.
 *
 * @param heard legs that another tab has changed; those of them that come into the slip stand in `added`
 * @param left legs of this slip that stay in it
 */
export function picksMet(
  { slip, lookup }: SlipMoment,
  heard: readonly SharedLeg[],
  added: readonly SharedLeg[],
  left: readonly Leg[],
): NewDerived[] {
  const isTied = (leg: Leg | SharedLeg): boolean =>
    slip.builder.members.includes(leg.selectionId) || apartIn(slip.builder).includes(leg.selectionId);
  const events = new Set(added.map(({ eventId }) => eventId));
  return [...events].flatMap((eventId) => {
    const theirs = heard.filter((leg) => leg.eventId === eventId);
    const coming = added.filter((leg) => leg.eventId === eventId);
    const own = left.filter((leg) => leg.eventId === eventId);
    const isNew = theirs.every(
      (leg) => coming.includes(leg) && !leg.member && leg.apart !== true && leg.active,
    );
    if (!isNew || own.length === 0 || own.some(isTied)) return [];
    return groupsFormed({ slip: { ...slip, legs: left }, lookup }, coming);
  });
}
