import { filter, map } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { openBets } from '#domain/placement/attempts.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * A touch page that is loaded again begins with what it is about: the slip waits behind its bar (BSL-05),
 * unless the address says that it lies over the page (NAV-08) or something of a bet is to be told (FAIL-59).
 * Not in a new tab, where whoever is to log in must reach the page.
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
