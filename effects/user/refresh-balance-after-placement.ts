import { concat, defer, EMPTY, filter, mergeMap, type Observable, switchMap, takeUntil } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { fetchBalance } from './fetch-balance.ts';

/**
 * After a placement the balance is asked every 5 s, at most five times, until it has changed or the session
 * ends (USR-01). A newer placement starts the count again.
 */
export const refreshBalanceAfterPlacement: Epic = (events$, state$, ports) => {
  const ended$ = events$.pipe(filter((event) => event.type === 'session/logoutRequested'));
  return events$.pipe(
    filter((event) => event.type === 'placement/balanceRefreshDue'),
    switchMap(() => {
      const before = state$.value.user.balance?.version ?? null;
      const changed = () => (state$.value.user.balance?.version ?? null) !== before;
      const again = (left: number): Observable<NewDerived> =>
        left === 0 || changed() || !selectLoggedIn(state$.value)
          ? EMPTY
          : ports.timers.after('balanceAfterPlacement', SESSION_TIMING.balanceAfterPlacementMs).pipe(
              mergeMap(() =>
                // The live channel may have brought the change meanwhile.
                changed()
                  ? EMPTY
                  : concat(
                      fetchBalance(ports),
                      defer(() => again(left - 1)),
                    ),
              ),
            );
      return again(SESSION_TIMING.balanceAfterPlacementTimes).pipe(takeUntil(ended$));
    }),
  );
};
