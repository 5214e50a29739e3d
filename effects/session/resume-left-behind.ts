import type { StateObservable } from 'redux-observable';
import { concat, EMPTY, filter, mergeMap, type Observable, of, switchMap, takeUntil } from 'rxjs';
import type { UserId } from '#domain/brand.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import type { Epic } from '../runtime/epic.ts';
import { ofType } from '../runtime/of-type.ts';
import type { Ports } from '../runtime/ports.ts';
import { enterSession } from './enter-session.ts';
import { askWhose } from './whose-session.ts';

const ended: readonly NewDerived[] = [
  {
    type: 'session/logoutRequested',
    data: { reason: 'leftBehind', hadSession: false, forceOpenLogin: false },
  },
  { type: 'session/ended', data: { reason: 'leftBehind' } },
];

/**
 * A tab that goes on with what another left behind (FAIL-60 to FAIL-62) may have somebody else before it. The
 * session of the log counts no more, what is known of the account is cleared, and the gateway is asked whose
 * the browser's session is: the same customer goes on, otherwise this tab stays logged out (INV-09, TRAP-23).
 */
export const resumeLeftBehind: Epic = (events$, state$, ports) =>
  events$.pipe(
    ofType('lifecycle/sessionResumed'),
    filter(({ data }) => data.leftBehind === true),
    switchMap(() => {
      const { userId } = state$.value.user;
      if (userId === null) return EMPTY;
      const loginRequested$ = events$.pipe(ofType('session/loginRequested'));
      return concat(
        of(...ended),
        provenAgain(userId, events$, state$, ports).pipe(takeUntil(loginRequested$)),
      );
    }),
  );

function provenAgain(
  userId: UserId,
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  ports: Ports,
): Observable<NewDerived> {
  return askWhose(userId, ports).pipe(
    mergeMap((whose) => (whose.kind === 'same' ? enterSession(whose.info, events$, state$, ports) : EMPTY)),
  );
}
