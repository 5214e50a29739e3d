import fc from 'fast-check';
import { expect, it } from 'vitest';
import { halfFullGrid } from './half-full-grid.ts';
import { byHeight, familiesOf, familyName, playerOf } from './market-families.ts';
import { firstOfSides, playerSides } from './player-rows.ts';

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

it('lines of one kind stand by their height, those of the side that gives most first', () => {
  const lines = (...all: readonly string[]) => all.map((line) => ({ line }));
  expect(byHeight(lines('246.5', '210.5', '220.5'))).toEqual(lines('210.5', '220.5', '246.5'));
  expect(byHeight(lines('-3.5', '-10.5', '+2.5'))).toEqual(lines('-10.5', '-3.5', '+2.5'));
  const unsaid = ['b', 'a'].map((name) => ({ name, line: undefined }));
  expect(byHeight(unsaid)).toEqual(unsaid);
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

it('[BRW-10.4] a line is of the player whose name comes before what is counted, and of nobody elsewhere', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom('points', 'passing yards'), (name, counted) => {
      expect(playerOf(`${name} ${counted}`, counted)).toBe(name);
      expect(playerOf(`${counted} of ${name}!`, counted)).toBeUndefined();
    }),
  );
  expect(playerOf('Total points', 'passing yards')).toBeUndefined();
});

const PARTICIPANTS = [
  { id: 'home', name: 'Rovers' },
  { id: 'away', name: 'Town' },
];
const players = Array.from({ length: 16 }, (_, at) => ({
  outcomeType: `${at < 8 ? 'HOME' : 'AWAY'}_${(at % 8) + 1}`,
  name: `Player ${at + 1}`,
  participantId: at < 8 ? 'home' : 'away',
}));
const NOBODY = { outcomeType: 'NONE', name: 'No goalscorer' };

it('[BRW-10] a player has one row under his side, and each of his prices the column of its market', () => {
  const some = fc.subarray([...players, NOBODY], { minLength: 1 });
  fc.assert(
    fc.property(fc.array(some, { minLength: 1, maxLength: 4 }), (named) => {
      const markets = named.map((_, id) => ({ id }));
      const selections = named.flatMap((of, marketId) => of.map((one) => ({ ...one, marketId })));
      const sides = playerSides({ participants: PARTICIPANTS }, markets, selections);
      const cells = sides.flatMap(({ side, rows }) =>
        rows.flatMap(({ key, cells: row }) => {
          expect(row).toHaveLength(markets.length);
          for (const [at, cell] of row.entries()) {
            if (cell === undefined) continue;
            expect([cell.marketId, cell.outcomeType]).toEqual([at, key]);
            const of = PARTICIPANTS.find(({ id }) => 'participantId' in cell && id === cell.participantId);
            expect(side).toBe(of?.name);
          }
          return row.filter((cell) => cell !== undefined);
        }),
      );
      expect(new Set(cells)).toEqual(new Set(selections));
      expect(cells).toHaveLength(selections.length);
      const keys = sides.flatMap(({ rows }) => rows.map(({ key }) => key));
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

it('[BRW-10] of a long table of players five of each side stand first, and nobody with them', () => {
  const selections = [...players, NOBODY].map((one) => ({ ...one, marketId: 0 }));
  const sides = firstOfSides(playerSides({ participants: PARTICIPANTS }, [{ id: 0 }], selections));
  expect(sides.map(({ side, rows }) => [side, rows.length])).toEqual([
    ['Rovers', 5],
    ['Town', 5],
    [undefined, 1],
  ]);
});
