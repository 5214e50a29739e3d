import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../../money/parse-money.ts';
import { maxStakePossible, shownMaxStake } from './max-stake.ts';

const whole = (n: number) => ({ num: BigInt(n), den: 1n });

describe('[NTC-05] [TRAP-08] the largest stake', () => {
  it('[NTC-05.1] is the smaller of the gateway’s and (limit − 1) / odds', () => {
    // The row's example in minor units: gateway 50, limit 1001, odds 100, so 10.
    expect(maxStakePossible(money(5_000), money(100_100), whole(100))).toBe(1_000);
    expect(maxStakePossible(money(500), money(100_100), whole(100))).toBe(500);
    expect(maxStakePossible(money(5_000), money(99), whole(100))).toBe(0);
  });

  it('[MEND-13] takes one unit of the currency off the limit, not one penny', () => {
    // Without it this would be 10.00, and with a penny 9.99.
    expect(maxStakePossible(money(5_000), money(100_000), whole(100))).toBe(999);
    expect(maxStakePossible(money(5_000), money(100_000), whole(10))).toBe(5_000);
    expect(maxStakePossible(money(50_000), money(100_000), whole(10))).toBe(9_990);
  });

  it('[NTC-05.2] [MEND-13] a gateway that names no maximum leaves the bound of the winnings', () => {
    expect(maxStakePossible('unset', money(100_100), whole(100))).toBe(1_000);
    expect(maxStakePossible('unset', money(100_100), null)).toBe('unset');
    expect(maxStakePossible('unset', money(100_100), { num: 1n, den: 10n ** 20n })).toBe(
      Number.MAX_SAFE_INTEGER,
    );
  });

  it('[NTC-05.2] keeps "unset" apart from nothing and from no limit', () => {
    expect(maxStakePossible(money(0), money(100_100), whole(100))).toBe(0);
    expect(maxStakePossible(money(50), money(100_100), null)).toBe(50);
  });

  it('[NTC-05.1] [INV-19] never exceeds either bound, and one unit more always would', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 });
    const odds = fc.record({
      num: fc.integer({ min: 1, max: 100_000 }),
      den: fc.integer({ min: 1, max: 1_000 }),
    });
    fc.assert(
      fc.property(amounts, amounts, odds, (server, limit, { num, den }) => {
        const total = { num: BigInt(num), den: BigInt(den) };
        const most = maxStakePossible(money(server), money(limit), total);
        const alone = maxStakePossible('unset', money(limit), total);
        if (most === 'unset' || alone === 'unset') throw new Error('unset');
        expect(most).toBe(Math.min(server, alone));
        const allowed = Math.max(0, limit - 100);
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
