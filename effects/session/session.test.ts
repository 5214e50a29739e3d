import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginErrorOf } from '#domain/session/login-errors.ts';
import { loggedInAt, selectLoggedIn } from '#projections/session/select-session.ts';
import { lost, ok, refused, runtimeHarness } from '#testing/runtime/runtime-harness.ts';
import {
  LIFE,
  loggedInHarness,
  loginAnswer,
  prolongAnswer,
  sessionHarness,
  submitted,
  userInfo,
} from '#testing/runtime/session-harness.ts';
import { epics } from '../epics.ts';

describe('[SES-01] login', () => {
  it('[SES-01.2] success keeps handle, profile and a life on the client clock', () => {
    const { state, now, defects } = loggedInHarness();
    expect(state().session.current).toEqual({
      gwSessionId: 'gw-secretly-named',
      hasBettingToken: true,
      workflow: null,
      issuedAt: now(),
      expiresAt: now() + LIFE,
    });
    expect(state().user).toMatchObject({ username: 'ann', limits: null, balance: { cash: 10_000 } });
    expect(defects).toEqual([]);
  });

  it('[SES-01.3] a request clears the session except the reason, and clears limits', () => {
    const made = loggedInHarness({
      login: (nth) => loginAnswer(nth, { userInfo: { ...userInfo('ann'), limits: { timeSlot: 5 } } }),
    });
    expect(made.state().user.limits).toEqual({ timeSlot: 5 });
    made.submit({ type: 'intent/logoutPressed', data: {} });
    const [logout] = made.calls.filter(({ data }) => data.op === 'logout');
    made.answer(logout!, ok({ resultCode: 0 }));
    expect(made.state().session.reason).toBe('user');
    const open = runtimeHarness(epics, (asked) => (asked.data.op === 'login' ? undefined : refused(6)));
    open.start();
    open.submit(submitted);
    expect(open.state().session).toMatchObject({ current: null, login: { pending: true, error: null } });
    made.submit(submitted);
    expect(made.of('session/loginRequested')).toHaveLength(2);
  });

  it.each([
    ['another customer', 'bob', false],
    ['the same', 'ann', true],
  ])(
    '[INV-09] [FAIL-65] an older form of %s answered after the newest has brought the browser’s cookie',
    (_whose, name, stays) => {
      const made = runtimeHarness(epics, () => undefined);
      made.start();
      made.submit(submitted);
      made.submit(submitted);
      const [older, newest] = made.calls.filter(({ data }) => data.op === 'login');
      made.answer(newest!, loginAnswer(made.now()));
      expect(selectLoggedIn(made.state())).toBe(true);
      made.answer(older!, loginAnswer(made.now(), { userInfo: userInfo(name) }));
      expect(selectLoggedIn(made.state())).toBe(stays);
      expect(made.state().session.reason).toBe(stays ? null : '1123');
      expect(made.of('session/started')).toHaveLength(1);
    },
  );

  it('[SES-01.3] [SES-01.4] a non-zero code stores no session; the answer to an older form decides nothing', () => {
    const made = runtimeHarness(epics, () => undefined);
    made.start();
    made.submit(submitted);
    made.submit(submitted);
    const [first, second] = made.calls.filter(({ data }) => data.op === 'login');
    made.answer(first!, loginAnswer(made.now()));
    expect(made.state().session.current).toBeNull();
    made.answer(second!, refused(1101, 'LoginInvalidUsernameOrPassword', 401));
    expect(made.state().session).toMatchObject({
      current: null,
      login: { pending: false, error: { error: 'credentials' } },
    });
  });

  it('[SES-01.5] a one-time code workflow is neither a session in use nor an error', () => {
    const made = sessionHarness({ login: (now) => loginAnswer(now, { workflow: 'OTP', userInfo: null }) });
    made.submit(submitted);
    expect(selectLoggedIn(made.state())).toBe(false);
    expect(made.state().session.login.error).toBeNull();
    expect(made.asked('getBalance')).toBe(0);
  });

  it('is ignored, with a reason, when somebody is logged in', () => {
    const made = loggedInHarness();
    made.submit(submitted);
    expect(made.of('intent/ignored').at(-1)?.data).toEqual({
      intent: 'intent/loginSubmitted',
      reason: 'loggedIn',
    });
    expect(made.asked('login')).toBe(1);
  });
});

describe('[SES-02] login errors', () => {
  it('[SES-02.2] [ACC-11.1] unknown user and wrong password are one error; captcha stays asked for until a login succeeds', () => {
    const made = sessionHarness({ login: () => refused(1101, 'LoginCaptchaRequired') });
    made.submit(submitted);
    expect(made.state().session.login).toMatchObject({
      error: { error: 'captchaRequired' },
      captchaRequired: true,
    });
    expect(loginErrorOf('', 1101)).toBe('credentials');
    expect(loginErrorOf('', 1101)).toBe(loginErrorOf('LoginInvalidUsernameOrPassword', 0));
    expect(loginErrorOf('SOMETHING_NEW', 99)).toBe('general');
  });

  it('[SES-02.4] an unreachable gateway is a connection error, and a logout clears the error', () => {
    const made = sessionHarness({ login: () => lost('timeout') });
    made.submit(submitted);
    expect(made.state().session.login.error?.error).toBe('connection');
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.state().session.login.error).toBeNull();
  });
});

describe('[SES-05] prolong', () => {
  it('[SES-05.1] renews at 80 % of the life, again and again', () => {
    const made = loggedInHarness();
    made.pass(79_999);
    expect(made.asked('prolong')).toBe(0);
    made.pass(1);
    expect(made.asked('prolong')).toBe(1);
    made.pass(80_000);
    expect(made.asked('prolong')).toBe(2);
    expect(selectLoggedIn(made.state())).toBe(true);
  });

  it('[SES-05.2] [INV-32] an unreachable gateway is asked three times a second apart, then the session ends', () => {
    const made = loggedInHarness({ prolong: () => lost('network') });
    made.pass(82_000);
    expect(
      made
        .of('session/prolongRequested')
        .map(({ at, data }) => [at - made.of('session/started')[0]!.at, data.attempt]),
    ).toEqual([
      [80_000, 1],
      [81_000, 2],
      [82_000, 3],
    ]);
    const [logout] = made.calls.filter(({ data }) => data.op === 'logout');
    made.answer(logout!, lost());
    expect(made.of('session/ended').map(({ data }) => data.reason)).toEqual(['prolongFail']);
    expect(made.state().navigation.key).toBe('login');
  });

  it.each([
    [1122, '1122'],
    [1123, '1123'],
    [1204, '1204'],
    [3001, '3001'],
    [3008, '3008'],
    [77, 'prolongFail'],
  ])('code %i ends the session at once with reason %s', (code, reason) => {
    const made = loggedInHarness({ prolong: () => refused(code), logout: () => ok({ resultCode: 0 }) });
    made.pass(80_000);
    expect(made.asked('prolong')).toBe(1);
    expect(made.state().session).toMatchObject({ current: null, reason });
  });

  it('[SES-05.5] without a betting token it fails, except in maintenance, when it asks to SKIP', () => {
    const made = loggedInHarness({
      prolong: (now) => prolongAnswer(now, null),
      logout: () => ok({ resultCode: 0 }),
    });
    made.pass(80_000);
    expect(made.state().session.reason).toBe('prolongFail');
    const maintained = loggedInHarness({ prolong: (now) => prolongAnswer(now, null) });
    maintained.runtime.submit({
      type: 'gateway/answered',
      data: {
        requestId: maintained.calls.find(({ data }) => data.op === 'getAppConfig')!.data.requestId,
        op: 'getAppConfig',
        outcome: ok({
          resultCode: 0,
          data: { ...maintained.state().config.config, featureToggles: { sb_maintenance: { enable: true } } },
        }),
      },
    });
    maintained.pass(80_000);
    expect(maintained.of('session/prolongRequested')[0]?.data.rule).toBe('SKIP');
    expect(selectLoggedIn(maintained.state())).toBe(true);
  });

  it('[SES-05.4] a tab that slept beyond the expiry ends the session before it asks anything', () => {
    const made = loggedInHarness({ logout: () => ok({ resultCode: 0 }) });
    const { state, calls } = made;
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    const asked = calls.length;
    // The machine slept: no timer fired, and the clock jumped.
    made.sleep(LIFE);
    expect(loggedInAt(state(), made.now())).toBe(false);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    expect(state().session).toMatchObject({ current: null, reason: 'tokenExpired' });
    expect(calls.slice(asked).map(({ data }) => data.op)).not.toContain('getBalance');
    expect(calls.slice(asked).map(({ data }) => data.op)).toContain('logout');
    expect(calls.slice(asked).map(({ data }) => data.op)).not.toContain('prolong');
  });

  it('[FAIL-13] [FAIL-68] after the expiry the first event ends the session once, though no timer fired and the tab stayed visible', () => {
    const made = loggedInHarness();
    // The clock was set a day ahead, or the machine slept with the tab open.
    made.sleep(LIFE - 1);
    made.submit({ type: 'intent/navigated', data: { path: '/sports', replace: false } });
    expect(made.of('session/endDue')).toEqual([]);
    made.sleep(1);
    made.submit({ type: 'intent/navigated', data: { path: '/mybets/open/sports', replace: false } });
    expect(made.of('session/endDue').map(({ data }) => data.reason)).toEqual(['tokenExpired']);
    made.answer(made.calls.find(({ data }) => data.op === 'logout')!, ok({ resultCode: 0 }));
    expect(made.state().session).toMatchObject({ current: null, reason: 'tokenExpired' });
    made.submit(submitted);
    expect(made.asked('login')).toBe(2);
  });

  it('[FAIL-13] a renewal that is under way beyond the expiry decides, not the clock', () => {
    const made = loggedInHarness({ prolong: () => undefined });
    made.pass(LIFE * 0.8);
    made.sleep(LIFE);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    made.answer(made.calls.find(({ data }) => data.op === 'prolong')!, prolongAnswer(made.now()));
    expect(made.of('session/endDue')).toEqual([]);
    expect(loggedInAt(made.state(), made.now())).toBe(true);
  });

  it('[SES-06.1] errors of balance and user info force one renewal, not two (SES-06)', () => {
    const made = loggedInHarness({
      prolong: () => undefined,
      getBalance: () => refused(6, 'LOGIN', 401),
      getUserInfo: () => refused(6, 'LOGIN', 401),
    });
    made.pass(60_000);
    expect(made.of('session/renewalForced').length).toBeGreaterThanOrEqual(2);
    expect(made.of('session/prolongRequested').map(({ data }) => data)).toEqual([
      { attempt: 1, rule: 'RECREATE' },
    ]);
    // The rule reaches the gateway as it is, although its name looks like a secret's.
    const asked = made.calls.find(({ data }) => data.op === 'prolong');
    expect(asked?.data.body).toEqual({ refreshBettingTokenRule: 'RECREATE' });
  });
});

describe('[SES-07] logout', () => {
  it('[SES-07.1] begins from idle only, tells the gateway once and ends whatever it answers', () => {
    for (const outcome of [ok({ resultCode: 0 }), refused(9), lost()]) {
      const made = loggedInHarness();
      made.submit({ type: 'intent/logoutPressed', data: {} });
      made.submit({ type: 'intent/logoutPressed', data: {} });
      expect(made.asked('logout')).toBe(1);
      expect(selectLoggedIn(made.state())).toBe(false);
      expect(made.of('intent/ignored').at(-1)?.data.reason).toBe('loggingOut');
      made.answer(made.calls.find(({ data }) => data.op === 'logout')!, outcome);
      expect(made.of('session/ended')).toHaveLength(1);
      expect(made.state().session.logout.status).toBe('idle');
    }
  });

  it('[INV-25] [SES-08.3] a message about the customer’s bets that comes while it is under way is nobody’s any more', () => {
    const made = loggedInHarness({ logout: () => undefined });
    const hear = (seq: number): void => {
      made.submit({
        type: 'live/accountMessageReceived',
        data: {
          message: {
            channel: '/myBets/gw-secretly-named',
            epoch: 'a',
            seq,
            at: 0,
            type: 'bet',
            op: 'update',
            bets: [],
            balance: { cash: 77, version: 3 },
          },
        },
      });
    };
    hear(1);
    const heard = made.of('myBets/changed').length;
    expect(heard).toBe(1);
    made.submit({ type: 'intent/logoutPressed', data: {} });
    hear(2);
    expect(made.of('myBets/changed')).toHaveLength(heard);
    expect(made.of('user/cashMoved')).toHaveLength(1);
  });

  it('[SES-07] names the session that it ends: the cookie may be that of another tab by now', () => {
    const made = loggedInHarness();
    made.submit({ type: 'intent/logoutPressed', data: {} });
    expect(made.calls.at(-1)?.data).toMatchObject({
      op: 'logout',
      body: { gwSessionId: 'gw-secretly-named' },
    });
  });

  it.each([
    [1122, 'SessionExpired'],
    [1123, 'SessionRevoked'],
  ])(
    '[SES-07] does not tell the gateway of an end that it has told of itself, with %i %s',
    (code, errorType) => {
      const made = loggedInHarness({ prolong: () => refused(code, errorType, 401) });
      made.pass(80_000);
      expect(made.state().session).toMatchObject({ current: null, reason: String(code) });
      expect(made.asked('logout')).toBe(0);
    },
  );

  it("[SES-07] ends when the browser's session is another customer's by now, and shows nothing of theirs", () => {
    const made = loggedInHarness({
      getUserInfo: () => ok({ resultCode: 0, data: userInfo('bob') }),
    });
    made.pass(60_000);
    expect(made.state().session).toMatchObject({ current: null, reason: '1123' });
    expect(JSON.stringify(made.log.filter(({ type }) => type === 'user/infoLoaded'))).not.toContain('bob');
    expect(made.asked('logout')).toBe(0);
  });

  it('[FAIL-08] nothing is renewed while it is under way: a late refusal would end the login that follows', () => {
    const made = loggedInHarness({ prolong: () => undefined });
    made.submit({ type: 'intent/logoutPressed', data: {} });
    const outcome = refused(6, 'LoginRequired', 401);
    made.submit({ type: 'gateway/answered', data: { requestId: '9.9', op: 'betStatus', outcome } });
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: false } });
    made.pass(LIFE - 1);
    made.submit({ type: 'lifecycle/visibilityChanged', data: { visible: true } });
    made.pass(1);
    expect(made.asked('prolong')).toBe(0);
    expect(made.of('session/renewalForced')).toEqual([]);
  });

  it('[SES-07.2] a new login returns the machine to idle and makes the answer irrelevant', () => {
    const made = loggedInHarness();
    made.submit({ type: 'intent/logoutPressed', data: {} });
    made.submit(submitted);
    expect(selectLoggedIn(made.state())).toBe(true);
    made.answer(made.calls.find(({ data }) => data.op === 'logout')!, ok({ resultCode: 0 }));
    expect(selectLoggedIn(made.state())).toBe(true);
    expect(made.of('session/ended')).toHaveLength(0);
  });
});

describe('[SES-08] logout clearing', () => {
  it('[INV-25] [SES-08.1] [SES-08.2] [TRAP-23] no read model keeps a word about the person; odds format and best odds guaranteed stay', () => {
    fc.assert(
      fc.property(fc.uuid(), (name) => {
        const made = sessionHarness({
          login: (now) => loginAnswer(now, { userInfo: userInfo(name) }),
          logout: () => ok({ resultCode: 0 }),
        });
        made.submit({ type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: 'DECIMAL' } });
        made.submit({
          ...submitted,
          data: { ...submitted.data, username: name },
        });
        expect(JSON.stringify(made.state().user)).toContain(name);
        made.submit({ type: 'intent/logoutPressed', data: {} });
        const kept = JSON.stringify(made.state());
        expect(kept).not.toContain(name);
        expect(kept).not.toContain('gw-secretly-named');
        expect(made.state().user.restrictions.bestOddsGuaranteedAllowed).toBe(false);
        expect(made.state().settings.settings.offer.oddsFormat).toBe('DECIMAL');
      }),
      { numRuns: 20 },
    );
  });
});
