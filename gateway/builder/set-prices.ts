import type { SetPrices } from '#domain/builder/group-terms.ts';
import type { Odds } from '#domain/odds/odds.ts';
import { denominator, numerator, packOdds } from '#domain/odds/parse-odds.ts';
import type { BuilderPricing } from '../config/builder.ts';

/** Decimal price of one leg in hundredths, rounded up. */
const hundredthsOf = (odds: Odds): number =>
  Math.ceil((100 * (numerator(odds) + denominator(odds))) / denominator(odds));

const isSingle = (set: number): boolean => (set & (set - 1)) === 0;

/**
 * The price of every set of legs out of its fair chance: margin off, in steps of a hundredth, rounded down,
 * never above the house's longest price, and never below the longest price among its legs: to ask for more
 * cannot pay less. Rises, or stays, when a leg joins.
 *
 * @param chances by set, as `EventModel.together` gives them
 * @param legs price of each leg on offer
 */
export function setPrices(
  chances: readonly number[],
  legs: readonly Odds[],
  { margin, longest }: BuilderPricing,
): SetPrices {
  const ofLegs = legs.map(hundredthsOf);
  return chances.map((chance, set) => {
    if (isSingle(set)) return 0;
    const longestLeg = Math.max(...ofLegs.filter((_, leg) => (set & (1 << leg)) !== 0));
    const fair = chance > 0 ? Math.floor(100 / (chance * margin)) : longest;
    return Math.max(Math.min(fair, longest), longestLeg);
  });
}

/**
 * The price of every set is that of the legs on which its chance rests, be it one leg's own: what adds
 * nothing earns nothing, and costs nothing (ADR 0378). Where each leg adds something the prices stay.
 *
 * @param cores by set, as `EventModel.together` gives them
 */
export const pricesOfCores = (
  prices: SetPrices,
  cores: readonly number[],
  legs: readonly Odds[],
): SetPrices => {
  const ofLegs = legs.map(hundredthsOf);
  return prices.map((price, set) => {
    const core = cores[set] ?? set;
    if (isSingle(set) || core === set) return price;
    return isSingle(core) ? (ofLegs[Math.log2(core)] ?? price) : (prices[core] ?? price);
  });
};

/** The price of all legs together as odds: hundredths over 100. */
export const oddsOfSet = (prices: SetPrices): Odds => packOdds((prices.at(-1) ?? 0) - 100, 100);
