import type { SelectionId } from '../brand.ts';
import { groupOfLeg, groupsOf, unitsOf } from '../builder/slip-groups.ts';
import type { AcceptOddsChange } from '../contract/betting.ts';
import { nonCombinableGroups } from '../market/combinability.ts';
import { keptInMultiples } from '../market/same-market.ts';
import type { Price } from '../odds/odds.ts';
import { compareOdds } from '../odds/parse-odds.ts';
import { activeLegs } from './active-legs.ts';
import type { Leg, Quote, SlipState, Tab } from './slip.ts';

export { activeLegs };

export const legOf = (slip: SlipState, id: SelectionId): Leg | undefined =>
  slip.legs.find((leg) => leg.selectionId === id);

/** The price a leg has now. Falls back to the acknowledged one for a leg no fact has been heard about. */
export const quoteOf = (slip: SlipState, leg: Leg): Quote => slip.quotes[leg.selectionId] ?? leg.acknowledged;

/** Suspended, over, or without a price: nothing is calculated for a bet with such a leg (BSL-11). */
export const isStale = (leg: Leg): boolean => leg.availability !== 'open';

/**
 * The tab as shown: with one leg, or one bet builder and nothing else, and no choice by hand it is the single
 * stake, without changing what is stored (BSL-03, TRAP-38): the acca default, or the tab of the bet before.
 */
export function tabShown(slip: SlipState): Tab {
  const alone =
    slip.legs.length === 1 ||
    (groupsOf(slip).length === 1 && unitsOf(slip).length === 1) ||
    (slip.legs.length === 0 && slip.casts.length > 0);
  return !slip.tabChosenByHand && alone ? 'single' : slip.activeTab;
}

export type Trend = 'none' | 'up' | 'down';

/**
 * From `before` to `now`. Losing a fixed price counts as down; written forms of one number (6/4, 3/2) do not
 * differ.
 */
export function trendBetween(before: Price, now: Price): Trend {
  if (before.kind === 'fixed' && now.kind === 'fixed') {
    const difference = compareOdds(now.odds, before.odds);
    return difference === 0 ? 'none' : difference > 0 ? 'up' : 'down';
  }
  if (before.kind === now.kind) return 'none';
  return now.kind === 'fixed' ? 'up' : 'down';
}

/**
 * NTC-02: which movements need a yes. The ticket's answer is a set of legs, never one flag (pitfalls, rule
 * 2).
 */
export function needsAcceptance(policy: AcceptOddsChange, trend: Trend): boolean {
  switch (policy) {
    case 'NOT_ACCEPT':
      return trend !== 'none';
    case 'ACCEPT_HIGHER_ODDS':
      return trend === 'down';
    case 'ACCEPT_ANY_ODDS':
      return false;
  }
}

/**
 * Legs whose present price waits for a yes. Stale legs are never asked about; a replaced line always is
 * (LIV-07). The price of a leg in a bet builder is not paid, so only the group's is asked about
 * (`group-changes.ts`).
 */
export function legsToAccept(slip: SlipState, policy: AcceptOddsChange): readonly Leg[] {
  return activeLegs(slip).filter((leg) => {
    if (isStale(leg)) return false;
    if (leg.lineToAccept) return true;
    const trend = trendBetween(leg.acknowledged.price, quoteOf(slip, leg).price);
    return needsAcceptance(policy, trend) && groupOfLeg(slip, leg.selectionId) === undefined;
  });
}

/** True when any leg's price is not the acknowledged one: keeps the recheck going (CAL-02). */
export const oddsHaveChanged = (slip: SlipState): boolean =>
  activeLegs(slip).some(
    (leg) => !isStale(leg) && trendBetween(leg.acknowledged.price, quoteOf(slip, leg).price) !== 'none',
  );

/** Of several legs of one market the one that multiples are made with: the longest price (BSL-09). */
function multiplied(slip: SlipState): readonly Leg[] {
  const units = unitsOf(slip);
  const single = units.flatMap((unit) => (unit.kind === 'leg' ? [unit.leg] : []));
  const kept = new Set(
    keptInMultiples(
      single.map((leg) => {
        const { price } = quoteOf(slip, leg);
        return { leg, marketId: leg.marketId, odds: price.kind === 'fixed' ? price.odds : null };
      }),
    ).map(({ leg }) => leg),
  );
  return units.flatMap((unit) =>
    unit.kind === 'group' ? unit.group.legs : kept.has(unit.leg) ? [unit.leg] : [],
  );
}

/** Legs that accumulators and systems are made of: all that are active, but one of each market (BSL-09). */
export const multipleLegs = (slip: SlipState): readonly Leg[] => multiplied(slip);

/** Legs of one market, of which only one is multiplied (BSL-09). */
export interface SameMarket {
  /** In the order in which they were added. */
  readonly legs: readonly SelectionId[];
  /** The one that multiples are made with. */
  readonly counted: SelectionId;
}

/**
 * Every market of which a leg does not count in multiples, in the order of the legs; to be told about
 * (BSL-09).
 */
export function sameMarketLegs(slip: SlipState): readonly SameMarket[] {
  const kept = new Set(multiplied(slip));
  const alone = activeLegs(slip).filter((leg) => groupOfLeg(slip, leg.selectionId) === undefined);
  return alone
    .filter((leg) => kept.has(leg))
    .map((leg) => ({
      legs: alone.filter(({ marketId }) => marketId === leg.marketId).map(({ selectionId }) => selectionId),
      counted: leg.selectionId,
    }))
    .filter(({ legs }) => legs.length > 1);
}

/**
 * Legs that cannot be combined: of one event (`nonCombinableGroups`, until the gateway has been heard), and
 * every group that the gateway names, as far as two of the legs that would be multiplied are in it. A bet
 * builder is one leg.
 */
export function clashes(slip: SlipState): readonly (readonly SelectionId[])[] {
  const multiples = multiplied(slip);
  const builders = groupsOf(slip).map(({ legs }) => legs);
  const standsFor = (leg: Leg): Leg => builders.find((legs) => legs.includes(leg))?.[0] ?? leg;
  const units = multiples.filter((leg) => standsFor(leg) === leg);
  const ids = new Set(units.map((leg) => leg.selectionId));
  const named = slip.calculation.nonCombinable.map((group) => group.filter((id) => ids.has(id)));
  const ours = nonCombinableGroups(units.map((leg) => ({ id: leg.selectionId, eventId: leg.eventId })));
  const seen = new Set<string>();
  return [...ours, ...named].filter((group) => {
    const key = [...group].sort((a, b) => a - b).join();
    if (group.length < 2 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
