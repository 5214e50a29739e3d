import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TotalOdds } from '../contract/betting.ts';
import { money } from '../money/parse-money.ts';
import { totalText } from './display-odds.ts';
import { reduced } from './fraction.ts';
import { largestStake } from './largest-stake.ts';
import { packOdds } from './parse-odds.ts';
import { productOf, totalOddsText } from './total-odds.ts';

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
        const text = totalOddsText(productOf(prices));
        expect(new Big(text).eq(oracle(prices).round(8, Big.roundHalfUp))).toBe(true);
      }),
    );
  });

  it('[CAL-01] do not depend on the order of the legs', () => {
    fc.assert(
      fc.property(legs, (prices) => {
        expect(reduced(productOf([...prices].reverse()))).toEqual(reduced(productOf(prices)));
      }),
    );
  });

  it('[CAL-01] travel in the form that the contract asks for, never as a float', () => {
    fc.assert(
      fc.property(legs, (prices) => {
        expect(TotalOdds.safeParse(totalOddsText(productOf(prices))).success).toBe(true);
      }),
    );
    expect(totalOddsText({ num: 7n, den: 2n })).toBe('3.5');
    expect(totalOddsText({ num: 100n, den: 1n })).toBe('100');
    const longest = Array.from({ length: 30 }, () => packOdds(2000, 1));
    expect(TotalOdds.safeParse(totalOddsText(productOf(longest))).success).toBe(true);
  });

  it('show several prices as a fraction people read', () => {
    expect(totalText(productOf([packOdds(6, 4)]), 'DECIMAL')).toBe('2.50');
    expect(totalText(productOf([packOdds(1, 1), packOdds(1, 1)]), 'FRACTIONAL')).toBe('3/1');
    expect(totalText(productOf([packOdds(5, 2), packOdds(85, 40)]), 'FRACTIONAL')).toBe('159/16');
    expect(totalText(productOf([packOdds(235, 101), packOdds(85, 41)]), 'FRACTIONAL')).toBe('9.22/1');
  });

  it('allow the largest stake whose winnings stay within the limit, and not a penny more', () => {
    fc.assert(
      fc.property(legs, fc.integer({ min: 1, max: 100_000_000 }), (prices, limit) => {
        const stake = largestStake(money(limit), productOf(prices));
        if (stake === undefined) return;
        const profit = oracle(prices).minus(1);
        expect(profit.times(stake).lte(new Big(limit).plus('1e-9'))).toBe(true);
        expect(profit.times(stake + 1).gt(new Big(limit).minus('1e-9'))).toBe(true);
      }),
    );
  });
});
