import {
  concat,
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
import { prolong as prolongCall } from '#domain/contract/account.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { type EndReason, endReasonOf, protectionOf } from '#domain/session/end-reasons.ts';
import { untilOf } from '#domain/session/login-errors.ts';
import { localExpiry, renewalDelay, SESSION_TIMING } from '#domain/session/timing.ts';
import { selectMaintenance } from '#projections/config/select-config.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Outcome } from '../runtime/ports.ts';

type Cause = EventOf<
  | 'session/started'
  | 'session/prolonged'
  | 'session/renewalForced'
  | 'session/logoutRequested'
  | 'lifecycle/sessionResumed'
  | 'lifecycle/visibilityChanged'
>;
const causes: ReadonlySet<AppEvent['type']> = new Set([
  'session/started',
  'session/prolonged',
  'session/renewalForced',
  'session/logoutRequested',
  'lifecycle/sessionResumed',
  'lifecycle/visibilityChanged',
]);
const isCause = (event: AppEvent): event is Cause => causes.has(event.type);

const endDue = (reason: EndReason): NewDerived => ({
  type: 'session/endDue',
  data: { reason, forceOpenLogin: true },
});

/** What a refused renewal says of the session: the customer's own protection by its name (RGT-05.2). */
function refusedEnd(outcome: Exclude<Outcome<typeof prolongCall>, { readonly kind: 'ok' }>): NewDerived {
  if (outcome.kind === 'lost') return endDue('prolongFail');
  const { resultCode, errorType, explanationCode } = outcome;
  const protection = protectionOf(errorType);
  if (protection === undefined) return endDue(endReasonOf(resultCode));
  const data = { reason: protection, forceOpenLogin: true, ...untilOf(explanationCode) };
  return { type: 'session/endDue', data };
}

/** A failure to reach the gateway, as against an answer that says no or makes no sense. */
const isUnreachable = (outcome: Outcome<typeof prolongCall>): boolean =>
  outcome.kind === 'lost' && outcome.cause !== 'contract';

/**
 * Renews the session at 80 % of its life (SES-05). Only a gateway that cannot be reached is asked again,
 * three times a second apart; anything else ends the session at once with its reason (TRAP-25). Coming back
 * to the tab checks the expiry first; a reload renews at once, as the token was in memory only.
 */
export const prolong: Epic = (events$, state$, ports) => {
  const attempt = (nth: number, forced: boolean): Observable<NewDerived> => {
    const maintenance = selectMaintenance(state$.value);
    const rule = maintenance ? 'SKIP' : forced ? 'RECREATE' : null;
    return concat(
      of<NewDerived>({ type: 'session/prolongRequested', data: { attempt: nth, rule } }),
      ports.gateway.call(prolongCall, { body: rule === null ? {} : { refreshBettingTokenRule: rule } }).pipe(
        withLatestFrom(events$),
        mergeMap(([outcome, answer]) => {
          if (outcome.kind === 'ok') return of(renewed(outcome, answer.at, maintenance));
          if (isUnreachable(outcome) && nth < SESSION_TIMING.prolongAttempts) {
            return ports.timers
              .after('prolongRetry', SESSION_TIMING.prolongPauseMs)
              .pipe(mergeMap(() => attempt(nth + 1, forced)));
          }
          return of(refusedEnd(outcome));
        }),
      ),
    );
  };

  const renewWhenDue = (at: number): Observable<NewDerived> => {
    const { current } = state$.value.session;
    if (current === null || current.workflow !== null) return EMPTY;
    const delay = renewalDelay(current, at);
    if (delay === undefined) return EMPTY;
    return ports.timers.after('prolong', delay).pipe(
      withLatestFrom(events$),
      mergeMap(([, fired]) => (fired.at >= current.expiresAt ? EMPTY : attempt(1, false))),
    );
  };

  const react = (cause: Cause): Observable<NewDerived> => {
    const { current, logout } = state$.value.session;
    // A session that is being ended is not renewed: its refusal would end the next one, after the customer
    // logged in again.
    if (current === null || logout.status !== 'idle') return EMPTY;
    if (cause.at >= current.expiresAt) return EMPTY;
    if (cause.type === 'session/renewalForced') return attempt(1, true);
    if (cause.type === 'lifecycle/sessionResumed') {
      // A workflow left open cannot be finished after a reload (SES-06).
      return current.workflow === null ? attempt(1, true) : of(endDue('sessionConflict'));
    }
    return renewWhenDue(cause.at);
  };

  /** Once for each life. Not while it is being renewed or ended: then that decides. */
  const expired$ = events$.pipe(
    map(({ at }) => {
      const { current, logout, renewing } = state$.value.session;
      return current !== null && at >= current.expiresAt && !renewing && logout.status === 'idle'
        ? current
        : null;
    }),
    distinctUntilChanged(),
    filter((current) => current !== null),
    map(() => endDue('tokenExpired')),
  );

  // While one attempt is under way, further causes wait for its result, except the end of the session.
  const renewed$ = events$.pipe(
    filter(isCause),
    map((cause) => ({ cause, busy: state$.value.session.renewing })),
    filter(({ cause, busy }) => !busy || cause.type === 'session/logoutRequested'),
    switchMap(({ cause }) => react(cause)),
  );
  return merge(expired$, renewed$);
};

function renewed(
  outcome: Extract<Outcome<typeof prolongCall>, { kind: 'ok' }>,
  at: number,
  maintenance: boolean,
): NewDerived {
  const { bettingToken, expiresAt } = outcome.answer.data;
  const hasBettingToken = bettingToken !== undefined;
  if (!hasBettingToken && !maintenance) return endDue('prolongFail');
  const life = { issuedAt: at, expiresAt: localExpiry(expiresAt, outcome.serverAt, at) };
  return { type: 'session/prolonged', data: { hasBettingToken, ...life } };
}
