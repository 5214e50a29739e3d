import { concat, defer, EMPTY, filter, merge, mergeMap, type Observable, of, repeat, switchMap } from 'rxjs';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { getUserBonuses } from '#domain/contract/bonuses.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { whileActive } from '../session/while-active.ts';

/**
 * The customer's bonuses: at login, every 300 s while logged in and looked at, and after a placement, which
 * may have used one, also one that is told late (BON-02). No answer only waits for the next turn: what a bet
 * is paid with is the gateway's to check.
 */
export const pollBonuses: Epic = (events$, state$, ports) => {
  const fetch$: Observable<NewDerived> = defer(() => ports.gateway.call(getUserBonuses, {})).pipe(
    mergeMap((outcome) =>
      outcome.kind === 'ok'
        ? of<NewDerived>({ type: 'bonuses/loaded', data: { bonuses: outcome.answer.data } })
        : EMPTY,
    ),
  );
  const rounds$ = defer(() => ports.timers.after('bonuses', DEFAULTS.bonus.refreshMs)).pipe(
    mergeMap(() => fetch$),
    repeat(),
  );
  const active = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.lifecycle.visible;
  const placed$ = events$.pipe(
    ofType('placement/finished', 'placement/lateResultReceived'),
    filter((event) => active(event)),
    switchMap(() => fetch$),
  );
  return merge(
    whileActive(events$, active, () => concat(fetch$, rounds$)),
    placed$,
  );
};
