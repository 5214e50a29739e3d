import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MarketId } from '../brand.ts';
import { packOdds } from '../odds/parse-odds.ts';
import { keptInMultiples } from './same-market.ts';

const prices = [
  [1, 2],
  [2, 4],
  [6, 4],
  [3, 2],
  [5, 1],
] as const;
const leg = fc.record({
  marketId: fc.integer({ min: 1, max: 3 }).map((id) => MarketId.parse(id)),
  price: fc.option(fc.constantFrom(...prices)),
});
const legs = fc.array(leg, { maxLength: 8 }).map((drawn) =>
  drawn.map(({ marketId, price }, id) => ({
    id,
    marketId,
    odds: price === null ? null : packOdds(price[0], price[1]),
    profit: price === null ? -1 : price[0] / price[1],
  })),
);

describe('selections of one market in a multiple', () => {
  it('[BSL-09.1] one of each market stays: the longest price, of equal ones the earliest', () => {
    fc.assert(
      fc.property(legs, (drawn) => {
        const kept = keptInMultiples(drawn);
        for (const market of new Set(drawn.map(({ marketId }) => marketId))) {
          const own = drawn.filter(({ marketId }) => marketId === market);
          const longest = Math.max(...own.map(({ profit }) => profit));
          expect(kept.filter(({ marketId }) => marketId === market)).toEqual([
            own.find(({ profit }) => profit === longest),
          ]);
        }
      }),
    );
  });

  it('[BSL-09.1] the price that stays does not depend on the order in which they were added', () => {
    fc.assert(
      fc.property(legs, (drawn) => {
        const price = (list: typeof drawn) =>
          keptInMultiples(list)
            .map(({ marketId, profit }) => [marketId, profit])
            .sort(([a = 0], [b = 0]) => a - b);
        expect(price(drawn.toReversed())).toEqual(price(drawn));
      }),
    );
  });
});
