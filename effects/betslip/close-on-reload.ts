import { filter, map } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { openBets } from '#domain/placement/attempts.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * A touch page that is loaded again begins with what it is about: the slip waits behind its bar, which counts the
 * selections (BSL-05), unless the address says that the slip lies over the page: then the app opens it again (NAV-08). Where something is being placed, or was and is being told, the slip stays open (P59). Not in a new
 * tab: whoever is to log in there must reach the page, and the slip opens by itself when there is something to tell.
 */
export const closeOnReload: Epic = (events$, state$) =>
  events$.pipe(
    ofType('lifecycle/sessionResumed'),
    filter(({ data }) => data.formFactor === 'mobile'),
    filter(({ data }) => {
      const { betslip, placement } = state$.value;
      const tells =
        placement.step !== 'before' || placement.lateResults.length > 0 || openBets(placement).length > 0;
      return betslip.open && (!tells || data.leftBehind === true);
    }),
    map((): NewDerived => ({ type: 'betslip/visibilityChanged', data: { open: false } })),
  );
