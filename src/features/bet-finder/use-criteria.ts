import { useMemo } from 'react';
import { ANYTHING, type Criteria, criteriaText, readCriteria } from '#domain/bet-finder/criteria.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';

/** All sports, or all leagues of one, in an address. */
export const ALL = 'all';

export interface ChosenCriteria {
  readonly criteria: Criteria;
  /** Words of the address that say nothing here. */
  readonly leftOut: readonly string[];
  /** The word of the sport in the address, or `all`. */
  readonly sportName: string;
  /** Address of the same page with something else chosen; from its first page on where none is named. */
  readonly hrefFor: (change: Partial<Criteria>, sportName?: string) => string;
  /** Goes there in the place of what is shown: who goes back leaves the page. */
  readonly choose: (change: Partial<Criteria>, sportName?: string) => void;
}

/** What is looked for stands in the address and nowhere else (BRW-16.3). */
export function useCriteria(): ChosenCriteria {
  const submit = useSubmit();
  const params = useApp((state) => state.navigation.params);
  const { sportName = ALL, categoryId = ALL, filterId = '' } = params;
  const { criteria, leftOut } = useMemo(() => readCriteria(filterId), [filterId]);
  const hrefFor = (change: Partial<Criteria>, sport = sportName): string => {
    const text = criteriaText({ ...criteria, page: 1, ...change });
    const place = sport === sportName ? categoryId : ALL;
    return pathFor('betFinder', {
      sportName: sport,
      ...(text === undefined && place === ALL ? {} : { categoryId: place }),
      ...(text === undefined ? {} : { filterId: text }),
    });
  };
  return {
    criteria,
    leftOut,
    sportName,
    hrefFor,
    choose: (change, sport) =>
      submit({ type: 'intent/navigated', data: { path: hrefFor(change, sport), replace: true } }),
  };
}

/** Everything of a sport, or of all. */
export const wholeFinder = (sportName: string): string => pathFor('betFinder', { sportName });

/** Whether anything but the order and the page is chosen. */
export const isNarrowed = ({ sort: _sort, page: _page, ...criteria }: Criteria): boolean =>
  criteriaText({ ...ANYTHING, ...criteria }) !== undefined;
