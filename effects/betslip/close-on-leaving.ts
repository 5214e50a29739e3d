import { defer, filter, map, mergeMap, pairwise, startWith } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

interface Page {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Names in an address may be corrected on the way, and the page stays the same (NAV-02). */
const identity = ({ params }: Page): string =>
  JSON.stringify(Object.entries(params).filter(([name]) => !name.endsWith('Name')));

/** From a page that is one to another one: a betslip link opens the slip and then leaves its own address. */
const leaves = ([from, to]: readonly [Page, Page]): boolean =>
  from.key !== 'deepLink' && (from.key !== to.key || identity(from) !== identity(to));

/**
 * The open slip lies over the page and makes it inert. Whoever gets to another page, by the browser's Back, a
 * link in the slip, or the end of the session, is to see it: the slip closes, and its bar stays; so does the
 * quick slip, which was about a selection of the page before (BSL-05).
 */
export const closeOnLeaving: Epic = (events$, state$) =>
  defer(() =>
    events$.pipe(
      ofType('navigation/routeChanged'),
      map(({ data }): Page => data),
      startWith<Page>(state$.value.navigation),
      pairwise(),
      filter(leaves),
      mergeMap((): NewDerived[] => {
        const { open, quick } = state$.value.betslip;
        return [
          ...(open ? [{ type: 'betslip/visibilityChanged', data: { open: false } } as const] : []),
          ...(quick ? [{ type: 'betslip/quickSlipMoved', data: { open: false } } as const] : []),
        ];
      }),
    ),
  );
