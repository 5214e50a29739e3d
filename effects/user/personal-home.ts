import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  skip,
  switchMap,
  takeUntil,
} from 'rxjs';
import { PERSONAL_WITHIN_MS } from '#domain/config/home.ts';
import { getPersonalisation } from '#domain/contract/platform.ts';
import type { NewDerived } from '#domain/events/registry.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectBlocked } from '#projections/user/select-blocked.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

/**
 * What is left out of a customer's home, asked at the login and when they block something else (HOM-06). Home
 * waits for nothing: without an answer, and with one that comes late, it stays as it is.
 */
export const personalHome: Epic = (events$, state$, ports) => {
  // What is blocked at the login is part of its own answer.
  const blocked$ = events$.pipe(
    ofType('saferGambling/controlsLoaded'),
    map(() => selectBlocked(state$.value).join()),
    distinctUntilChanged(),
    skip(1),
  );
  return merge(events$.pipe(ofType('session/started')), blocked$).pipe(
    filter(() => selectLoggedIn(state$.value) && selectFeature(state$.value, 'personalHome')),
    switchMap(() =>
      ports.gateway.call(getPersonalisation, {}).pipe(
        takeUntil(ports.timers.after('personalHome', PERSONAL_WITHIN_MS)),
        mergeMap((outcome): Observable<NewDerived> => {
          if (outcome.kind !== 'ok') return EMPTY;
          return of({ type: 'user/homePersonalised', data: { hideWidgets: outcome.answer.hideWidgets } });
        }),
      ),
    ),
  );
};
