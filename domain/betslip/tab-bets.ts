import { systemsFor } from '../bet/system-types.ts';
import type { SelectionId } from '../brand.ts';
import type { BetKind } from '../contract/betting.ts';
import { type EachWay, eachWayOf, eachWaySwitches } from './each-way.ts';
import { activeLegs } from './legs.ts';
import type { Leg, SlipState, StakeId, Tab } from './slip.ts';
import type { SlipContext } from './slip-context.ts';
import { ACCA_STAKE, ALL_SYSTEMS, singleStake, systemStake } from './stake-id.ts';

/** A bet that the slip could place on a tab, before it has figures. */
export interface TabBet {
  readonly stakeId: StakeId;
  readonly kind: BetKind;
  readonly systemType: string | null;
  readonly legs: readonly Leg[];
  readonly eachWay: EachWay;
}

/** Per switch that is on in vain: the legs without place terms (EWY-01). */
export const eachWayClashes = (slip: SlipState, tab: Tab): readonly (readonly SelectionId[])[] =>
  eachWaySwitches(slip, tab)
    .map(({ key, legs }) => eachWayOf(slip, key, legs).inTheWay)
    .filter((group) => group.length > 0);

/** Bets of a tab in display order: a single for each leg, the acca, or the system types on offer (SYS-02). */
export function tabBets(slip: SlipState, context: SlipContext, tab: Tab): readonly TabBet[] {
  const legs = activeLegs(slip);
  switch (tab) {
    case 'single':
      return legs.map((leg) => {
        const stakeId = singleStake(leg.selectionId);
        const eachWay = eachWayOf(slip, stakeId, [leg]);
        return { stakeId, kind: 'SINGLE', systemType: null, legs: [leg], eachWay };
      });
    case 'acca': {
      if (legs.length < context.rules.accaMinimumLegs) return [];
      const eachWay = eachWayOf(slip, ACCA_STAKE, legs);
      return [{ stakeId: ACCA_STAKE, kind: 'COMBO', systemType: null, legs, eachWay }];
    }
    case 'system': {
      const eachWay = eachWayOf(slip, ALL_SYSTEMS, legs);
      return systemsFor(legs.length).map((systemType) => ({
        stakeId: systemStake(systemType),
        kind: 'SYSTEM',
        systemType,
        legs,
        eachWay,
      }));
    }
  }
}
