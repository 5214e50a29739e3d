import type { SelectionId } from '../brand.ts';
import type { Price } from '../odds/odds.ts';
import { compareOdds } from '../odds/parse-odds.ts';

export const RUNNER_SORTS = ['price', 'az'] as const;
export type RunnerSort = (typeof RUNNER_SORTS)[number];

export interface SortableRunner {
  readonly id: SelectionId;
  readonly name: string;
  readonly clothNumber: number;
  readonly nonRunner: boolean;
  readonly price: Price;
}

/** Priced runners, then starting price, then no price at all, then non-runners (RAC-04). */
const RANK = { fixed: 0, startingPrice: 1, none: 2 } as const;
const NON_RUNNER = 3;
const rankOf = (runner: SortableRunner): number => (runner.nonRunner ? NON_RUNNER : RANK[runner.price.kind]);

const byCloth = (a: SortableRunner, b: SortableRunner): number =>
  a.clothNumber - b.clothNumber || a.id - b.id;
const byName = (a: SortableRunner, b: SortableRunner): number =>
  a.name.localeCompare(b.name, 'en-GB', { sensitivity: 'base' }) || byCloth(a, b);

function byPrice(a: SortableRunner, b: SortableRunner): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (!a.nonRunner && a.price.kind === 'fixed' && b.price.kind === 'fixed') {
    return compareOdds(a.price.odds, b.price.odds) || byCloth(a, b);
  }
  return byCloth(a, b);
}

/** Runners in the order of the race card; ties by cloth number, so the order is total. */
export const sortRunners = <R extends SortableRunner>(runners: readonly R[], sort: RunnerSort): R[] =>
  runners.toSorted(sort === 'price' ? byPrice : byName);
