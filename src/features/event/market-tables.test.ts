import fc from 'fast-check';
import { expect, it } from 'vitest';
import { halfFullGrid } from './half-full-grid.ts';
import { familiesOf, familyName } from './market-families.ts';

const total = (hcp?: string) =>
  ['OVER', 'UNDER'].map((outcomeType) => ({ outcomeType, ...(hcp === undefined ? {} : { hcp }) }));
const start = (hcp: string) => [
  { outcomeType: 'HOME', hcp },
  { outcomeType: 'AWAY', hcp },
];

it('each market is shown once, in the order of the first of its family', () => {
  const names = fc.array(fc.option(fc.constantFrom('goals', 'corners', 'cards'), { nil: undefined }));
  fc.assert(
    fc.property(names, (given) => {
      const markets = given.map((name, nth) => ({ name: `${name ?? 'alone'} ${nth}` }));
      const families = familiesOf(markets, given);
      const shown = families.flatMap((family) => family.markets);
      expect(new Set(shown)).toEqual(new Set(markets));
      expect(shown).toHaveLength(markets.length);
      const firsts = families.flatMap((family) =>
        family.markets.slice(0, 1).map((one) => markets.indexOf(one)),
      );
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
      for (const family of families)
        expect(new Set(family.markets.map((one) => given[markets.indexOf(one)])).size).toBe(1);
    }),
  );
});

it('lines of one kind are a family, whatever the line; other markets and other kinds are not', () => {
  const first = familyName({ name: 'Over/under 0.5 goals' }, total('0.5'));
  expect(first).toBe('Over/under goals');
  expect(familyName({ name: 'Over/under 12.5 goals' }, total('12.5'))).toBe(first);
  expect(familyName({ name: 'First half goals 1.5' }, total('1.5'))).not.toBe(first);
  expect(familyName({ name: 'Total goals' }, total())).toBeUndefined();
  expect(familyName({ name: 'Total games' }, total('21.5'))).toBe('Total games');
  expect(familyName({ name: 'Goal 1' }, [{ outcomeType: 'YES' }, { outcomeType: 'NO' }])).toBeUndefined();
});

it('a number that is no line stays in a name, and starts of one name are a family', () => {
  expect(familyName({ name: 'Set 3 games' }, total('8.5'))).toBe('Set 3 games');
  expect(familyName({ name: 'Total 180s' }, total('4.5'))).toBe('Total 180s');
  expect(familyName({ name: 'Game handicap' }, start('-3.5'))).toBe('Game handicap');
  expect(familyName({ name: 'Match winner' }, [{ outcomeType: 'HOME' }, { outcomeType: 'AWAY' }])).toBe(
    undefined,
  );
});

it('half-time/full-time is a grid of three sides in any order, and a list where it is not nine results', () => {
  const sides = ['Rovers', 'Draw', 'Town'];
  const nine = sides.flatMap((half) => sides.map((full) => ({ name: `${half} / ${full}` })));
  fc.assert(
    fc.property(fc.shuffledSubarray(nine, { minLength: nine.length }), (selections) => {
      const grid = halfFullGrid(selections);
      const expected = grid?.sides.map((half) => grid.sides.map((full) => ({ name: `${half} / ${full}` })));
      expect(grid?.rows).toEqual(expected);
      expect(new Set(grid?.rows.flat())).toEqual(new Set(nine));
    }),
  );
  expect(halfFullGrid(nine.slice(1))).toBeUndefined();
  expect(halfFullGrid([...nine.slice(1), { name: 'Rovers' }])).toBeUndefined();
});
