import { filter, mergeMap } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { accessOf, matchPath, pathFor } from '#domain/navigation/routes.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';

type Arrival = EventOf<
  'intent/navigated' | 'lifecycle/historyMoved' | 'lifecycle/sessionStarted' | 'lifecycle/sessionResumed'
>;

const isArrival = (event: AppEvent): event is Arrival =>
  event.type === 'intent/navigated' ||
  event.type === 'lifecycle/historyMoved' ||
  event.type === 'lifecycle/sessionStarted' ||
  event.type === 'lifecycle/sessionResumed';

/**
 * A path asked for becomes a route of the table (NAV-01). Unknown paths become `notFound` and keep their
 * address. Only a followed link adds to the history: the browser has already moved in the other cases. A
 * private page without a session becomes the login page, which leads back to it (NAV-07).
 */
function decide(arrival: Arrival, loggedIn: boolean): NewDerived[] {
  const { path } = arrival.data;
  const { key, params } = matchPath(path);
  const replace = arrival.type === 'intent/navigated' ? arrival.data.replace : true;
  if (loggedIn || key === 'notFound' || accessOf(key) === 'open') {
    return [{ type: 'navigation/routeChanged', data: { path, key, params, replace } }];
  }
  const login = `${pathFor('login')}?back=${encodeURIComponent(path)}`;
  return [
    { type: 'navigation/blocked', data: { path, reason: 'login' } },
    { type: 'navigation/routeChanged', data: { path: login, key: 'login', params: {}, replace } },
  ];
}

export const decideRoute: Epic = (events$, state$) =>
  events$.pipe(
    filter(isArrival),
    mergeMap((arrival) => decide(arrival, loggedInAt(state$.value, arrival.at))),
  );
