import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { selectDueWindows } from '#projections/windows/select-windows.ts';
import { browserTimers, createTimerInterpreter } from '#src/platform/timers/timer-interpreter.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const windows = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')];
const titles = () => windows().map((one) => one.querySelector('h2')?.textContent);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const done = (data: object) => ({ kind: 'ok', status: 200, body: { resultCode: 0, data } });

const MINUTE = 60_000;
/** What each window is answered with, in the order in which they are to come (MOD-05). */
const IN_TURN = [
  ['sessionEnd', 'You will be logged out soon', 'Stay logged in'],
  ['intervention', 'A moment for you', 'Go on'],
  ['realityCheck', 'Reality check', 'Continue'],
  ['timeNews', 'Your time', 'Go on'],
  ['questionnaire', 'Some questions before you bet again', 'Later'],
  ['review', 'Your limits and figures', 'Keep it as it is'],
  ['newTexts', 'Our terms have changed', 'Not now'],
  ['message', 'Known by all', 'Close'],
  ['walkthrough', 'How this site works', 'Skip'],
] as const;

const figures = { since: 0, deposited: 0, withdrawn: 0, staked: 0, returned: 0, limits: [] };
/** Everything that a login can bring at once. */
const demands = {
  firstLogin: true,
  limits: { depositLimits: [{ amount: 5_000 }] },
  intervention: { id: 'in-1', kind: 'TIME', blocking: false },
  review: figures,
  newTexts: [{ text: 'terms', version: '2' }],
  logicalRestrictions: ['WAGERING_QUESTIONNAIRE'],
  inbox: { unread: 1 },
};
const message = {
  ...{ id: 'm-1', kind: 'SERVICE', important: true, at: 0, read: false, to: 'ALL' },
  ...{ title: 'Known by all', text: 'Something must be known.' },
};
const controls = {
  at: Date.now(),
  controls: [
    { kind: 'CAP', value: 120 },
    { kind: 'QUIET', value: 0 },
    { kind: 'PRODUCTS', value: 0 },
  ],
  usedMinutes: 61,
  leftMinutes: 59,
  over: null,
  session: { since: 0, staked: 0, returned: 0 },
};

/** A customer to whom everything is due: at the login, and a moment later in the session. */
function logIn() {
  const token = { bettingToken: { redacted: 'bettingToken', len: 8 } };
  const restrictions = { ...userAnswer().userRestrictions, wageringBlocked: true };
  let told: object = { ...userAnswer(), ...demands, userRestrictions: restrictions };
  let life = 110_000;
  const without = (key: keyof typeof demands) => () => {
    told = Object.fromEntries(Object.entries(told).filter(([name]) => name !== key));
    return done({});
  };
  const app = openApp('/', {
    ...answers,
    login: () =>
      done({ gwSessionId: 'g1', ...token, workflow: null, expiresAt: Date.now() + 4_000, userInfo: told }),
    prolong: () => done({ ...token, expiresAt: Date.now() + life }),
    getUserInfo: () => done(told),
    getControls: () => done({ ...controls, at: Date.now() }),
    getInbox: () => done({ messages: [message] }),
    getRealityCheckInterval: () =>
      done({ checkInterval: 60, sessionMs: 60 * MINUTE, uncheckedMs: 60 * MINUTE - 1_000 }),
    acknowledgeRealityCheck: () => done({}),
    answerIntervention: without('intervention'),
    reviewLimits: without('review'),
    readInboxMessage: () => done({}),
  });
  opened = app;
  app.runtime.attach(createTimerInterpreter(browserTimers));
  // Who stays has long to go from then on.
  app.runtime.attach(({ type }) => {
    if (type === 'intent/stayPressed') life = 60 * MINUTE;
  });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  app.runtime.submit({ type: 'intent/presenceShown', data: {} });
  return app;
}

it.each([390, 1280])(
  '[MOD-04.1] [MOD-05.2] [MOD-01.1] at %i what a login and a session bring by themselves comes in the order of gravity, each once it is due and those before it are answered',
  async (width) => {
    await page.viewport(width, 844);
    const { runtime } = logIn();
    await until(() => expect(runtime.state().user.userId).not.toBeNull());
    runtime.submit({
      type: 'live/accountMessageReceived',
      data: { message: { channel: '/myBets/g1', epoch: 'e', seq: 1, at: 0, type: 'inbox', op: 'update' } },
    });
    await until(() => expect(selectDueWindows(runtime.state())).toEqual(IN_TURN.map(([kind]) => kind)));
    for (const [nth, [kind, title, answer]] of IN_TURN.entries()) {
      await until(() => expect(titles(), kind).toEqual([title]));
      expect(selectDueWindows(runtime.state())).toEqual(IN_TURN.slice(nth).map(([one]) => one));
      expect(windows()[0]?.contains(document.activeElement), kind).toBe(true);
      expect(document.querySelector('main')?.closest('[inert], [aria-hidden=true]'), kind).not.toBeNull();
      await press(answer);
    }
    await until(() => expect(windows()).toEqual([]));
    expect(selectDueWindows(runtime.state())).toEqual([]);
    expect(document.querySelector('main')?.closest('[inert], [aria-hidden=true]')).toBeNull();
  },
);
