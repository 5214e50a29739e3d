import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MarketId } from '../brand.ts';
import { withoutTwins } from './twins.ts';

const market = (id: number, type: string, line?: string) => ({
  id: MarketId.parse(id),
  type,
  ...(line === undefined ? {} : { line }),
});
const markets = [
  market(1, 'MATCH_ODDS'),
  market(2, 'OVER_UNDER_15', '1.5'),
  market(3, 'OVER_UNDER_25', '2.5'),
  market(4, 'FIRST_HALF_GOALS_15', '1.5'),
  market(5, 'TOTAL_GOALS_LINE', '2.5'),
];
const shown = (...picked: number[]) =>
  withoutTwins(markets, new Set(picked.map((id) => MarketId.parse(id)))).map(({ id }) => Number(id));

it('[MEND-33] shows one of two totals of the same line in the bet builder, and never hides a pick', () => {
  expect(shown()).toEqual([1, 2, 3, 4]);
  expect(shown(5)).toEqual([1, 2, 4, 5]);
  expect(shown(3)).toEqual([1, 2, 3, 4]);
  expect(shown(3, 5)).toEqual([1, 2, 3, 4, 5]);
  fc.assert(
    fc.property(fc.subarray([1, 2, 3, 4, 5]), (picked) => {
      const left = shown(...picked);
      expect(left).toEqual(expect.arrayContaining(picked));
      expect(left).toEqual(expect.arrayContaining([1, 2, 4]));
      expect(left.includes(3) || left.includes(5)).toBe(true);
    }),
  );
});
