import { EMPTY, exhaustMap, filter, map, type Observable, of, race, take } from 'rxjs';
import type { NewDerived } from '#domain/events/registry.ts';
import { endReasonOf } from '#domain/session/end-reasons.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import { wakes } from '../runtime/wakes.ts';
import { askWhose } from './whose-session.ts';

/**
 * The gateway tells on the customer's channel that their session is over: a break, an exclusion, log out
 * everywhere (RGT-14, HOLD-05). What a channel says proves nothing: it is asked, until it is told, in
 * every tab at once.
 */
export const hearSessionEnd: Epic = (events$, state$, ports) => {
  const ask = (gwSessionId: string, nth: number): Observable<NewDerived> =>
    askWhose(state$.value.user.userId, ports).pipe(
      exhaustMap((whose): Observable<NewDerived> => {
        const { current, logout } = state$.value.session;
        if (current?.gwSessionId !== gwSessionId || logout.status !== 'idle') return EMPTY;
        if (whose.kind === 'other')
          return of({ type: 'session/endDue', data: { reason: '1123', forceOpenLogin: true } });
        if (whose.kind === 'refused') {
          const { resultCode, protection, until } = whose;
          const reason = protection ?? endReasonOf(resultCode);
          const data = {
            reason: reason === 'prolongFail' ? ('1123' as const) : reason,
            forceOpenLogin: true,
          };
          return of({ type: 'session/endDue', data: until === undefined ? data : { ...data, until } });
        }
        if (whose.kind === 'same') return EMPTY;
        const waits = SESSION_TIMING.whoseAgainMs;
        const again$ = ports.timers.after('whoseSession', waits[Math.min(nth, waits.length - 1)] ?? 0);
        return race(again$, events$.pipe(filter(wakes))).pipe(
          take(1),
          exhaustMap(() => ask(gwSessionId, nth + 1)),
        );
      }),
    );
  return events$.pipe(
    ofType('live/accountMessageReceived'),
    filter(({ data }) => data.message.type === 'session'),
    map(() => state$.value.session),
    exhaustMap(({ current, logout }) =>
      current === null || logout.status !== 'idle' ? EMPTY : ask(current.gwSessionId, 0),
    ),
  );
};
