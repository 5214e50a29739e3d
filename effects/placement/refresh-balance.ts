import { defer, EMPTY, map, type Observable, of, repeat, switchMap, takeWhile } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { BALANCE_REFRESHES, PLACEMENT_TIMES } from '#domain/placement/placement.ts';
import type { SlipWorld } from '../betslip/slip-world.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';

const due: NewDerived = { type: 'placement/balanceRefreshDue', data: {} };

/**
 * After a placement the balance is asked for every 5 s up to five times, until it is as new as the receipts say
 * (USR-01). After a total failure, and when a late result turns up, once.
 */
export function refreshBalance(world: SlipWorld): Epic {
  return (events$, state$, { timers }) =>
    events$.pipe(
      ofType('placement/finished', 'placement/lateResultReceived', 'session/ended'),
      switchMap((event): Observable<NewDerived> => {
        if (event.type === 'session/ended') return EMPTY;
        if (event.type === 'placement/lateResultReceived' || event.data.placed === 0) return of(due);
        const bets = state$.value.placement.attempt?.bets ?? [];
        const newest = Math.max(...bets.map((bet) => bet.receipt?.balanceVersion ?? 0));
        const behind = () => (world.context(state$.value, event.at).balanceVersion ?? -1) < newest;
        return defer(() => timers.after('balanceAfterPlacement', PLACEMENT_TIMES.balanceRefresh)).pipe(
          repeat({ count: BALANCE_REFRESHES }),
          takeWhile(behind),
          map(() => due),
        );
      }),
    );
}
