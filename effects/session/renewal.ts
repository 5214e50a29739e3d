import type { StateObservable } from 'redux-observable';
import { concat, mergeMap, type Observable, of, withLatestFrom } from 'rxjs';
import { prolong as prolongCall } from '#domain/contract/account.ts';
import { RESULT_CODES } from '#domain/contract/errors.ts';
import type { AppEvent, NewDerived } from '#domain/events/registry.ts';
import { type EndReason, endReasonOf, protectionOf } from '#domain/session/end-reasons.ts';
import { untilOf } from '#domain/session/login-errors.ts';
import { idleFor, isEndNear, runOutReason } from '#domain/session/session-end.ts';
import { localExpiry, SESSION_TIMING } from '#domain/session/timing.ts';
import { selectMaintenance } from '#projections/config/select-config.ts';
import type { RootState } from '#projections/root.ts';
import type { Session } from '#projections/session/session-state.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';

export const endDue = (reason: EndReason): NewDerived => ({
  type: 'session/endDue',
  data: { reason, forceOpenLogin: true },
});

const endNear: NewDerived = { type: 'session/endWarned', data: {} };

/** What a refused renewal says of the session: the customer's own protection by its name (RGT-05.2). */
function refusedEnd(
  outcome: Exclude<Outcome<typeof prolongCall>, { readonly kind: 'ok' }>,
  current: Session | null,
): NewDerived {
  if (outcome.kind === 'lost') return endDue('prolongFail');
  const { resultCode, errorType, explanationCode } = outcome;
  const protection = protectionOf(errorType);
  if (protection === undefined) {
    const hasRunOut = resultCode === RESULT_CODES.sessionExpired && current?.activeAt !== undefined;
    return endDue(hasRunOut ? runOutReason(current) : endReasonOf(resultCode));
  }
  const data = { reason: protection, forceOpenLogin: true, ...untilOf(explanationCode) };
  return { type: 'session/endDue', data };
}

/** A failure to reach the gateway, as against an answer that says no or makes no sense. */
const isUnreachable = (outcome: Outcome<typeof prolongCall>): boolean =>
  outcome.kind === 'lost' && outcome.cause !== 'contract';

interface Attempt {
  readonly nth: number;
  readonly forced: boolean;
  readonly at: number;
}

/** What the gateway is asked, with how long ago the customer was seen where somebody looks (ACC-15). */
function bodyOf(current: Session | null, rule: 'SKIP' | 'RECREATE' | null, at: number) {
  const idle = current === null ? undefined : idleFor(current, at);
  return {
    ...(rule === null ? {} : { refreshBettingTokenRule: rule }),
    ...(idle === undefined ? {} : { idleFor: idle }),
  };
}

/** Whether a gateway that cannot be reached ends nothing yet: the customer is warned, and has time left. */
const isWarnedInstead = (current: Session | null, at: number): boolean =>
  current?.activeAt !== undefined && isEndNear(current.expiresAt, at);

/**
 * One renewal (SES-05): a gateway that cannot be reached is asked three times a second apart. Where the end
 * is near, that ends nothing: the customer is warned (ACC-15). Anything else ends it at once (TRAP-25).
 */
export function renewalOver(events$: Observable<AppEvent>, state$: StateObservable<RootState>, ports: Ports) {
  const attempt = (now: Attempt): Observable<NewDerived> => {
    const maintenance = selectMaintenance(state$.value);
    const rule = maintenance ? 'SKIP' : now.forced ? 'RECREATE' : null;
    const body = bodyOf(state$.value.session.current, rule, now.at);
    return concat(
      of<NewDerived>({ type: 'session/prolongRequested', data: { attempt: now.nth, rule } }),
      ports.gateway.call(prolongCall, { body }).pipe(
        withLatestFrom(events$),
        mergeMap(([outcome, { at }]) => {
          const { current } = state$.value.session;
          if (outcome.kind === 'ok') return of(renewed(outcome, at, maintenance, current));
          if (!isUnreachable(outcome)) return of(refusedEnd(outcome, current));
          if (now.nth < SESSION_TIMING.prolongAttempts) {
            const again = { ...now, nth: now.nth + 1, at: now.at + SESSION_TIMING.prolongPauseMs };
            return ports.timers
              .after('prolongRetry', SESSION_TIMING.prolongPauseMs)
              .pipe(mergeMap(() => attempt(again)));
          }
          return of(isWarnedInstead(current, at) ? endNear : refusedEnd(outcome, current));
        }),
      ),
    );
  };
  return (at: number, forced = false): Observable<NewDerived> => attempt({ nth: 1, forced, at });
}

function renewed(
  outcome: Extract<Outcome<typeof prolongCall>, { kind: 'ok' }>,
  at: number,
  maintenance: boolean,
  current: Session | null,
): NewDerived {
  const { bettingToken, expiresAt, longest } = outcome.answer.data;
  const hasBettingToken = bettingToken !== undefined;
  if (!hasBettingToken && !maintenance) return endDue('prolongFail');
  const life = { issuedAt: at, expiresAt: localExpiry(expiresAt, outcome.serverAt, at) };
  return {
    type: 'session/prolonged',
    data: {
      hasBettingToken,
      ...life,
      ...(longest === true ? { longest } : {}),
      ...(isWarnedInstead(current === null ? null : { ...current, ...life }, at) ? { endNear: true } : {}),
    },
  };
}
