import { type BetFilter, filterInPath, queryOf } from '#domain/my-bets/bet-filter.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';

export interface ChosenFilter {
  readonly filter: BetFilter;
  /** Address of the same page with something else chosen. */
  readonly hrefFor: (change: Partial<BetFilter>) => string;
  readonly choose: (change: Partial<BetFilter>) => void;
}

/** The filter in the address of the page, which is where it is kept (MYB-01.3). */
export function useBetFilter(): ChosenFilter {
  const submit = useSubmit();
  const path = useApp((state) => state.navigation.path);
  const filter = filterInPath(path);
  const [page = pathFor('myBetsOpen')] = path.split(/[?#]/, 1);
  const hrefFor = (change: Partial<BetFilter>): string => `${page}${queryOf({ ...filter, ...change })}`;
  return {
    filter,
    hrefFor,
    choose: (change) => submit({ type: 'intent/navigated', data: { path: hrefFor(change), replace: true } }),
  };
}
