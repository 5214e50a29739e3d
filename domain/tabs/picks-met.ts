import type { Leg } from '../betslip/slip.ts';
import type { SlipDecisionState } from '../betslip/slip-decision-state.ts';
import { apartIn } from '../builder/builder-state.ts';
import { groupsFormed } from '../builder/event-picks.ts';
import type { NewDerived } from '../events/registry.ts';
import type { SharedLeg } from '../events/tabs.ts';

/**
 * Two tabs took a pick of one event in the same moment: what is heard joins what stands here, as it would
 * have in one tab (BBD-01, MEND-32), in both tabs and in either order. Nothing is joined where a tab has said
 * anything of the event's bet builder, or of a leg that both have.
 *
 * @param heard legs that another tab has changed; those of them that come into the slip stand in `added`
 * @param left legs of this slip that stay in it
 */
export function picksMet(
  { slip, lookup }: SlipDecisionState,
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
