import { systemsFor } from '../bet/system-types.ts';
import type { SelectionId } from '../brand.ts';
import type { BetKind } from '../contract/betting.ts';
import { type EachWay, eachWayOf } from './each-way.ts';
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

/** Legs that one each-way switch speaks for, under the key that the slip stores it by. */
export interface EachWaySwitch {
  readonly key: StakeId;
  readonly legs: readonly Leg[];
}

/** Switches of a tab: one for each single, one for the acca, one for all system bets. None for an empty slip. */
export function eachWaySwitches(slip: SlipState, tab: Tab): readonly EachWaySwitch[] {
  const legs = activeLegs(slip);
  if (legs.length === 0) return [];
  switch (tab) {
    case 'single':
      return legs.map((leg) => ({ key: singleStake(leg.selectionId), legs: [leg] }));
    case 'acca':
      return [{ key: ACCA_STAKE, legs }];
    case 'system':
      return [{ key: ALL_SYSTEMS, legs }];
  }
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
