import type { SlipState } from '../betslip/slip.ts';
import type { SelectionId } from '../brand.ts';
import type { PlacementSlip } from '../contract/betting.ts';
import type { Odds } from '../odds/odds.ts';
import { groupPrice, type SlipGroup } from './slip-groups.ts';

/** A bet builder of a bet with its price; null while it has none. */
export interface PricedGroup {
  readonly group: SlipGroup;
  readonly odds: Odds | null;
}

export const priceGroups = (slip: SlipState, groups: readonly SlipGroup[]): readonly PricedGroup[] =>
  groups.map((group) => {
    const price = groupPrice(slip, group);
    return { group, odds: price.kind === 'priced' ? price.odds : null };
  });

/** How many legs a bet has when each bet builder is one of them. */
export const unitCount = (
  legCount: number,
  groups: readonly { readonly legs: readonly unknown[] }[],
): number => legCount - groups.reduce((inGroups, { legs }) => inGroups + legs.length - 1, 0);

/**
 * From a list by leg to one by unit: the entry of a group's first leg becomes the group's, the others fall
 * out.
 */
export function byUnit<Entry>(
  entries: readonly Entry[],
  idOf: (entry: Entry) => SelectionId,
  groups: readonly PricedGroup[],
  ofGroup: (group: PricedGroup) => Entry | undefined,
): readonly (Entry | undefined)[] {
  return entries.flatMap((entry): (Entry | undefined)[] => {
    const found = groups.find(({ group }) => group.legs.some((leg) => leg.selectionId === idOf(entry)));
    if (found === undefined) return [entry];
    return found.group.legs[0]?.selectionId === idOf(entry) ? [ofGroup(found)] : [];
  });
}

/** Prices sent for the legs of a bet, each bet builder as one of them at the price shown for it. */
export function unitOddsSent({ selections, selectionGroups }: PlacementSlip): (string | null)[] {
  return selections.flatMap(({ id, odds }) => {
    const group = selectionGroups.find((one) => one.selections.includes(id));
    if (group === undefined) return [odds];
    return group.selections[0] === id ? [group.odds ?? null] : [];
  });
}
