import { needsAcceptance, trendBetween } from '../betslip/legs.ts';
import type { SlipState } from '../betslip/slip.ts';
import type { AcceptOddsChange } from '../contract/betting.ts';
import type { NewDerived } from '../events/registry.ts';
import { fractionalText } from '../odds/parse-odds.ts';
import { groupKey } from './builder-state.ts';
import { acknowledgedOdds, groupPrice, groupsOf, type SlipGroup } from './slip-groups.ts';

/** How a group's price moved since the customer agreed to one. */
export function groupTrend(slip: SlipState, group: SlipGroup): 'none' | 'up' | 'down' {
  const price = groupPrice(slip, group);
  const agreed = acknowledgedOdds(slip, group);
  return price.kind !== 'priced' || agreed === undefined
    ? 'none'
    : trendBetween({ kind: 'fixed', odds: agreed }, { kind: 'fixed', odds: price.odds });
}

/** Groups whose price waits for a yes (NTC-02). One with a leg that cannot be bet on is not asked about. */
export const groupsToAccept = (slip: SlipState, policy: AcceptOddsChange): readonly SlipGroup[] =>
  groupsOf(slip).filter(
    (group) =>
      group.legs.every((leg) => leg.availability === 'open') &&
      needsAcceptance(policy, groupTrend(slip, group)),
  );

/** Only a price that was on the screen is accepted: one that has moved on is asked about again (INV-05). */
export function acceptedGroupPrices(
  slip: SlipState,
  shown: readonly { readonly id: string; readonly odds: string }[],
): NewDerived[] {
  const groups = groupsOf(slip).flatMap((group) => {
    const price = groupPrice(slip, group);
    if (price.kind !== 'priced' || groupTrend(slip, group) === 'none') return [];
    const odds = fractionalText(price.odds);
    const seen = shown.some((one) => one.id === group.id && one.odds === odds);
    return seen ? [{ key: groupKey(group.legs.map((leg) => leg.selectionId)), odds }] : [];
  });
  return groups.length === 0 ? [] : [{ type: 'betslip/groupPricesAccepted', data: { groups } }];
}
