import type { StateObservable } from 'redux-observable';
import { mergeMap, type Observable, type OperatorFunction, takeUntil } from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { fenceEach } from '../runtime/fence-each.ts';
import { ofType } from '../runtime/of-type.ts';
import { whoseKnown } from '../session/whose-session.ts';

/**
 * Lets each search begin once it is known whose session it would ask in, and ends it with that session: a
 * login meanwhile ends the wait, and nobody asks about another's bets (FAIL-65).
 *
 * @param epic name of the epic, told where one search fails
 */
export function forOneCustomer(
  epic: string,
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
): OperatorFunction<Observable<NewDerived>, NewDerived> {
  const ended$ = events$.pipe(ofType('session/logoutRequested', 'session/ended'));
  return fenceEach(epic, (searching$) =>
    whoseKnown(events$, state$).pipe(
      mergeMap(() => searching$),
      takeUntil(ended$),
    ),
  );
}
