import { concat, concatMap, filter, map, merge, mergeMap, type Observable, of, switchMap } from 'rxjs';
import { ignored } from '#domain/betslip/slip-decision-state.ts';
import { getMarketing, setMarketing } from '#domain/contract/marketing.ts';
import type { AppEvent, DataOf, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { whileActive } from '../session/while-active.ts';
import { mayHaveChanged } from './account-news.ts';

const loaded = (told: DataOf<'marketing/loaded'>['told']): NewDerived => ({
  type: 'marketing/loaded',
  data: { told },
});

const load = ({ gateway }: Ports): Observable<NewDerived> =>
  gateway
    .call(getMarketing, {})
    .pipe(map((outcome) => loaded(outcome.kind === 'ok' ? outcome.answer.data : null)));

function choose(
  { data: { wish } }: EventOf<'intent/marketingChosen'>,
  { gateway }: Ports,
): Observable<NewDerived> {
  const moved = (outcome: DataOf<'marketing/wishMoved'>['outcome']): NewDerived => ({
    type: 'marketing/wishMoved',
    data: { wish, outcome },
  });
  return concat(
    of(moved('sending')),
    gateway
      .call(setMarketing, { body: wish })
      .pipe(
        mergeMap((outcome) =>
          outcome.kind === 'ok' ? of(loaded(outcome.answer.data), moved('done')) : of(moved(outcome.kind)),
        ),
      ),
  );
}

/**
 * In which ways the customer may be told of offers (REG-05): asked for while the page of it is in sight, and
 * anew when it was changed elsewhere. Choices go out one after the other, as they were pressed: none is
 * passed over, least of all a no.
 */
export const marketing: Epic = (events$, state$, ports) => {
  const onPage = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.navigation.key === 'marketingConsent';
  const heard$ = mayHaveChanged(events$, 'marketing', onPage).pipe(switchMap(() => load(ports)));
  const retried$ = events$.pipe(
    ofType('intent/retryPressed'),
    filter((event) => event.data.view === getMarketing.name && onPage(event)),
    switchMap(() => load(ports)),
  );
  const pressed$ = events$.pipe(
    ofType('intent/marketingChosen'),
    concatMap((event) =>
      loggedInAt(state$.value, event.at) ? choose(event, ports) : of(ignored(event.type, 'loggedOut')),
    ),
  );
  return merge(
    whileActive(events$, onPage, () => load(ports)),
    heard$,
    retried$,
    pressed$,
  );
};
