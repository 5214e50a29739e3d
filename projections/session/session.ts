import type { LoginError } from '#domain/session/login-errors.ts';
import { projection } from '../projection.ts';

/** The gateway session as far as the app may know it: tokens stay in the vault of the HTTP interpreter. */
export interface Session {
  /** Names the customer's own live channels; not a credential. */
  readonly gwSessionId: string;
  readonly hasBettingToken: boolean;
  readonly workflow: string | null;
  /** Client clock, epoch ms. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export interface SessionState {
  readonly current: Session | null;
  /** Why the last session ended, for the banner; null after a login or before any session. */
  readonly reason: string | null;
  readonly login: {
    readonly pending: boolean;
    readonly kind: 'credentials' | 'registration';
    readonly error: {
      readonly error: LoginError;
      readonly resultCode: number;
      readonly until: string | null;
    } | null;
    /** Stays until a login succeeds, so that the field does not vanish while one is checked (SES-02). */
    readonly captchaRequired: boolean;
  };
  readonly logout: {
    readonly status: 'idle' | 'inProgress';
    readonly hadSession: boolean;
    readonly forceOpenLogin: boolean;
  };
  /** An attempt to renew is under way; more causes wait for its result (SES-06). */
  readonly renewing: boolean;
}

const noLogin = { pending: false, kind: 'credentials', error: null, captchaRequired: false } as const;
const noLogout = { status: 'idle', hadSession: false, forceOpenLogin: false } as const;
const initial: SessionState = {
  current: null,
  reason: null,
  login: noLogin,
  logout: noLogout,
  renewing: false,
};

export const session = projection<SessionState>(1, initial, {
  'session/loginRequested': (state, { data }) => ({
    ...initial,
    reason: state.reason,
    login: { ...noLogin, pending: true, kind: data.kind, captchaRequired: state.login.captchaRequired },
  }),
  'session/started': (_state, { data }) => ({
    ...initial,
    current: {
      gwSessionId: data.gwSessionId,
      hasBettingToken: data.hasBettingToken,
      workflow: data.workflow,
      issuedAt: data.issuedAt,
      expiresAt: data.expiresAt,
    },
  }),
  'session/loginFailed': (state, { data }) => {
    state.login.pending = false;
    state.login.error = { error: data.error, resultCode: data.resultCode, until: data.until ?? null };
    state.login.captchaRequired ||= data.error === 'captchaRequired' || data.error === 'captchaWrong';
  },
  'session/prolongRequested': (state) => {
    state.renewing = true;
    state.login.error = null;
  },
  'session/prolonged': (state, { data }) => {
    state.renewing = false;
    if (state.current !== null) Object.assign(state.current, data);
  },
  'session/logoutRequested': (state, { data }) => {
    state.renewing = false;
    state.login.error = null;
    state.logout = { status: 'inProgress', hadSession: data.hadSession, forceOpenLogin: data.forceOpenLogin };
  },
  'session/ended': (state, { data }) => ({
    ...initial,
    reason: data.reason,
    logout: { ...noLogout, forceOpenLogin: state.logout.forceOpenLogin },
  }),
  // An attempt that was under way when the tab went away has no answer any more.
  'lifecycle/sessionResumed': (state) => {
    state.renewing = false;
    state.login.pending = false;
  },
  // Opening any page is what the forced login was waiting for.
  'navigation/routeChanged': (state) => {
    state.logout.forceOpenLogin = false;
  },
});
