import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareFractions } from '#domain/odds/fraction.ts';
import { LADDER } from '#domain/odds/ladder.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { builderPricing } from '../config/builder.ts';
import { oddsOfSet, setPrices } from './set-prices.ts';

/** Endings with a weight and the legs that win in each: whatever a model may say of outcomes together. */
const world = fc.integer({ min: 2, max: 5 }).chain((legs) =>
  fc.record({
    prices: fc.array(fc.constantFrom(...LADDER), { minLength: legs, maxLength: legs }),
    endings: fc.array(
      fc.record({ weight: fc.integer({ min: 1, max: 1_000 }), wins: fc.nat({ max: 2 ** legs - 1 }) }),
      { minLength: 1, maxLength: 40 },
    ),
  }),
);
type World = typeof world extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function chancesOf({ prices, endings }: World): number[] {
  const all = endings.reduce((sum, { weight }) => sum + weight, 0);
  return Array.from({ length: 2 ** prices.length }, (_, set) =>
    endings.reduce((sum, { weight, wins }) => ((wins & set) === set ? sum + weight / all : sum), 0),
  );
}

const legsOf = (set: number): number => set.toString(2).replaceAll('0', '').length;

describe('prices of sets of legs', () => {
  it('[BBD-01] a price rises, or stays, when a leg joins, and is never below that of a leg', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const prices = setPrices(chancesOf(drawn), drawn.prices, builderPricing);
        for (const [set, price] of prices.entries()) {
          if (legsOf(set) < 2) {
            expect(price).toBe(0);
            continue;
          }
          for (const [leg, odds] of drawn.prices.entries()) {
            if ((set & (1 << leg)) === 0) expect(prices[set | (1 << leg)]).toBeGreaterThanOrEqual(price);
            else {
              const { num, den } = decimalOf(odds);
              expect(BigInt(price) * den).toBeGreaterThanOrEqual(num * 100n);
            }
          }
        }
      }),
    );
  });

  it('hold the margin, and never pay more than the longest price', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const chances = chancesOf(drawn);
        // Legs as short as can be: nothing but the chance decides.
        const shortest = drawn.prices.map(() => LADDER[0]!);
        const prices = setPrices(chances, shortest, builderPricing);
        for (const [set, price] of prices.entries()) {
          if (legsOf(set) < 2) continue;
          expect(price).toBeLessThanOrEqual(builderPricing.longest);
          const paidBack = (chances[set]! * price) / 100;
          if (price > 101) expect(paidBack).toBeLessThanOrEqual(1 / builderPricing.margin + 1e-9);
        }
        const odds = oddsOfSet(prices);
        expect(compareFractions(decimalOf(odds), { num: BigInt(prices.at(-1)!), den: 100n })).toBe(0);
      }),
    );
  });
});
