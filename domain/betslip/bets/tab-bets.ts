import { systemsFor } from '../../bet/system-types.ts';
import { groupsOf, type SlipGroup, unitsOf } from '../../builder/slip-groups.ts';
import { unitCount } from '../../builder/unit-prices.ts';
import type { BetKind } from '../../contract/betting.ts';
import { type EachWay, eachWayOf } from '../each-way/each-way.ts';
import { multipleLegs } from '../legs.ts';
import { mayStand } from '../multi-selections.ts';
import type { Leg, SlipState, StakeId, Tab } from '../slip.ts';
import type { SlipContext } from '../slip-context.ts';
import { ACCA_STAKE, ALL_SYSTEMS, builderStake, singleStake, systemStake } from '../stakes/stake-id.ts';

/** A bet that the slip could place on a tab, before it has figures. */
export interface TabBet {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly systemType: string | null;
  readonly legs: readonly Leg[];
  /** Bet builders among the legs: each is one leg with one price (BBD-01). */
  readonly groups: readonly SlipGroup[];
  readonly eachWay: EachWay;
}

const NOT_EACH_WAY: EachWay = { offered: false, required: false, on: false, inTheWay: [] };

/** A single for each leg, and one bet for each bet builder (BBD-01). */
const singleBets = (slip: SlipState): readonly TabBet[] =>
  unitsOf(slip).map((unit): TabBet => {
    if (unit.kind === 'group') {
      const { group } = unit;
      const stakeId = builderStake(group.eventId);
      const { legs } = group;
      return { stakeId, kind: 'YOURBET', systemType: null, legs, groups: [group], eachWay: NOT_EACH_WAY };
    }
    const { leg } = unit;
    const stakeId = singleStake(leg.selectionId);
    const eachWay = eachWayOf(slip, stakeId, [leg]);
    return { stakeId, kind: 'SINGLE', systemType: null, legs: [leg], groups: [], eachWay };
  });

/** Legs of a multiple, each bet builder counted as one (BSL-09, BBD-01). */
export const multipleSize = (slip: SlipState): number => unitCount(multipleLegs(slip).length, groupsOf(slip));

/** Bets of a tab in display order: a single for each leg, the acca, or the system types on offer (SYS-02). */
export function tabBets(slip: SlipState, context: SlipContext, tab: Tab): readonly TabBet[] {
  const legs = multipleLegs(slip);
  const groups = groupsOf(slip);
  switch (tab) {
    case 'single':
      return singleBets(slip);
    case 'acca': {
      if (multipleSize(slip) < context.rules.accaMinimumLegs) return [];
      const eachWay = eachWayOf(slip, ACCA_STAKE, legs);
      return [{ stakeId: ACCA_STAKE, kind: 'COMBO', systemType: null, legs, groups, eachWay }];
    }
    case 'system': {
      // A system multiplies parts of the slip; a bet builder is priced as a whole.
      if (groups.length > 0 && !mayStand('YOURBET', tab)) return [];
      const eachWay = eachWayOf(slip, ALL_SYSTEMS, legs);
      return systemsFor(legs.length).map((systemType) => ({
        stakeId: systemStake(systemType),
        kind: 'SYSTEM',
        systemType,
        legs,
        groups,
        eachWay,
      }));
    }
  }
}
