import type { StateObservable } from 'redux-observable';
import {
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  withLatestFrom,
} from 'rxjs';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { askDelay, idleFor, runOutReason, WARNED_AHEAD } from '#domain/session/session-end.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import type { RootState } from '#projections/root.ts';
import { selectMayStay } from '#projections/session/select-session-end.ts';
import type { Session } from '#projections/session/session-state.ts';
import type { Epic } from '../runtime/epic.ts';
import { endDue, renewalOver } from './renewal.ts';

type Cause = EventOf<
  | 'session/started'
  | 'session/prolonged'
  | 'session/renewalForced'
  | 'session/logoutRequested'
  | 'session/endWarned'
  | 'intent/presenceShown'
  | 'intent/stayPressed'
  | 'lifecycle/sessionResumed'
  | 'lifecycle/visibilityChanged'
>;
const causes: ReadonlySet<AppEvent['type']> = new Set([
  'session/started',
  'session/prolonged',
  'session/renewalForced',
  'session/logoutRequested',
  'session/endWarned',
  'intent/presenceShown',
  'intent/stayPressed',
  'lifecycle/sessionResumed',
  'lifecycle/visibilityChanged',
]);
const isCause = (event: AppEvent): event is Cause => causes.has(event.type);
/** Decides something while the customer is warned and may stay, and nothing else. */
const isOfWarned = ({ type }: Cause): boolean =>
  type === 'intent/presenceShown' || type === 'intent/stayPressed';

/** Nobody was warned, or nothing puts the end off. */
const unwarned = (
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
): Observable<NewDerived> =>
  events$.pipe(
    filter(({ type }) => type === 'intent/stayPressed' && !selectMayStay(state$.value)),
    map(({ type }) => ({ type: 'intent/ignored', data: { intent: type, reason: 'notWarned' } })),
  );

/** Once for each life. Not while it is being renewed or ended: then that decides. */
function expiries(events$: Observable<AppEvent>, state$: StateObservable<RootState>): Observable<NewDerived> {
  return events$.pipe(
    map(({ at }) => {
      const { current, logout, renewing } = state$.value.session;
      return current !== null && at >= current.expiresAt && !renewing && logout.status === 'idle'
        ? current
        : null;
    }),
    distinctUntilChanged(),
    filter((current) => current !== null),
    map((current) => endDue(runOutReason(current))),
  );
}

/**
 * Renews the session at 80 % of its life (SES-05). Coming back to the tab checks the expiry first; a reload
 * renews at once, as the token was in memory only. Before an idle customer is warned of the end the gateway
 * is asked once more, as another tab may have said otherwise; then who stays is asked for (ACC-15).
 */
export const prolong: Epic = (events$, state$, ports) => {
  const once = renewalOver(events$, state$, ports);

  /** The end comes by itself; until then another tab may have somebody in it whom nobody could tell of. */
  const waitForEnd = (current: Session, at: number): Observable<NewDerived> => {
    const left = current.expiresAt - at;
    const again = SESSION_TIMING.heardAgainMs;
    const isHere = current.longest !== true && (idleFor(current, at) ?? left) < WARNED_AHEAD;
    return isHere && again < left
      ? ports.timers.after('prolong', again).pipe(
          withLatestFrom(events$),
          mergeMap(([, fired]) => once(fired.at)),
        )
      : ports.timers.after('sessionEnd', Math.max(1, left)).pipe(
          withLatestFrom(events$),
          // A clock may be behind its timer by a moment.
          mergeMap(([, fired]) => (fired.at < current.expiresAt ? waitForEnd(current, fired.at) : EMPTY)),
        );
  };

  const renewWhenDue = (at: number): Observable<NewDerived> => {
    const { current } = state$.value.session;
    if (current === null || current.workflow !== null) return EMPTY;
    if (current.endNear !== undefined) return waitForEnd(current, at);
    const delay = askDelay(current, at);
    if (delay === undefined) return EMPTY;
    return ports.timers.after('prolong', delay).pipe(
      withLatestFrom(events$),
      mergeMap(([, fired]) => (fired.at >= current.expiresAt ? EMPTY : once(fired.at))),
    );
  };

  const react = (cause: Cause): Observable<NewDerived> => {
    const { current, logout } = state$.value.session;
    // A session that is being ended is not renewed: its refusal would end the next one, after the customer
    // logged in again.
    if (current === null || logout.status !== 'idle') return EMPTY;
    if (cause.at >= current.expiresAt) return EMPTY;
    if (cause.type === 'session/renewalForced') return once(cause.at, true);
    if (isOfWarned(cause)) return once(cause.at);
    if (cause.type === 'lifecycle/sessionResumed') {
      // A workflow left open cannot be finished after a reload (SES-06).
      return current.workflow === null ? once(cause.at, true) : of(endDue('sessionConflict'));
    }
    return renewWhenDue(cause.at);
  };

  // While one attempt is under way, further causes wait for its result, except the end of the session.
  const renewed$ = events$.pipe(
    filter(isCause),
    filter((cause) => !isOfWarned(cause) || selectMayStay(state$.value)),
    map((cause) => ({ cause, busy: state$.value.session.renewing })),
    filter(({ cause, busy }) => !busy || cause.type === 'session/logoutRequested'),
    switchMap(({ cause }) => react(cause)),
  );
  return merge(expiries(events$, state$), renewed$, unwarned(events$, state$));
};
