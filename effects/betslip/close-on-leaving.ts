import { filter, map } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/** A path without query and fragment: what is the same there is the same page. */
const pageOf = (path: string): string => path.replace(/[?#].*$/, '');

/**
 * The open slip lies over the page and makes it inert. Whoever goes to another one, with a link in the slip or with the
 * browser's Back, wants to see that page: the slip closes, and its bar stays.
 */
export const closeOnLeaving: Epic = (events$, state$) =>
  events$.pipe(
    ofType('intent/navigated', 'lifecycle/historyMoved'),
    filter(({ data }) => {
      const { betslip, navigation } = state$.value;
      return betslip.open && pageOf(data.path) !== pageOf(navigation.path);
    }),
    map((): NewDerived => ({ type: 'betslip/visibilityChanged', data: { open: false } })),
  );
