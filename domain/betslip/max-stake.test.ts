import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/parse-money.ts';
import { maxStakePossible, shownMaxStake } from './max-stake.ts';

const whole = (n: number) => ({ num: BigInt(n), den: 1n });

describe('[NTC-05] [T8] the largest stake', () => {
  it('is the smaller of the gateway’s and (limit − 1) / odds', () => {
    expect(maxStakePossible(money(50), money(1_001), whole(100))).toBe(10);
    // One less than the limit is what may be won: without the −1 this would be 10.
    expect(maxStakePossible(money(50), money(1_000), whole(100))).toBe(9);
    expect(maxStakePossible(money(5), money(1_001), whole(100))).toBe(5);
    expect(maxStakePossible(money(50), money(1), whole(100))).toBe(0);
  });

  it('keeps "unset" apart from nothing and from no limit', () => {
    expect(maxStakePossible('unset', money(1_001), whole(100))).toBe('unset');
    expect(maxStakePossible(money(0), money(1_001), whole(100))).toBe(0);
    expect(maxStakePossible(money(50), money(1_001), null)).toBe(50);
  });

  it('[N09] never exceeds either bound, and one unit more always would', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 });
    const odds = fc.record({
      num: fc.integer({ min: 1, max: 100_000 }),
      den: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(amounts, amounts, odds, (server, limit, { num, den }) => {
        const most = maxStakePossible(money(server), money(limit), { num: BigInt(num), den: BigInt(den) });
        if (most === 'unset') throw new Error('unset');
        const allowed = Math.max(0, limit - 1);
        // Multiplied out, so that nothing is divided or rounded here.
        expect(BigInt(most) * BigInt(num) <= BigInt(allowed) * BigInt(den)).toBe(true);
        expect(most).toBeLessThanOrEqual(server);
        if (most < server)
          expect((BigInt(most) + 1n) * BigInt(num) > BigInt(allowed) * BigInt(den)).toBe(true);
      }),
    );
  });

  it.each([
    [0, '0.00', 0],
    [999, '9.99', 999],
    [1_000, '10', 1_000],
    [1_001, '10', 1_000],
    [1_099, '10', 1_000],
    [123_456, '1234', 123_400],
  ])('%i is shown as %s: two places below ten, whole above, rounded down', (most, text, amount) => {
    expect(shownMaxStake(money(most))).toEqual({ text, amount });
  });
});
