import type { SelectionId } from '../../brand.ts';
import { unitsOf } from '../../builder/slip-groups.ts';
import { activeLegs, isStale, multipleLegs, quoteOf, tabShown, trendBetween } from '../legs.ts';
import type { Leg, SlipState, StakeId, Tab } from '../slip.ts';
import { ACCA_STAKE, ALL_SYSTEMS, singleStake } from '../stakes/stake-id.ts';
import { eachWayOf } from './each-way.ts';

/** Legs that one each-way switch speaks for, under the key that the slip stores it by. */
export interface EachWaySwitch {
  readonly key: StakeId;
  readonly legs: readonly Leg[];
}

/**
 * Switches of a tab: one for each single, one for the acca, one for all system bets. None for an empty slip.
 */
export function eachWaySwitches(slip: SlipState, tab: Tab): readonly EachWaySwitch[] {
  if (activeLegs(slip).length === 0) return [];
  switch (tab) {
    case 'single':
      return unitsOf(slip).flatMap((unit) =>
        unit.kind === 'leg' ? [{ key: singleStake(unit.leg.selectionId), legs: [unit.leg] }] : [],
      );
    case 'acca':
      return [{ key: ACCA_STAKE, legs: multipleLegs(slip) }];
    case 'system':
      return [{ key: ALL_SYSTEMS, legs: multipleLegs(slip) }];
  }
}

/** Per switch that is on in vain: the legs without place terms (EWY-01). */
export const eachWayClashes = (slip: SlipState, tab: Tab): readonly (readonly SelectionId[])[] =>
  eachWaySwitches(slip, tab)
    .map(({ key, legs }) => eachWayOf(slip, key, legs).inTheWay)
    .filter((group) => group.length > 0);

/** Legs whose bet on the tab is each way. */
export const eachWayLegs = (slip: SlipState, tab: Tab): ReadonlySet<SelectionId> =>
  new Set(
    eachWaySwitches(slip, tab).flatMap(({ key, legs }) =>
      eachWayOf(slip, key, legs).on ? legs.map((leg) => leg.selectionId) : [],
    ),
  );

/**
 * Legs of each-way bets whose place terms wait for a yes, whatever the policy on prices: fewer places are
 * another bet and no price (INV-05). Those that are asked about for another reason are not in here twice.
 */
export function termsToAccept(slip: SlipState): readonly Leg[] {
  const eachWay = eachWayLegs(slip, tabShown(slip));
  return activeLegs(slip).filter(
    (leg) => leg.termsToAccept === true && !isStale(leg) && eachWay.has(leg.selectionId),
  );
}

/** The price is the one agreed to, so the place terms are all there is to say. */
export const onlyTermsChanged = (slip: SlipState, leg: Leg): boolean =>
  !leg.lineToAccept && trendBetween(leg.acknowledged.price, quoteOf(slip, leg).price) === 'none';
