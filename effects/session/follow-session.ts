import type { StateObservable } from 'redux-observable';
import { concat, EMPTY, filter, mergeMap, type Observable, of, race, switchMap, take, takeUntil } from 'rxjs';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import type { EndReason } from '#domain/session/end-reasons.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { wakes } from '../runtime/wakes.ts';
import { enterSession } from './enter-session.ts';
import { askWhose } from './whose-session.ts';

type State = StateObservable<RootState>;

const end = (reason: EndReason): NewDerived => ({
  type: 'session/endDue',
  data: { reason, forceOpenLogin: reason !== 'otherTab' },
});

/** No session, none on its way and none that is being ended: another tab's word may count here. */
const isOut = ({ session }: RootState): boolean =>
  session.current === null && !session.login.pending && session.logout.status === 'idle';

/**
 * The tabs of a browser have one session, as they have one cookie (FAIL-65, INV-09). A tab that hears of a
 * login asks the gateway whose session the browser has; one that hears that its own was logged out of is
 * logged out without telling the gateway. What a tab hears proves nothing by itself.
 */
export const followSession: Epic = (events$, state$, ports) =>
  events$.pipe(
    ofType('tabs/sessionHeard'),
    switchMap(({ data }) => follow(data, events$, state$, ports)),
  );

function follow(
  { gwSessionId, open }: DataOf<'tabs/sessionHeard'>,
  events$: Observable<AppEvent>,
  state$: State,
  ports: Ports,
): Observable<NewDerived> {
  const { current } = state$.value.session;
  if (current === null) {
    const loginRequested$ = events$.pipe(ofType('session/loginRequested'));
    return open && isOut(state$.value)
      ? enter(0, events$, state$, ports).pipe(takeUntil(loginRequested$))
      : EMPTY;
  }
  if (current.gwSessionId === gwSessionId)
    return open ? EMPTY : concat(of(end('otherTab')), protection(events$, state$, ports));
  return askWhose(state$.value.user.userId, ports).pipe(
    mergeMap(({ kind }) =>
      state$.value.session.current?.gwSessionId === current.gwSessionId &&
      (kind === 'other' || kind === 'refused')
        ? of(end('1123'))
        : EMPTY,
    ),
  );
}

/**
 * The words of a break or an exclusion that was taken in the other tab: the gateway says them of the cookie
 * that the browser still has (RGT-05.2). Whoever logs in meanwhile is not told.
 */
const protection = (events$: Observable<AppEvent>, state$: State, ports: Ports): Observable<NewDerived> =>
  askWhose(null, ports).pipe(
    mergeMap((whose): Observable<NewDerived> => {
      if (whose.kind !== 'refused' || whose.protection === undefined || !isOut(state$.value)) return EMPTY;
      const { protection: reason, until } = whose;
      const data = { reason, forceOpenLogin: true };
      return of({ type: 'session/endDue', data: until === undefined ? data : { ...data, until } });
    }),
    takeUntil(events$.pipe(ofType('session/loginRequested'))),
  );

/** Asks until it is told: a tab that could not ask stays logged out, and nobody would know why. */
function enter(
  nth: number,
  events$: Observable<AppEvent>,
  state$: State,
  ports: Ports,
): Observable<NewDerived> {
  return askWhose(null, ports).pipe(
    mergeMap((whose) => {
      if (!isOut(state$.value)) return EMPTY;
      if (whose.kind === 'same') return enterSession(whose.info, events$, state$, ports);
      if (whose.kind !== 'lost') return EMPTY;
      const waits = SESSION_TIMING.whoseAgainMs;
      const again$ = ports.timers.after('whoseSession', waits[Math.min(nth, waits.length - 1)] ?? 0);
      return race(again$, events$.pipe(filter(wakes))).pipe(
        take(1),
        mergeMap(() => enter(nth + 1, events$, state$, ports)),
      );
    }),
  );
}
