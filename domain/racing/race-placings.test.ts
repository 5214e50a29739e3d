import { describe, expect, it } from 'vitest';
import { racePlacings } from './race-placings.ts';

const finish = [
  { cloth: 7, position: 3 },
  { cloth: 11, position: 1 },
  { cloth: 5, position: 2 },
  { cloth: 2, position: 4 },
  { cloth: 9, position: null },
];
const racingData = { finish } as Parameters<typeof racePlacings>[0]['racingData'];

describe('the first three of a race', () => {
  it('[VIR-01.6] are told by their numbers when the market with their names is gone', () => {
    const placed = racePlacings({ racingData }, [], '');
    expect(placed.map(({ cloth, position }) => [position, cloth])).toEqual([
      [1, 11],
      [2, 5],
      [3, 7],
    ]);
    expect(racePlacings({ racingData }, [])).toEqual([]);
  });
});
