import { concat, defer, EMPTY, filter, merge, mergeMap, type Observable, of, repeat, switchMap } from 'rxjs';
import type * as z from 'zod/mini';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { getUnsettledCount } from '#domain/contract/my-bets.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { selectSportsbookMaintenance } from '#projections/config/select-config.ts';
import { loggedInAt, selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { whileActive } from '../session/while-active.ts';

type Counts = z.infer<typeof getUnsettledCount.answer>['data'];
const loaded = ({ unsettledBetsCount: count, newsCount: news }: Counts): NewDerived => ({
  type: 'myBets/countLoaded',
  data: { count, ...(news === undefined ? {} : { news }) },
});

/**
 * Number of open bets for the badge: at login, every minute, and 2 s after a placement; never for a guest,
 * under sportsbook maintenance or in a hidden tab (MYB-06).
 */
export const unsettledCount: Epic = (events$, state$, ports) => {
  const active = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) &&
    state$.value.lifecycle.visible &&
    !selectSportsbookMaintenance(state$.value);
  const isStill = (): boolean => selectLoggedIn(state$.value) && !selectSportsbookMaintenance(state$.value);
  const fetch$: Observable<NewDerived> = defer(() => ports.gateway.call(getUnsettledCount, {})).pipe(
    mergeMap(
      (outcome): Observable<NewDerived> => (outcome.kind === 'ok' ? of(loaded(outcome.answer.data)) : EMPTY),
    ),
  );
  const rounds$ = defer(() =>
    ports.timers.after('unsettledCount', DEFAULTS.myBets.unsettledCountEveryMs),
  ).pipe(
    mergeMap(() => fetch$),
    repeat(),
  );
  const afterPlacement$ = events$.pipe(
    filter((event) => event.type === 'placement/balanceRefreshDue'),
    switchMap((due) =>
      active(due)
        ? ports.timers
            .after('unsettledCountAfterPlacement', DEFAULTS.myBets.unsettledCountAfterPlacementMs)
            .pipe(mergeMap(() => (isStill() ? fetch$ : EMPTY)))
        : EMPTY,
    ),
  );
  return merge(
    whileActive(events$, active, () => concat(fetch$, rounds$)),
    afterPlacement$,
  );
};
