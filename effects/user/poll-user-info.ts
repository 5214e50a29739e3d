import { concat, defer, EMPTY, mergeMap, type Observable, of, repeat } from 'rxjs';
import { normaliseUserInfo } from '#domain/account/limits.ts';
import { getUserInfo } from '#domain/contract/account.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { SESSION_TIMING } from '#domain/session/timing.ts';
import { loggedInAt } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import { whileActive } from '../session/while-active.ts';

/**
 * User info every minute while logged in and looked at; a tab that comes back asks at once (USR-02). A refusal forces
 * a fresh token (SES-06); no answer at all only waits for the next turn. An answer about somebody else means that another
 * tab of the browser has logged in since: the session of this one is over, and it shows nothing of theirs (I9).
 */
export const pollUserInfo: Epic = (events$, state$, ports) => {
  const fetch$: Observable<NewDerived> = defer(() => ports.gateway.call(getUserInfo, {})).pipe(
    mergeMap((outcome): Observable<NewDerived> => {
      if (outcome.kind === 'ok') {
        const info = normaliseUserInfo(outcome.answer.data);
        const { userId } = state$.value.user;
        return userId === null || userId === info.userProfile.userId
          ? of({ type: 'user/infoLoaded', data: { info } })
          : of({ type: 'session/endDue', data: { reason: '1123', forceOpenLogin: true } });
      }
      return outcome.kind === 'refused'
        ? of({ type: 'session/renewalForced', data: { cause: 'userInfo' } })
        : EMPTY;
    }),
  );
  const rounds$ = defer(() => ports.timers.after('userInfo', SESSION_TIMING.userInfoEveryMs)).pipe(
    mergeMap(() => fetch$),
    repeat(),
  );
  const active = ({ at }: AppEvent): boolean =>
    loggedInAt(state$.value, at) && state$.value.lifecycle.visible;
  return whileActive(events$, active, (cause) =>
    // A login brings its own user info; only without it is the first fetch due at once.
    cause.type === 'session/started' && state$.value.user.userId !== null ? rounds$ : concat(fetch$, rounds$),
  );
};
