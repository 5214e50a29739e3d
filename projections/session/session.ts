import { projection } from '../projection.ts';
import { noLogin, noLogout, noSession, type SessionState } from './session-state.ts';

export const session = projection<SessionState>(3, noSession, {
  'session/loginRequested': (state, { data }) => ({
    ...noSession,
    reason: state.reason,
    whose: state.whose,
    login: {
      ...noLogin,
      pending: true,
      kind: data.kind,
      captchaRequired: state.login.captchaRequired,
      ...(data.kind === 'code' && state.login.workflow !== undefined
        ? { workflow: state.login.workflow }
        : {}),
    },
  }),
  'session/started': (_state, { data }) => ({
    ...noSession,
    current: {
      gwSessionId: data.gwSessionId,
      hasBettingToken: data.hasBettingToken,
      workflow: data.workflow,
      issuedAt: data.issuedAt,
      expiresAt: data.expiresAt,
    },
  }),
  'intent/registrationBegun': (state) => {
    state.joining = true;
  },
  'session/workflowRequired': (state, { data }) => {
    state.login = { ...noLogin, kind: 'code', workflow: data.workflow };
  },
  'intent/codeLeft': (state) => {
    state.login = noLogin;
  },
  'session/loginFailed': (state, { data }) => {
    if (data.error === 'loginExpired') delete state.login.workflow;
    state.login.pending = false;
    state.login.error = { error: data.error, resultCode: data.resultCode, until: data.until ?? null };
    if (data.kind === 'registration') state.joining = true;
    state.login.captchaRequired ||= data.error === 'captchaRequired' || data.error === 'captchaWrong';
  },
  'session/prolongRequested': (state) => {
    state.renewing = true;
    state.login.error = null;
  },
  'session/prolonged': (state, { data }) => {
    state.renewing = false;
    if (state.current === null) return;
    const { endNear, longest, ...life } = data;
    Object.assign(state.current, life);
    delete state.current.stay;
    if (longest === true) state.current.longest = true;
    if (endNear === true) state.current.endNear ??= 'shown';
    else delete state.current.endNear;
  },
  'session/endWarned': (state) => {
    state.renewing = false;
    if (state.current === null) return;
    state.current.endNear ??= 'shown';
    if (state.current.stay === 'asked') state.current.stay = 'failed';
  },
  'intent/presenceShown': (state, { at }) => {
    if (state.current !== null) state.current.activeAt = at;
  },
  'intent/stayPressed': (state, { at }) => {
    if (state.current?.endNear !== 'shown') return;
    state.current.stay = 'asked';
    state.current.activeAt = at;
  },
  'intent/endWarningDismissed': (state) => {
    if (state.current?.endNear === 'shown') state.current.endNear = 'read';
  },
  'session/logoutRequested': (state, { data }) => {
    state.renewing = false;
    state.login.error = null;
    state.logout = { status: 'inProgress', hadSession: data.hadSession, forceOpenLogin: data.forceOpenLogin };
  },
  'session/ended': (state, { data }) => ({
    ...noSession,
    reason: data.reason,
    logout: { ...noLogout, forceOpenLogin: state.logout.forceOpenLogin },
  }),
  // An attempt that was under way when the tab went away has no answer any more. In another tab the session
  // is nobody's until the gateway has said whose it is (TRAP-23).
  'lifecycle/sessionResumed': (state, { data }) => {
    if (data.leftBehind === true) return { ...noSession, whose: 'asked' };
    state.renewing = false;
    state.login.pending = false;
    state.whose = 'asked';
  },
  'user/infoLoaded': (state) => {
    state.whose = 'known';
  },
  // Opening any page is what the forced login was waiting for.
  'navigation/routeChanged': (state) => {
    state.logout.forceOpenLogin = false;
  },
});
