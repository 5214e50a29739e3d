import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentVirtual, wasOver } from './current-virtual.ts';
import { isVirtual } from './is-virtual.ts';
import { VIRTUAL_WINDOWS } from './virtual-sports.ts';

const race = (id: number) => ({ id, resultAt: id * 120_000 });
const races = [1, 2, 3, 4].map(race);

describe('the race that a page of virtuals shows', () => {
  it('[VIR-01.1] gives way to the next one three seconds after its result, also one that was chosen', () => {
    expect(currentVirtual(races, 120_000 + 2_999, undefined)).toEqual(race(1));
    expect(currentVirtual(races, 120_000 + 3_000, undefined)).toEqual(race(2));
    expect(currentVirtual(races, 120_000, 3)).toEqual(race(3));
    expect(currentVirtual(races, 360_000 + 2_999, 3)).toEqual(race(3));
    expect(currentVirtual(races, 360_000 + 3_000, 3)).toEqual(race(4));
  });

  it('[VIR-01.1] is looked at again where it was over when it was chosen, and not where it ended since', () => {
    expect([119_999, 120_000, 500_000].map((chosenAt) => wasOver(race(1), chosenAt))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('[VIR-01.2] is never one that is not listed, whatever was chosen', () => {
    fc.assert(
      fc.property(
        fc.subarray(races),
        fc.integer({ min: 0, max: 600_000 }),
        fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
        (listed, now, chosen) => {
          const current = currentVirtual(listed, now, chosen);
          expect(current === undefined || listed.includes(current)).toBe(true);
          expect(current === undefined).toBe(listed.every(({ resultAt }) => now >= resultAt + 3_000));
        },
      ),
    );
  });
});

it('[VIR-02.1] the codes of the virtual sports lead to their windows by one table', () => {
  expect(VIRTUAL_WINDOWS).toEqual({ SBTC1_19: 'football', SBTC1_20: 'horses', SBTC1_25: 'dogs' });
  expect(['SBTC1_19', 'SBTC1_20', 'SBTC1_25'].every(isVirtual)).toBe(true);
  expect(['SBTC1_1', 'SBTC1_24', 'SBTC1_66', 'toString'].some(isVirtual)).toBe(false);
});
