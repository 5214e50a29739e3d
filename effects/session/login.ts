import {
  concat,
  filter,
  from,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  share,
  startWith,
  take,
  withLatestFrom,
} from 'rxjs';
import { normaliseUserInfo } from '#domain/account/limits.ts';
import type { UserId } from '#domain/brand.ts';
import { login as loginCall, register as registerCall } from '#domain/contract/account.ts';
import { loginWithToken } from '#domain/contract/handover.ts';
import { loginWithPasskey } from '#domain/contract/passkeys.ts';
import { loginWithPin } from '#domain/contract/pin.ts';
import { finalizeLogin } from '#domain/contract/second-factor.ts';
import type { AppEvent, EventOf, NewDerived } from '#domain/events/registry.ts';
import { loginErrorOf, untilOf, withEnd } from '#domain/session/login-errors.ts';
import { localExpiry } from '#domain/session/timing.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import type { Epic } from '../runtime/epic.ts';
import type { Outcome, Ports } from '../runtime/ports.ts';

/** What a session may begin with, by what was sent. */
const KINDS = {
  'intent/loginSubmitted': 'credentials',
  'intent/registrationSubmitted': 'registration',
  'intent/codeSubmitted': 'code',
  'intent/passkeyShown': 'passkey',
  'intent/pinShown': 'pin',
  'intent/handoverShown': 'token',
} as const;
type Submitted = EventOf<keyof typeof KINDS>;
type Kind = (typeof KINDS)[keyof typeof KINDS];

const isSubmitted = (event: AppEvent): event is Submitted => Object.hasOwn(KINDS, event.type);
const kindOf = ({ type }: Submitted): Kind => KINDS[type];

/** The interpreter looks the trust token up by the username; a device without one sends none (ACCT-05). */
const TRUST_OF_THIS_DEVICE = { redacted: 'trustToken', len: 0, handle: 'trust' } as const;

function ask(submitted: Submitted, ports: Ports): Observable<Outcome<typeof loginCall>> {
  const { gateway } = ports;
  switch (submitted.type) {
    case 'intent/registrationSubmitted':
      return gateway.call(registerCall, { body: submitted.data });
    case 'intent/codeSubmitted':
      return gateway.call(finalizeLogin, { body: submitted.data });
    case 'intent/passkeyShown':
      return gateway.call(loginWithPasskey, { body: submitted.data });
    case 'intent/pinShown':
      return gateway.call(loginWithPin, { body: submitted.data });
    case 'intent/handoverShown':
      return gateway.call(loginWithToken, { body: submitted.data });
    case 'intent/loginSubmitted': {
      const { username, password, captcha } = submitted.data;
      const body = { username, password, trustToken: TRUST_OF_THIS_DEVICE };
      return gateway.call(loginCall, { body: { ...body, ...(captcha === undefined ? {} : { captcha }) } });
    }
  }
}

function decide(kind: Kind, outcome: Outcome<typeof loginCall>, at: number): NewDerived[] {
  if (outcome.kind === 'lost') {
    const data = { kind, error: 'connection', errorType: outcome.cause, resultCode: 0 } as const;
    return [{ type: 'session/loginFailed', data }];
  }
  if (outcome.kind === 'refused') {
    const { errorType, resultCode } = outcome;
    const end = untilOf(outcome.explanationCode);
    const error = withEnd(loginErrorOf(errorType, resultCode), end.until);
    const data = { kind, error, errorType, resultCode, ...end };
    return [{ type: 'session/loginFailed', data }];
  }
  const { gwSessionId, workflow, challenge, expiresAt, userInfo } = outcome.answer.data;
  const life = { issuedAt: at, expiresAt: localExpiry(expiresAt, outcome.serverAt, at) };
  // What is named by a challenge has not begun.
  if (workflow !== null && challenge !== undefined)
    return [{ type: 'session/workflowRequired', data: { workflow, expiresAt: life.expiresAt } }];
  const started: NewDerived = {
    type: 'session/started',
    data: { kind, gwSessionId, workflow, hasBettingToken: true, ...life },
  };
  if (userInfo === null) return [started];
  // The customer first, so that whatever begins with the session finds out at once who it is.
  return [{ type: 'user/infoLoaded', data: { info: normaliseUserInfo(userInfo) } }, started];
}

/**
 * The answer to an older form. It starts no session, but the browser has taken the cookie that came with it:
 * who is logged in by a newer form that was answered before would go on in the session of whoever the older
 * one was (INV-09, FAIL-65).
 */
function decideLate(outcome: Outcome<typeof loginCall>, here: UserId | null): NewDerived[] {
  if (outcome.kind !== 'ok') return [];
  const { userInfo } = outcome.answer.data;
  return userInfo?.userProfile.userId === here
    ? []
    : [{ type: 'session/endDue', data: { reason: '1123', forceOpenLogin: true } }];
}

/**
 * A submitted form becomes a session or a reason why not (SES-01). The newest form wins: the answer to an
 * older one comes too late and starts nothing ("expired request ignored").
 */
export const login: Epic = (events$, state$, ports) => {
  const submitted$ = events$.pipe(
    filter(isSubmitted),
    map((submitted) => ({ submitted, refused: selectLoggedIn(state$.value) })),
  );
  const ignored$ = submitted$.pipe(
    filter(({ refused }) => refused),
    map(
      ({ submitted }): NewDerived => ({
        type: 'intent/ignored',
        data: { intent: submitted.type, reason: 'loggedIn' },
      }),
    ),
  );
  const attempts$ = submitted$.pipe(
    filter(({ refused }) => !refused),
    share(),
  );
  const decided$ = attempts$.pipe(
    mergeMap(({ submitted }) => {
      const kind = kindOf(submitted);
      const isOlder$ = attempts$.pipe(
        take(1),
        map(() => true),
        startWith(false),
      );
      return concat(
        of<NewDerived>({ type: 'session/loginRequested', data: { kind } }),
        ask(submitted, ports).pipe(
          withLatestFrom(events$, isOlder$),
          mergeMap(([outcome, { at }, isOlder]) => {
            if (!isOlder) return from(decide(kind, outcome, at));
            return from(selectLoggedIn(state$.value) ? decideLate(outcome, state$.value.user.userId) : []);
          }),
        ),
      );
    }),
  );
  return merge(ignored$, decided$);
};
