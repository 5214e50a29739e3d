import type { StateObservable } from 'redux-observable';
import { mergeMap, type Observable, withLatestFrom } from 'rxjs';
import { prolong as prolongCall } from '#domain/contract/account.ts';
import type { AppEvent, DataOf, NewDerived } from '#domain/events/registry.ts';
import { localExpiry } from '#domain/session/timing.ts';
import type { RootState } from '#projections/root.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';

/**
 * A tab without a session goes on in the one that the browser has, which the gateway has said is that of
 * `info`: with a token of its own, as tokens are in memory only. Nothing where there is a session by then, or
 * the gateway refuses.
 */
export const enterSession = (
  info: DataOf<'user/infoLoaded'>['info'],
  events$: Observable<AppEvent>,
  state$: StateObservable<RootState>,
  ports: Ports,
): Observable<NewDerived> =>
  ports.gateway.call(prolongCall, { body: { refreshBettingTokenRule: 'RECREATE' } }).pipe(
    withLatestFrom(events$),
    mergeMap(([outcome, { at }]): NewDerived[] =>
      outcome.kind === 'ok' && state$.value.session.current === null
        ? [{ type: 'user/infoLoaded', data: { info } }, startedBy(outcome, info.sessionId, at)]
        : [],
    ),
  );

function startedBy(
  { answer, serverAt }: Extract<Outcome<typeof prolongCall>, { kind: 'ok' }>,
  gwSessionId: string,
  at: number,
): NewDerived {
  const { bettingToken, expiresAt } = answer.data;
  return {
    type: 'session/started',
    data: {
      kind: 'resumed',
      gwSessionId,
      workflow: null,
      hasBettingToken: bettingToken !== undefined,
      issuedAt: at,
      expiresAt: localExpiry(expiresAt, serverAt, at),
    },
  };
}
