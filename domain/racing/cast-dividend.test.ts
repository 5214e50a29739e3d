import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denominator, numerator, packOdds } from '../odds/parse-odds.ts';
import { castDividend } from './cast-dividend.ts';

describe('dividend of a forecast or tricast', () => {
  it('[RAC-08] two runners at evens: each order is even money, less the margin', () => {
    // P = 1/2 × 1, so the fair dividend is 2.00; a fifth stays with the house.
    expect(castDividend({ named: [packOdds(1, 1), packOdds(1, 1)], others: [] }, 1)).toBe('1.60');
  });

  it('[RAC-08] four level runners: one order of twelve, or of twenty-four', () => {
    const level = packOdds(3, 1);
    expect(castDividend({ named: [level, level], others: [level, level] }, 1)).toBe('9.60');
    expect(castDividend({ named: [level, level, level], others: [level] }, 1)).toBe('18.00');
  });

  it('[RAC-08] a dead heat divides it by the orders that are declared', () => {
    const level = packOdds(3, 1);
    expect(castDividend({ named: [level, level], others: [level, level] }, 2)).toBe('4.80');
  });

  it('[RAC-08] never below 1.01, however sure the result was', () => {
    const sure = packOdds(1, 100);
    expect(castDividend({ named: [sure, packOdds(1000, 1)], others: [] }, 1)).toBe('1.01');
  });

  const odds = fc
    .tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 20 }))
    .map(([num, den]) => packOdds(num, den));

  it('[RAC-08] is what floating-point Harville says, to the penny or a rounding of it', () => {
    const field = fc.tuple(fc.array(odds, { minLength: 2, maxLength: 3 }), fc.array(odds, { maxLength: 12 }));
    fc.assert(
      fc.property(field, ([named, others]) => {
        const chance = (price: (typeof named)[number]): number =>
          denominator(price) / (numerator(price) + denominator(price));
        let left = [...named, ...others].reduce((sum, price) => sum + chance(price), 0);
        let probability = 1;
        for (const price of named) {
          probability *= chance(price) / left;
          left -= chance(price);
        }
        const expected = Math.max(1.01, (named.length === 2 ? 0.8 : 0.75) / probability);
        const declared = Number(castDividend({ named, others }, 1));
        expect(Math.abs(declared - expected)).toBeLessThan(0.0051 + expected * 1e-9);
      }),
    );
  });

  it('[RAC-08] needs at least one runner', () => {
    expect(() => castDividend({ named: [], others: [] }, 1)).toThrow(RangeError);
  });
});
