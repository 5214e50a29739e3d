import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { castDividends } from './cast-market.ts';
import type { Finisher } from './finish.ts';
import { finishWithout, withoutPrices, withoutResult } from './without-market.ts';

const finished = (...positions: readonly (number | undefined)[]): Finisher[] =>
  positions.map((position, runner) => ({ runner, position }));

describe('betting without the favourite', () => {
  it('[RAC-06.7] the second home wins when the named runner won', () => {
    const finish = finished(1, 2, 3);
    expect(withoutResult(1, finish, 0)).toEqual({ outcome: 'WON', position: 1 });
    expect(withoutResult(2, finish, 0)).toEqual({ outcome: 'LOST', position: 2 });
  });

  it('[RAC-06] the winner wins when the named runner was behind it, or did not finish', () => {
    expect(withoutResult(1, finished(2, 1, 3), 0)).toEqual({ outcome: 'WON', position: 1 });
    expect(withoutResult(1, finished(undefined, 1, 2), 0)).toEqual({ outcome: 'WON', position: 1 });
  });

  it('[RAC-06.7] a dead heat with the named runner is a win of one’s own; one behind it is shared', () => {
    expect(withoutResult(1, finished(1, 1, 3), 0)).toEqual({ outcome: 'WON', position: 1 });
    expect(withoutResult(1, finished(1, 2, 2), 0)).toEqual({
      outcome: 'WON',
      deadHeat: { tied: 2, places: 1 },
      position: 1,
    });
  });

  it('[RAC-06.7] everything is void when the named runner did not run; another non-runner is one', () => {
    const others = [
      { runner: 1, position: 1 },
      { runner: 2, position: 2 },
    ];
    expect(withoutResult(1, others, 0)).toEqual({ outcome: 'VOID' });
    expect(withoutResult(3, finished(1, 2, 3), 0)).toEqual({ outcome: 'NON_RUNNER' });
    expect(withoutResult(0, finished(1, 2, 3), 0)).toEqual({ outcome: 'VOID' });
  });

  it('[RAC-06] keeps the order of the others, whoever is taken out', () => {
    const positions = fc.array(fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }), {
      minLength: 2,
      maxLength: 8,
    });
    fc.assert(
      fc.property(positions, fc.nat({ max: 7 }), (drawn, chosen) => {
        const ranked = drawn.map((place) =>
          place === undefined
            ? undefined
            : 1 + drawn.filter((other) => other !== undefined && other < place).length,
        );
        const favourite = chosen % ranked.length;
        const left = finishWithout(finished(...ranked), favourite);
        const expected = drawn.flatMap((place, runner) => {
          if (runner === favourite) return [];
          const ahead = drawn.filter(
            (other, at) => at !== favourite && other !== undefined && place !== undefined && other < place,
          ).length;
          return [{ runner, position: place === undefined ? undefined : 1 + ahead }];
        });
        expect(left).toEqual(expected);
      }),
    );
  });

  it('[RAC-06] prices everyone but the named runner, and shorter than with it', () => {
    const prices = withoutPrices([600, 300, 100], 0);
    expect(prices[0]).toEqual({ odds: null, suspended: true });
    expect(prices.slice(1).every(({ odds }) => odds !== null)).toBe(true);
  });
});

describe('dividends that a race declares', () => {
  const prices = ['1/1', '3/1', '3/1', '9/1'];

  it('[RAC-08] one for the order of the finish, two when the second place is shared', () => {
    expect(castDividends('FORECAST', finished(1, 2, 3, 4), prices).map(({ order }) => order)).toEqual([
      [0, 1],
    ]);
    const shared = castDividends('FORECAST', finished(1, 2, 2, 4), prices);
    expect(shared.map(({ order }) => order)).toEqual([
      [0, 1],
      [0, 2],
    ]);
    const alone = castDividends('FORECAST', finished(1, 2, 3, 4), prices)[0]?.perUnit;
    // Half a penny more or less is the rounding of the half.
    expect(Math.abs(Number(shared[0]?.perUnit) - Number(alone) / 2)).toBeLessThan(0.0051);
  });

  it('[RAC-08] none when too few finished', () => {
    expect(castDividends('TRICAST', finished(1, 2, undefined, undefined), prices)).toEqual([]);
  });
});
