import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../random.ts';
import { drawFinish, type Finisher, matchResults, placeResult, winResult } from './finish.ts';

/** Positions in order of the card; null fell, undefined did not run. */
const finishOf = (positions: readonly (number | null | undefined)[]): Finisher[] =>
  positions.flatMap((position, runner) =>
    position === undefined ? [] : [{ runner, position: position ?? undefined }],
  );
const pay = (positions: readonly (number | null | undefined)[], places = 3) => ({
  finish: finishOf(positions),
  startingPrice: '5/1',
  places,
});

describe('results of a race', () => {
  it('are won, placed or lost by position', () => {
    const race = pay([1, 3, 4, 2, null]);
    expect(winResult(0, race)).toEqual({
      outcome: 'WON',
      place: { outcome: 'WON' },
      startingPrice: '5/1',
      position: 1,
    });
    expect(winResult(1, race)).toMatchObject({ outcome: 'LOST', place: { outcome: 'WON' }, position: 3 });
    expect(winResult(2, race)).toMatchObject({ outcome: 'LOST', place: { outcome: 'LOST' } });
    expect(winResult(4, race)).toEqual({ outcome: 'LOST', place: { outcome: 'LOST' }, startingPrice: '5/1' });
  });

  it('of a dead heat share the places that are left for those who tie', () => {
    const forFirst = pay([1, 1, 3, 4]);
    expect(winResult(0, forFirst)).toMatchObject({ outcome: 'WON', deadHeat: { tied: 2, places: 1 } });
    expect(winResult(0, forFirst).place).toEqual({ outcome: 'WON' });
    const forThird = pay([1, 2, 3, 3]);
    expect(winResult(2, forThird).place).toEqual({ outcome: 'WON', deadHeat: { tied: 2, places: 1 } });
    const forSecond = pay([1, 2, 2, 2, 5]);
    expect(winResult(1, forSecond).place).toEqual({ outcome: 'WON', deadHeat: { tied: 3, places: 2 } });
    expect(placeResult(3, forSecond.finish, 2)).toMatchObject({ deadHeat: { tied: 3, places: 1 } });
    expect(placeResult(4, forSecond.finish, 3)).toMatchObject({ outcome: 'LOST' });
  });

  it('of a runner that did not start are void in both parts', () => {
    const race = pay([1, undefined, 2]);
    expect(winResult(1, race)).toEqual({ outcome: 'NON_RUNNER', place: { outcome: 'VOID' } });
    expect(winResult(1, pay([1, undefined, 2], 0))).toEqual({ outcome: 'NON_RUNNER' });
    expect(placeResult(1, race.finish, 2)).toEqual({ outcome: 'NON_RUNNER' });
  });

  it('of a match go to the one in front, and to nobody where one did not run or neither finished', () => {
    const outcomes = (a: number, b: number, positions: (number | null | undefined)[]) =>
      matchResults(a, b, finishOf(positions)).map(({ outcome, deadHeat }) => deadHeat?.tied ?? outcome);
    expect(outcomes(0, 1, [2, 5])).toEqual(['WON', 'LOST']);
    expect(outcomes(0, 1, [null, 5])).toEqual(['LOST', 'WON']);
    expect(outcomes(0, 1, [3, 3])).toEqual([2, 2]);
    expect(outcomes(0, 1, [1, undefined])).toEqual(['VOID', 'VOID']);
    expect(outcomes(0, 1, [null, null])).toEqual(['VOID', 'VOID']);
  });

  it('pay out as many places as there are, however many share them', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 5, max: 16 }), fc.boolean(), (seed, size, jumps) => {
        const standing = Array.from({ length: size }, (_, runner) => ({ runner, tickets: 100 }));
        const finish = drawFinish(standing, jumps, random(seed));
        expect(finish.map(({ runner }) => runner).sort((a, b) => a - b)).toEqual(
          standing.map(({ runner }) => runner),
        );
        for (const places of [1, 2, 3]) {
          const paid = finish.reduce((sum, { runner }) => {
            const { outcome, deadHeat } = placeResult(runner, finish, places);
            return sum + (outcome === 'WON' ? (deadHeat?.places ?? 1) / (deadHeat?.tied ?? 1) : 0);
          }, 0);
          expect(paid).toBeCloseTo(places, 9);
        }
      }),
      { numRuns: 400 },
    );
  });
});
