import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SelectionId } from '../brand.ts';
import { afterPick, parsePicks, picksText, positionsOf } from './cast-picks.ts';
import {
  CAST_KINDS,
  CAST_PLACES,
  CAST_TYPES,
  type CastKind,
  type CastPick,
  type CastPosition,
  castKindFor,
  castLineCount,
  castLines,
  castTypeOf,
} from './casts.ts';

const id = (n: number): SelectionId => SelectionId.parse(n);
const any = (...ids: readonly number[]): CastPick[] =>
  ids.map((n) => ({ selectionId: id(n), position: null }));
const placed = (...ids: readonly number[]): CastPick[] =>
  ids.map((n, i) => ({ selectionId: id(n), position: ([1, 2, 3] as const)[i] ?? null }));

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

describe('lines of forecasts and tricasts', () => {
  it.each([
    ['STRAIGHTFORECAST', placed(7, 4), [[7, 4]]],
    ['STRAIGHTTRICAST', placed(7, 4, 9), [[7, 4, 9]]],
    ['FORECAST', placed(7, 4), [[7, 4]]],
    [
      'FORECAST',
      any(7, 4),
      [
        [7, 4],
        [4, 7],
      ],
    ],
    [
      'REVERSEFORECAST',
      any(7, 4),
      [
        [7, 4],
        [4, 7],
      ],
    ],
    ['TRICAST', placed(7, 4, 9), [[7, 4, 9]]],
  ] as const)('[RAC-08] %s', (kind, picks, lines) => {
    expect(castLines(kind, picks)).toEqual(lines);
  });

  it('[RAC-08] a straight cast takes its order from the places, not from the order of the presses', () => {
    const picks: CastPick[] = [
      { selectionId: id(4), position: 2 },
      { selectionId: id(7), position: 1 },
    ];
    expect(castLines('STRAIGHTFORECAST', picks)).toEqual([[7, 4]]);
  });

  it('[RAC-08.2] a combination has n!/(n-k)! lines, each another order of different runners among those picked', () => {
    const sizes = fc.tuple(
      fc.constantFrom<CastKind>('COMBINATIONFORECAST', 'COMBINATIONTRICAST'),
      fc.integer({ min: 3, max: 7 }),
    );
    fc.assert(
      fc.property(sizes, ([kind, n]) => {
        const runners = Array.from({ length: n }, (_, i) => i + 1);
        const places = CAST_PLACES[castTypeOf(kind)];
        const lines = castLines(kind, any(...runners)) ?? [];
        expect(lines).toHaveLength(factorial(n) / factorial(n - places));
        expect(new Set(lines.map((line) => line.join())).size).toBe(lines.length);
        for (const line of lines) {
          expect(line).toHaveLength(places);
          expect(new Set(line).size).toBe(places);
          for (const runner of line) expect(runners).toContain(runner);
        }
      }),
    );
  });

  it('[RAC-08] counts the lines that it makes, for any kind and any picks', () => {
    const pick = fc.record({
      selectionId: fc.integer({ min: 1, max: 6 }).map(id),
      position: fc.constantFrom<CastPosition | null>(1, 2, 3, null),
    });
    fc.assert(
      fc.property(fc.constantFrom(...CAST_KINDS), fc.array(pick, { maxLength: 6 }), (kind, picks) => {
        expect(castLineCount(kind, picks)).toBe(castLines(kind, picks)?.length ?? 0);
      }),
    );
  });

  it.each([
    ['too few runners for a tricast', 'COMBINATIONTRICAST', any(1, 2)],
    ['one runner alone', 'FORECAST', any(1)],
    ['nothing', 'TRICAST', []],
    ['three runners in a reverse forecast', 'REVERSEFORECAST', any(1, 2, 3)],
    ['two runners in a combination', 'COMBINATIONFORECAST', any(1, 2)],
    ['a runner twice', 'REVERSEFORECAST', any(5, 5)],
    ['a runner in two places', 'STRAIGHTFORECAST', placed(5, 5)],
    ['places and "any" mixed', 'FORECAST', [...placed(1), ...any(2)]],
    ['a third place in a forecast', 'STRAIGHTFORECAST', placed(1, 2, 3)],
    ['"any" where places are asked for', 'STRAIGHTTRICAST', any(1, 2, 3)],
    ['places where "any" is asked for', 'REVERSEFORECAST', placed(1, 2)],
  ] as const)('[RAC-08] %s is no bet', (_what, kind, picks) => {
    expect(castLines(kind, picks)).toBeUndefined();
    expect(castLineCount(kind, picks)).toBe(0);
  });

  it('[RAC-08.1] names a set of picks by its most specific kind', () => {
    expect(castKindFor('FORECAST', placed(1, 2))).toBe('STRAIGHTFORECAST');
    expect(castKindFor('FORECAST', any(1, 2))).toBe('REVERSEFORECAST');
    expect(castKindFor('FORECAST', any(1, 2, 3))).toBe('COMBINATIONFORECAST');
    expect(castKindFor('TRICAST', placed(1, 2, 3))).toBe('STRAIGHTTRICAST');
    expect(castKindFor('TRICAST', any(1, 2, 3))).toBe('COMBINATIONTRICAST');
    expect(castKindFor('TRICAST', any(1, 2))).toBeUndefined();
  });
});

describe('picking places on the race card', () => {
  const press = (selectionId: number, position: CastPosition | null): CastPick => ({
    selectionId: id(selectionId),
    position,
  });
  const having = (...presses: readonly CastPick[]): readonly CastPick[] =>
    presses.reduce<readonly CastPick[]>(afterPick, []);

  it('[RAC-08] the same press again takes the pick back', () => {
    expect(having(press(1, 1), press(1, 1))).toEqual([]);
    expect(having(press(1, null), press(1, null))).toEqual([]);
  });

  it('[RAC-08.4] a place belongs to one runner, a runner to one place', () => {
    expect(having(press(1, 1), press(2, 1))).toEqual([press(2, 1)]);
    expect(having(press(1, 1), press(2, 2), press(1, 2))).toEqual([press(1, 2)]);
  });

  it('[RAC-08.3] places and "any" replace each other', () => {
    expect(having(press(1, 1), press(2, 2), press(3, null))).toEqual([press(3, null)]);
    expect(having(press(1, null), press(2, null), press(3, 1))).toEqual([press(3, 1)]);
  });

  it('[RAC-08] any presses leave picks that are a bet or only lack runners', () => {
    const presses = (type: (typeof CAST_TYPES)[number]) =>
      fc.array(
        fc.record({
          selectionId: fc.integer({ min: 1, max: 5 }).map(id),
          position: fc.constantFrom(...positionsOf(type)),
        }),
        { maxLength: 12 },
      );
    for (const type of CAST_TYPES) {
      fc.assert(
        fc.property(presses(type), (made) => {
          const picks = having(...made);
          const isAny = picks.every(({ position }) => position === null);
          expect(isAny || picks.every(({ position }) => position !== null)).toBe(true);
          const complete = isAny ? picks.length >= CAST_PLACES[type] : picks.length === CAST_PLACES[type];
          expect(castKindFor(type, picks) !== undefined).toBe(complete);
          expect(parsePicks(picksText(picks))).toEqual(picks);
        }),
      );
    }
  });

  it('[RAC-08] reads what it can of a text from anywhere', () => {
    expect(parsePicks('1001:1,,x:2,1002:9,-1:any,1003:any')).toEqual([press(1001, 1), press(1003, null)]);
    expect(parsePicks(undefined)).toEqual([]);
  });
});
