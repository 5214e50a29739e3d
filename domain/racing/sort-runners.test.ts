import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SelectionId } from '../brand.ts';
import type { Price } from '../odds/odds.ts';
import { packOdds } from '../odds/parse-odds.ts';
import { type SortableRunner, sortRunners } from './sort-runners.ts';

const price: fc.Arbitrary<Price> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 20 }))
      .map(([n, d]) => ({ kind: 'fixed' as const, odds: packOdds(n, d) })),
  },
  { weight: 1, arbitrary: fc.constantFrom<Price>({ kind: 'startingPrice' }, { kind: 'none' }) },
);
const field: fc.Arbitrary<SortableRunner[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 999 }).map((n) => SelectionId.parse(n)),
    name: fc.string(),
    clothNumber: fc.integer({ min: 1, max: 12 }),
    nonRunner: fc.boolean(),
    price,
  }),
  { selector: (r) => r.id, maxLength: 20 },
);
const rank = (r: SortableRunner): number =>
  r.nonRunner ? 3 : { fixed: 0, startingPrice: 1, none: 2 }[r.price.kind];

describe('[RAC-04] order of runners', () => {
  it('[RAC-04.2] by price: priced, then SP, then unpriced, non-runners last; shorter first, ties by cloth; any input order', () => {
    fc.assert(
      fc.property(field, fc.infiniteStream(fc.nat()), (runners, random) => {
        const sorted = sortRunners(runners, 'price');
        const shuffled = runners
          .map((r) => [random.next().value, r] as const)
          .toSorted(([a], [b]) => Number(a) - Number(b))
          .map(([, r]) => r);
        expect(sortRunners(shuffled, 'price')).toEqual(sorted);
        for (let i = 1; i < sorted.length; i += 1) {
          const [a, b] = [sorted[i - 1]!, sorted[i]!];
          expect(rank(a)).toBeLessThanOrEqual(rank(b));
          if (rank(a) !== rank(b)) continue;
          if (rank(a) === 0 && a.price.kind === 'fixed' && b.price.kind === 'fixed') {
            const [x, y] = [
              Math.floor(a.price.odds / 1024) * (b.price.odds % 1024),
              Math.floor(b.price.odds / 1024) * (a.price.odds % 1024),
            ];
            expect(x).toBeLessThanOrEqual(y);
            if (x !== y) continue;
          }
          expect(a.clothNumber).toBeLessThanOrEqual(b.clothNumber);
        }
      }),
    );
  });

  it('[RAC-04.2] A to Z ignores case and accents and is a total order', () => {
    const runner = (id: number, name: string, clothNumber: number): SortableRunner => ({
      id: SelectionId.parse(id),
      name,
      clothNumber,
      nonRunner: false,
      price: { kind: 'none' },
    });
    const names = sortRunners(
      [runner(1, 'zola', 1), runner(2, 'Écume', 2), runner(3, 'alba', 3), runner(4, 'Eddy', 4)],
      'az',
    ).map((r) => r.name);
    expect(names).toEqual(['alba', 'Écume', 'Eddy', 'zola']);
  });
});
