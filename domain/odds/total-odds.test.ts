import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packOdds } from './parse-odds.ts';
import {
  displayTotalOdds,
  largestStakeMinor,
  placeRatio,
  returnsMinor,
  totalOddsText,
  totalRatio,
} from './total-odds.ts';

const odds = fc
  .tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: 1000 }))
  .map(([num, den]) => packOdds(num, den));
const legs = fc.array(odds, { minLength: 1, maxLength: 8 });

/** The oracle: big.js at 60 places, rounded once at the end. Another library and another order of operations. */
function oracle(prices: readonly ReturnType<typeof packOdds>[]): Big {
  const precise = Big();
  precise.DP = 60;
  return prices.reduce((total, price) => {
    const den = price % 1024;
    const num = (price - den) / 1024;
    return total.times(precise(num).div(den).plus(1));
  }, precise(1));
}

describe('total odds', () => {
  it('[CAL-01] equal the product of the legs to eight places', () => {
    fc.assert(
      fc.property(legs, (prices) => {
        const total = totalRatio(prices);
        const expected = oracle(prices);
        if (total === undefined) throw new Error('no total');
        const text = totalOddsText(total);
        if (expected.gte('1e12')) expect(text).toBeUndefined();
        else expect(new Big(text ?? '0').eq(expected.round(8, Big.roundHalfUp))).toBe(true);
      }),
    );
  });

  it('[CAL-01] do not depend on the order of the legs', () => {
    fc.assert(
      fc.property(legs, (prices) => {
        expect(totalRatio([...prices].reverse())).toEqual(totalRatio(prices));
      }),
    );
  });

  it('[CAL-01] travel in the form that the contract asks for, never as a float', () => {
    fc.assert(
      fc.property(legs, (prices) => {
        const text = totalOddsText(totalRatio(prices) ?? { num: 1n, den: 1n });
        if (text !== undefined) expect(text).toMatch(/^\d{1,12}(\.\d{1,8})?$/);
      }),
    );
    expect(totalOddsText({ num: 7n, den: 2n })).toBe('3.5');
    expect(totalOddsText({ num: 100n, den: 1n })).toBe('100');
    expect(totalOddsText({ num: 10n ** 12n, den: 1n })).toBeUndefined();
    expect(totalOddsText({ num: 10n ** 21n - 1n, den: 10n ** 9n })).toBeUndefined();
  });

  it('show one price as it is written and several as a fraction people read', () => {
    expect(displayTotalOdds([packOdds(6, 4)], 'FRACTIONAL')).toBe('6/4');
    expect(displayTotalOdds([packOdds(6, 4)], 'DECIMAL')).toBe('2.50');
    expect(displayTotalOdds([packOdds(1, 1), packOdds(1, 1)], 'FRACTIONAL')).toBe('3/1');
    expect(displayTotalOdds([packOdds(5, 2), packOdds(85, 40)], 'FRACTIONAL')).toBe('159/16');
    expect(displayTotalOdds([packOdds(235, 101), packOdds(85, 41)], 'FRACTIONAL')).toBe('9.22/1');
    expect(displayTotalOdds([], 'DECIMAL')).toBeUndefined();
  });

  it('allow the largest stake whose winnings stay within the limit, and not a penny more', () => {
    fc.assert(
      fc.property(legs, fc.integer({ min: 1, max: 100_000_000 }), (prices, limit) => {
        const total = totalRatio(prices);
        if (total === undefined) return;
        const stake = largestStakeMinor(limit, total);
        if (stake === undefined) return;
        const profit = oracle(prices).minus(1);
        expect(profit.times(stake).lte(new Big(limit).plus('1e-9'))).toBe(true);
        expect(profit.times(stake + 1).gt(new Big(limit).minus('1e-9'))).toBe(true);
      }),
    );
  });

  it('pay the place part at the fraction of the profit', () => {
    expect(placeRatio(packOdds(10, 1), { num: 1, den: 5 })).toEqual({ num: 3n, den: 1n });
    expect(returnsMinor(1000, { num: 7n, den: 3n })).toBe(2333n);
  });
});
