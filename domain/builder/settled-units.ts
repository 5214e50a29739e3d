import { ONE, ZERO } from '../odds/fraction.ts';
import type { LegFacts, LegTerms, SettledLeg } from '../settlement/leg-factors.ts';
import { groupFactor, type SetPrices } from './group-terms.ts';

/** A bet builder inside a bet, as struck. */
export interface StruckGroup {
  /** Places of its legs in the bet, in the order of the set prices. */
  readonly legs: readonly number[];
  readonly prices: SetPrices;
}

/**
 * The legs of a bet as its lines count them: a bet builder is one of them, at the place of its first leg. It wins only
 * when all its legs do, and it is void when all of them are.
 */
export function settledUnits(
  settled: readonly (SettledLeg | undefined)[],
  terms: readonly LegTerms[],
  facts: readonly (LegFacts | undefined)[],
  groups: readonly StruckGroup[],
): readonly (SettledLeg | undefined)[] {
  return settled.flatMap((leg, place) => {
    const group = groups.find(({ legs }) => legs.includes(place));
    if (group === undefined) return [leg];
    if (Math.min(...group.legs) !== place) return [];
    const factor = groupFactor(
      group.prices,
      group.legs.map((i) => ({ odds: terms[i]?.odds ?? null, outcome: facts[i]?.result.outcome })),
    );
    if (factor === undefined) return [undefined];
    const isVoid = group.legs.every((i) => settled[i]?.isVoid === true);
    const state = factor.num === 0n ? 'LOST' : isVoid ? 'CANCELLED' : 'WON';
    const unit = { total: factor, stood: factor.num === 0n ? ZERO : ONE };
    const nothingTaken = { rule4Pence: 0, deadHeat: null, placeDeadHeat: null, placeVoid: false };
    return [{ win: unit, place: unit, state, isVoid, ...nothingTaken, settledOdds: null }];
  });
}
