import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumOverLines } from './line-returns.ts';
import { linesOf } from './lines.ts';
import {
  fitsSystem,
  isSystemType,
  SYSTEM_SHAPES,
  SYSTEM_TYPES,
  type SystemType,
  systemsFor,
} from './system-types.ts';

/** n over k by Pascal's triangle. */
function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  return k === 0 || k === n ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
}

/**
 * Full covers by their definition, not by the table: selections, smallest fold, lines as every bettor knows
 * them.
 */
const COVERS: readonly (readonly [SystemType, number, number, number])[] = [
  ['trixie', 3, 2, 4],
  ['patent', 3, 1, 7],
  ['yankee', 4, 2, 11],
  ['lucky15', 4, 1, 15],
  ['canadian', 5, 2, 26],
  ['lucky31', 5, 1, 31],
  ['heinz', 6, 2, 57],
  ['lucky63', 6, 1, 63],
  ['superheinz', 7, 2, 120],
  ['goliath', 8, 2, 247],
];
const FOLDS: readonly (readonly [SystemType, number])[] = [
  ['doubles', 2],
  ['trebles', 3],
  ['fourfolds', 4],
  ['fivefolds', 5],
  ['sixfolds', 6],
  ['sevenfolds', 7],
];

/** All subsets of a size, by counting in binary: another way than the code takes. */
const subsets = (legs: number, sizes: (size: number) => boolean): string[] =>
  Array.from({ length: 2 ** legs }, (_, bits) =>
    Array.from({ length: legs }, (_leg, i) => i).filter((i) => Math.floor(bits / 2 ** i) % 2 === 1),
  )
    .filter((set) => sizes(set.length))
    .map((set) => set.join())
    .sort();

describe('the catalogue of system bets', () => {
  it.each(COVERS)(
    '[SYS-03.2] [SYS-01.2] [SYS-01.3] [TRAP-05] %s: %i selections, folds from %i, %i lines',
    (type, legs, from, lines) => {
      expect(linesOf('SYSTEM', type, legs)).toHaveLength(lines);
      expect(SYSTEM_SHAPES[type]).toMatchObject({ selections: legs, lines });
      const byFormula = Array.from({ length: legs + 1 }, (_, k) => (k >= from ? choose(legs, k) : 0));
      expect(byFormula.reduce((sum, n) => sum + n, 0)).toBe(lines);
      expect(
        linesOf('SYSTEM', type, legs)
          .map((line) => line.join())
          .sort(),
      ).toEqual(subsets(legs, (size) => size >= from));
    },
  );

  it.each(FOLDS)('[SYS-01.1] %s are all folds of %i, up to eight selections', (type, size) => {
    for (let legs = size + 1; legs <= 8; legs += 1) {
      const lines = linesOf('SYSTEM', type, legs);
      expect(lines).toHaveLength(choose(legs, size));
      expect(lines.map((line) => line.join()).sort()).toEqual(subsets(legs, (n) => n === size));
    }
    expect(linesOf('SYSTEM', type, size)).toEqual([]);
  });

  it('[SYS-02.1] [SYS-02.2] which types so many selections can be, from none to twelve', () => {
    const expected: Readonly<Record<number, readonly SystemType[]>> = {
      3: ['doubles', 'trixie', 'patent'],
      4: ['doubles', 'trebles', 'yankee', 'lucky15'],
      5: ['doubles', 'trebles', 'fourfolds', 'canadian', 'lucky31'],
      6: ['doubles', 'trebles', 'fourfolds', 'fivefolds', 'heinz', 'lucky63'],
      7: ['doubles', 'trebles', 'fourfolds', 'fivefolds', 'sixfolds', 'superheinz'],
      8: ['doubles', 'trebles', 'fourfolds', 'fivefolds', 'sixfolds', 'sevenfolds', 'goliath'],
    };
    for (let legs = 0; legs <= 12; legs += 1) {
      expect(systemsFor(legs)).toEqual(expected[legs] ?? []);
      for (const type of SYSTEM_TYPES) {
        const offered = expected[legs]?.includes(type) ?? false;
        expect(fitsSystem(type, legs)).toBe(offered);
        expect(linesOf('SYSTEM', type, legs).length > 0).toBe(offered);
      }
    }
  });

  it('[INV-30] [SYS-03.1] works out no combination of nine or more, unless the gateway has confirmed the bet', () => {
    for (const type of SYSTEM_TYPES) {
      for (const legs of [9, 12, 20]) expect(linesOf('SYSTEM', type, legs)).toEqual([]);
    }
    expect(linesOf('SYSTEM', 'goliath', 8)).toHaveLength(247);
    expect(linesOf('SYSTEM', 'doubles', 9, true)).toHaveLength(36);
    expect(linesOf('SYSTEM', 'goliath', 9, true)).toEqual([]);
  });

  it('one line for a single and an accumulator, none for what cannot be', () => {
    expect(linesOf('SINGLE', null, 1)).toEqual([[0]]);
    expect(linesOf('SINGLE', null, 2)).toEqual([]);
    expect(linesOf('COMBO', null, 1)).toEqual([]);
    expect(linesOf('COMBO', null, 20)).toEqual([Array.from({ length: 20 }, (_, i) => i)]);
    expect(linesOf('SYSTEM', null, 3)).toEqual([]);
    expect(linesOf('SYSTEM', 'toString', 3)).toEqual([]);
    expect(isSystemType('constructor')).toBe(false);
  });
});

describe('returns over lines', () => {
  it('[BSL-11] are the sum of the products, leg by leg', () => {
    const factor = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 30 }));
    const bet = fc
      .tuple(fc.constantFrom(...SYSTEM_TYPES), fc.array(factor, { minLength: 3, maxLength: 8 }))
      .filter(([type, factors]) => fitsSystem(type, factors.length));
    fc.assert(
      fc.property(bet, ([type, drawn]) => {
        const lines = linesOf('SYSTEM', type, drawn.length);
        const sum = sumOverLines(
          drawn.map(([num, den]) => ({ num: BigInt(num), den: BigInt(den) })),
          lines,
        );
        // The oracle brings every line to a unit that all denominators divide.
        const unit = drawn.reduce((all, [, den]) => all * BigInt(den), 1n);
        const byHand = lines.reduce((total, line) => {
          let amount = unit;
          for (const leg of line) {
            const [num, den] = drawn[leg] ?? [0, 1];
            amount = (amount / BigInt(den)) * BigInt(num);
          }
          return total + amount;
        }, 0n);
        expect(sum.num * unit).toBe(byHand * sum.den);
      }),
    );
  });
});
