import { concat, EMPTY, exhaustMap, filter, map, merge, type Observable, of, takeUntil } from 'rxjs';
import { logout as logoutCall } from '#domain/contract/account.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import type { EndReason } from '#domain/session/end-reasons.ts';
import type { Epic } from '../runtime/epic.ts';

interface Wish {
  readonly reason: EndReason;
  readonly forceOpenLogin: boolean;
}

type Asked = EventOf<'intent/logoutPressed' | 'session/endDue'>;
const isAsked = (event: AppEvent): event is Asked =>
  event.type === 'intent/logoutPressed' || event.type === 'session/endDue';
const isLoginRequested = (event: AppEvent): boolean => event.type === 'session/loginRequested';

const wishOf = (asked: Asked): Wish =>
  asked.type === 'session/endDue' ? asked.data : { reason: 'user', forceOpenLogin: false };

/** Ends that the gateway has told of itself, or another tab has told it: it has nothing left to end. */
const knownToGateway: ReadonlySet<EndReason> = new Set([
  '1122',
  '1123',
  '1204',
  'otherTab',
  'onBreak',
  'ownTime',
  'closed',
  'selfExcluded',
]);

/**
 * A tab that is so much late for the end, ms, was asleep: the gateway has ended the session itself, or
 * another tab has put the end off and keeps it (ACC-15).
 */
const SLEPT = 30_000;

/**
 * The logout machine (SES-07): from idle only; the gateway is told which session ends, as tabs share one
 * cookie and another may have logged in since (INV-09), and whatever it answers, or does not, the session is
 * over here. A new login meanwhile makes the answer irrelevant.
 */
export const logout: Epic = (events$, state$, ports) => {
  const ended = (reason: EndReason): NewDerived => ({ type: 'session/ended', data: { reason } });
  const run = ({ reason, forceOpenLogin }: Wish, at: number): Observable<NewDerived> => {
    const { current } = state$.value.session;
    const slept = reason === 'idle' && current !== null && at - current.expiresAt > SLEPT;
    const requested: NewDerived = {
      type: 'session/logoutRequested',
      data: { reason, forceOpenLogin, hadSession: current !== null },
    };
    const told$ =
      current === null || slept || knownToGateway.has(reason)
        ? of(ended(reason))
        : ports.gateway.call(logoutCall, { body: { gwSessionId: current.gwSessionId } }).pipe(
            map(() => ended(reason)),
            takeUntil(events$.pipe(filter(isLoginRequested))),
          );
    return concat(of(requested), told$, forceOpenLogin ? of(openLogin) : EMPTY);
  };
  const asked$ = events$.pipe(
    filter(isAsked),
    map((asked) => ({ asked, idle: state$.value.session.logout.status === 'idle' })),
  );
  const ignored$ = asked$.pipe(
    filter(({ asked, idle }) => !idle && asked.type === 'intent/logoutPressed'),
    map(
      (): NewDerived => ({
        type: 'intent/ignored',
        data: { intent: 'intent/logoutPressed', reason: 'loggingOut' },
      }),
    ),
  );
  const runs$ = asked$.pipe(
    filter(({ idle }) => idle),
    exhaustMap(({ asked }) => run(wishOf(asked), asked.at)),
  );
  return merge(ignored$, runs$);
};

const openLogin: NewDerived = {
  type: 'navigation/routeChanged',
  data: { path: '/login', key: 'login', params: {}, replace: false },
};
