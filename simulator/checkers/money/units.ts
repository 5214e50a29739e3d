import type { PlacementSlip } from '#domain/contract/betting.ts';
import type { BetRow } from '../database-snapshot.ts';

/**
 * Legs of a bet as they are multiplied: those of a bet builder are one, at the place of the first of them.
 */
export function inUnits<Leg, Unit>(
  legs: readonly Leg[],
  groups: readonly { readonly has: (leg: Leg) => boolean; readonly unit: () => Unit }[],
  alone: (leg: Leg) => Unit,
): readonly Unit[] {
  const seen = new Set<unknown>();
  return legs.flatMap((leg): readonly Unit[] => {
    const group = groups.find(({ has }) => has(leg));
    if (group === undefined) return [alone(leg)];
    if (seen.has(group)) return [];
    seen.add(group);
    return [group.unit()];
  });
}

/** Prices that a bet of the book is made of. */
export const pricesOf = ({
  legs,
  groups = [],
}: Pick<BetRow, 'legs' | 'groups'>): readonly (string | null)[] =>
  inUnits(
    legs,
    groups.map(({ legs: places, odds }) => ({
      has: (leg) => places.includes(legs.indexOf(leg)),
      unit: () => odds,
    })),
    ({ odds }) => odds,
  );

/** Prices that a bet was asked for at. */
export const pricesAsked = ({
  selections,
  selectionGroups,
}: Pick<PlacementSlip, 'selections' | 'selectionGroups'>): readonly (string | null)[] =>
  inUnits(
    selections,
    selectionGroups.map((group) => ({
      has: ({ id }) => group.selections.includes(id),
      unit: () => group.odds ?? null,
    })),
    ({ odds }) => odds,
  );
