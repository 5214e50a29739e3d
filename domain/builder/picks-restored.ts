import type { Leg, SlipState } from '../betslip/slip.ts';
import type { EventId, SelectionId } from '../brand.ts';
import type { NewDerived } from '../events/registry.ts';
import { apartIn } from './builder-state.ts';
import { faultsOf, groupsFormed, type PicksMoment, picksOf } from './event-picks.ts';

/** The slip with its backup in it again, as far as bet builders are concerned. */
function withBackup(slip: SlipState, back: readonly Leg[]): SlipState {
  const { builder } = slip;
  const comes = (id: SelectionId): boolean => back.some((leg) => leg.selectionId === id);
  return {
    ...slip,
    legs: [...back, ...slip.legs],
    builder: {
      ...builder,
      apart: [...apartIn(builder), ...(builder.backupApart ?? []).filter(comes)],
      members: [...builder.members, ...builder.backup.filter(comes)],
    },
  };
}

/** Two bet builders of one event that cannot be one: the one that comes back is taken apart. */
function splitAgain(then: PicksMoment, now: SlipState, eventId: EventId): NewDerived[] {
  const picks = picksOf(then, eventId);
  const back = picks.filter(({ selectionId }) => !now.builder.members.includes(selectionId));
  const faults = faultsOf(then, picks).filter((reason) => reason !== 'notOffered');
  if (back.length === 0 || back.length === picks.length || faults.length === 0) return [];
  return [
    {
      type: 'betslip/groupSplit',
      data: { eventId, selectionIds: back.map(({ selectionId }) => selectionId) },
    },
  ];
}

/**
 * What becomes of legs that come back with the slip's backup (BBD-01): they stand as they stood, in a bet
 * builder or apart. Where others of their event have come into the slip meanwhile, they are one bet builder
 * with them, if they can be.
 */
export function groupsMet({ slip, lookup }: PicksMoment, back: readonly Leg[]): NewDerived[] {
  const then = { slip: withBackup(slip, back), lookup };
  const isIn = (legs: readonly Leg[], { eventId }: Leg) => legs.some((leg) => leg.eventId === eventId);
  const met = then.slip.legs.filter((leg) => isIn(slip.legs, leg) && isIn(back, leg));
  const events = [...new Set(met.map(({ eventId }) => eventId))];
  return events.flatMap((eventId) => {
    const split = splitAgain(then, slip, eventId);
    if (split.length > 0) return split;
    return groupsFormed(
      then,
      met.filter((leg) => leg.eventId === eventId && leg.active),
    );
  });
}
