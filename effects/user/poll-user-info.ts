import {
  concat,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  mergeMap,
  type Observable,
  of,
  race,
  repeat,
  switchMap,
  take,
} from 'rxjs';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { loggedInAt, selectWhoseKnown } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { wakes } from '../runtime/wakes.ts';
import { askWhose, type Whose } from '../session/whose-session.ts';

/**
 * What an answer means. Another customer's session is the end of this one, and nothing of theirs is shown
 * (INV-09).
 */
function meaning(whose: Whose): Observable<NewDerived> {
  switch (whose.kind) {
    case 'same':
      return of({ type: 'user/infoLoaded', data: { info: whose.info } });
    case 'other':
      return of({ type: 'session/endDue', data: { reason: '1123', forceOpenLogin: true } });
    case 'refused':
      return of({ type: 'session/renewalForced', data: { cause: 'userInfo' } });
    case 'lost':
      return EMPTY;
  }
}

/**
 * User info every minute while logged in and looked at; a tab that comes back asks at once (USR-02). A
 * refusal forces a fresh token (SES-06). An answer about somebody else ends the session of this tab (INV-09).
 * A page that comes back asks until it is told: bets on their way wait for it (FAIL-65, INV-07).
 */
export const pollUserInfo: Epic = (events$, state$, ports) => {
  const ask = (): Observable<Whose> => askWhose(state$.value.user.userId, ports);
  const fetch$ = defer(ask).pipe(mergeMap(meaning));
  const rounds$ = defer(() => ports.timers.after('userInfo', SESSION_TIMING.userInfoEveryMs)).pipe(
    mergeMap(() => fetch$),
    repeat(),
  );
  const untilTold = (nth: number): Observable<NewDerived> =>
    ask().pipe(
      mergeMap((whose) => {
        if (whose.kind === 'same' || whose.kind === 'other') return meaning(whose);
        const waits = SESSION_TIMING.whoseAgainMs;
        const again$ = ports.timers.after('whoseSession', waits[Math.min(nth, waits.length - 1)] ?? 0);
        return concat(
          meaning(whose),
          race(again$, events$.pipe(filter(wakes))).pipe(
            take(1),
            mergeMap(() => untilTold(nth + 1)),
          ),
        );
      }),
    );
  const due = ({ at }: AppEvent): 'nothing' | 'untilTold' | 'rounds' => {
    if (!loggedInAt(state$.value, at)) return 'nothing';
    if (!selectWhoseKnown(state$.value)) return 'untilTold';
    return state$.value.lifecycle.visible ? 'rounds' : 'nothing';
  };
  return events$.pipe(
    map((cause) => ({ cause, due: due(cause) })),
    distinctUntilChanged((a, b) => a.due === b.due),
    switchMap(({ cause, due }) => {
      if (due === 'nothing') return EMPTY;
      if (due === 'untilTold') return untilTold(0);
      // A login and a page that has come back bring their user info; only without it is the first fetch due
      // at once.
      const isTold = cause.type === 'session/started' && state$.value.user.userId !== null;
      return isTold || cause.type === 'user/infoLoaded' ? rounds$ : concat(fetch$, rounds$);
    }),
  );
};
