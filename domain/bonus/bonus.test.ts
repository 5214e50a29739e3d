import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import type { Fraction } from '../odds/fraction.ts';
import { packOdds } from '../odds/parse-odds.ts';
import { type BetBonus, boostedTotal, lineReturn } from './bet-bonus.ts';
import { daysLeft, freeBetUnitStake, isNewFreeBet, withoutBrandPrefix } from './free-bet.ts';
import { boostPercentage, priceBoostKind, showsMaximumStake } from './price-boost.ts';

const DAY = 86_400_000;
const fraction = (num: number, den: number): Fraction => ({ num: BigInt(num), den: BigInt(den) });
/** Equal as numbers: the forms may differ. */
const same = (a: Fraction, b: Fraction): boolean => a.num * b.den === b.num * a.den;

const factor = fc
  .tuple(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 200 }))
  .map(([num, den]) => fraction(num, den));
const percentage = fc.integer({ min: 1, max: 100 });
const freeBet: BetBonus = { kind: 'freeBet', id: 'f', amount: money(500) };

describe('returns under a bonus', () => {
  it('[BSL-11.3] a free bet returns the winnings without the stake, and never takes anything', () => {
    fc.assert(
      fc.property(factor, (line) => {
        const got = lineReturn(line, freeBet);
        const gross = line.num - line.den;
        expect(same(got, gross > 0n ? { num: gross, den: line.den } : fraction(0, 1))).toBe(true);
      }),
    );
  });

  it('[BSL-11.4] [BON-03.1] a boost adds its percentage of the profit, and nothing where there is none', () => {
    fc.assert(
      fc.property(factor, percentage, (line, more) => {
        const boost: BetBonus = { kind: 'profitBoost', id: 'p', percentage: more };
        // The oracle adds what the boost is worth to what the line returns, over the common unit den × 100.
        const profit = line.num > line.den ? line.num - line.den : 0n;
        const expected = { num: line.num * 100n + profit * BigInt(more), den: line.den * 100n };
        expect(same(lineReturn(line, boost), expected)).toBe(true);
        expect(same(lineReturn(line, { ...boost, kind: 'accaBoost' }), expected)).toBe(true);
      }),
    );
  });

  it('[BON-03.1] boosts 2/1 by 25 % to 5/2, and evens by 10 % to 11/10', () => {
    expect(same(boostedTotal(fraction(3, 1), 25), fraction(7, 2))).toBe(true);
    expect(same(boostedTotal(fraction(2, 1), 10), fraction(21, 10))).toBe(true);
  });

  it('leaves a bet without a bonus alone', () => {
    fc.assert(fc.property(factor, (line) => lineReturn(line, null) === line));
  });
});

describe('free bets', () => {
  it('[TRAP-11] each-way puts half of the amount on each part, never more than there is', () => {
    expect(freeBetUnitStake(money(500), false)).toBe(500);
    expect(freeBetUnitStake(money(500), true)).toBe(250);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        const unit = freeBetUnitStake(money(amount), true);
        expect(2 * unit).toBeLessThanOrEqual(amount);
        expect(2 * (unit + 1)).toBeGreaterThan(amount);
      }),
    );
  });

  it('[BON-02.3] is new within four days of its end, until looked at, and again a day later', () => {
    const at = 1_790_000_000_000;
    expect(isNewFreeBet(at + 4 * DAY, null, at)).toBe(true);
    expect(isNewFreeBet(at + 4 * DAY + 1, null, at)).toBe(false);
    expect(isNewFreeBet(at, null, at)).toBe(false);
    expect(isNewFreeBet(at + 3 * DAY, at, at)).toBe(false);
    expect(isNewFreeBet(at + 3 * DAY, at - DAY + 1, at)).toBe(false);
    expect(isNewFreeBet(at + 3 * DAY, at - DAY, at)).toBe(true);
  });

  it('[MEND-24] [BON-02.4] counts the calendar days that are left, on the nights of a clock change as well', () => {
    const left = (from: string, to: string) => daysLeft(Date.parse(to), Date.parse(from));
    expect(left('2026-11-21T10:00Z', '2026-11-24T10:00Z')).toBe(3);
    expect(left('2026-11-21T23:59Z', '2026-11-22T00:01Z')).toBe(1);
    expect(left('2026-11-21T00:01Z', '2026-11-21T23:59Z')).toBe(0);
    expect(left('2026-11-22T00:01Z', '2026-11-21T23:59Z')).toBe(0);
    // Noon to noon is 25 hours, then 23.
    expect(left('2026-10-24T11:00Z', '2026-10-25T12:00Z')).toBe(1);
    expect(left('2026-03-28T12:00Z', '2026-03-29T11:00Z')).toBe(1);
  });

  it.each([
    ['SLIPSTREAM: Welcome bet', 'Welcome bet'],
    ['Slipstream - Welcome bet', 'Welcome bet'],
    ['Paddock Welcome bet', 'Paddock Welcome bet'],
    ['Welcome bet', 'Welcome bet'],
    ['Slipstreamers day', 'Slipstreamers day'],
    ['Slipstream', 'Slipstream'],
  ])('[BON-01.1] shows %j as %j', (name, shown) => {
    expect(withoutBrandPrefix(name, ['slipstream'])).toBe(shown);
  });
});

describe('price boosts', () => {
  const odds = (num: number, den: number) => packOdds(num, den);

  it('[BON-04.1] [TRAP-32] super boost strictly above 40 % and strictly below 1000 %', () => {
    // From 100/1: 140/1 is 40 % exactly; 10/1 to 110/1 is 1000 % exactly.
    const cases = [
      [odds(100, 1), odds(140, 1), 'priceBoost', false],
      [odds(10_000, 1), odds(14_001, 1), 'superBoost', true],
      [odds(1_000, 1), odds(10_999, 1), 'superBoost', true],
      [odds(10, 1), odds(110, 1), 'priceBoost', true],
      [odds(10, 1), odds(111, 1), 'priceBoost', true],
      [odds(2, 1), odds(5, 2), 'priceBoost', false],
      [odds(5, 2), odds(5, 2), 'none', false],
      [odds(5, 2), odds(2, 1), 'none', false],
    ] as const;
    for (const [original, boosted, kind, showsStake] of cases) {
      const found = boostPercentage(original, boosted);
      expect([priceBoostKind(found), showsMaximumStake(found)]).toEqual([kind, showsStake]);
    }
  });

  it('[BON-04.2] is the percentage of the profit, exactly', () => {
    const price = fc.tuple(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(price, price, ([a, b], [c, d]) => {
        const found = boostPercentage(odds(a, b), odds(c, d));
        const longer = c * b > a * d;
        // profit × (100 + percentage) = 100 × boosted profit, cleared of denominators.
        const left = BigInt(a) * BigInt(d) * (100n * found.den + found.num);
        const right = 100n * BigInt(c) * BigInt(b) * found.den;
        expect(longer ? left === right : found.num === 0n).toBe(true);
      }),
    );
  });
});
