import type { MarketId } from '../brand.ts';
import type { Odds } from '../odds/odds.ts';
import { compareOdds } from '../odds/parse-odds.ts';

export interface MarketLeg {
  readonly marketId: MarketId;
  /** Null without a fixed price: shorter than any price. */
  readonly odds: Odds | null;
}

const isLonger = (a: Odds | null, b: Odds | null): boolean =>
  a !== null && (b === null || compareOdds(a, b) > 0);

/**
 * Of several selections of one market only one can win, so one stays in multiples: the longest price, and of
 * equal ones that which was added first (BSL-09).
 *
 * @param legs in the order in which they were added
 * @returns the legs that stay, in their order
 */
export function keptInMultiples<Leg extends MarketLeg>(legs: readonly Leg[]): readonly Leg[] {
  const best = new Map<MarketId, Leg>();
  for (const leg of legs) {
    const known = best.get(leg.marketId);
    if (known === undefined || isLonger(leg.odds, known.odds)) best.set(leg.marketId, leg);
  }
  return legs.filter((leg) => best.get(leg.marketId) === leg);
}
