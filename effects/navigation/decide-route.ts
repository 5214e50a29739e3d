import { filter, map } from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { matchPath } from '#domain/navigation/routes.ts';
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
 * A path asked for becomes a route of the table (NAV-01). Unknown paths become `notFound` and keep their address.
 * Only a followed link adds to the history: the browser has already moved in the other cases.
 */
function decide(arrival: Arrival): NewDerived {
  const { path } = arrival.data;
  const { key, params } = matchPath(path);
  const replace = arrival.type === 'intent/navigated' ? arrival.data.replace : true;
  return { type: 'navigation/routeChanged', data: { path, key, params, replace } };
}

export const decideRoute: Epic = (events$) => events$.pipe(filter(isArrival), map(decide));
