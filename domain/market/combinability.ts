import type { EventId, SelectionId } from '../brand.ts';

/**
 * Groups of selections that cannot stand in one accumulator (CORE-05): legs of the same event are related
 * contingencies, whatever their markets, and without a bet-builder price they are not multiplied.
 * Groups in order of their first leg, each with at least two selections; a selection is in one group at most.
 */
export function nonCombinableGroups(
  legs: readonly { readonly id: SelectionId; readonly eventId: EventId }[],
): SelectionId[][] {
  const byEvent = new Map<EventId, SelectionId[]>();
  for (const leg of legs) {
    const group = byEvent.get(leg.eventId);
    if (group === undefined) byEvent.set(leg.eventId, [leg.id]);
    else if (!group.includes(leg.id)) group.push(leg.id);
  }
  return [...byEvent.values()].filter((group) => group.length > 1);
}
