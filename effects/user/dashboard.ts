import { filter, map, merge, type Observable, switchMap } from 'rxjs';
import { getDashboard } from '#domain/contract/messages.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway.call(getDashboard, {}).pipe(
    map(
      (outcome): NewDerived => ({
        type: 'account/dashboardLoaded',
        data: { tiles: outcome.kind === 'ok' ? outcome.answer.data.tiles : null },
      }),
    ),
  );

/** Asked for each time that the account page is opened, and by who presses for it again (USR-04). */
export const dashboard: Epic = (events$, state$, ports) => {
  const onPage = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'profile';
  const retried$ = events$.pipe(
    ofType('intent/retryPressed'),
    filter((event) => event.data.view === getDashboard.name && onPage(event)),
    switchMap(() => load(ports)),
  );
  return merge(
    whileActive(events$, onPage, () => load(ports)),
    retried$,
  );
};
