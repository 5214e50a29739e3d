import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { selectDueWindows } from '#projections/windows/select-windows.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const windows = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')];
const titles = () => windows().map((one) => one.querySelector('h2')?.textContent);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

const ASKED = { id: 'in-1', kind: 'TIME', blocking: false } as const;
const MESSAGE = {
  ...{ id: 'm-1', kind: 'SERVICE', important: true, at: 0, read: false, to: 'ALL' },
  ...{ title: 'Your card', text: 'Something must be known.' },
};

/** A customer of whom staff ask something, and to whom something important was said. */
function logIn(path: string, more: Readonly<Record<string, unknown>> = {}) {
  let userInfo: object = { ...userAnswer(), intervention: ASKED, inbox: { unread: 1 } };
  const app = openApp(path, {
    ...answers,
    login: () => ({
      kind: 'ok',
      status: 200,
      body: {
        resultCode: 0,
        data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
      },
    }),
    logout: { resultCode: 0 },
    getUserInfo: () => ({ kind: 'ok', status: 200, body: { resultCode: 0, data: userInfo } }),
    getInbox: { resultCode: 0, data: { messages: [MESSAGE] } },
    answerIntervention: () => {
      userInfo = { ...userAnswer(), inbox: { unread: 1 } };
      return { kind: 'ok', status: 200, body: { resultCode: 0, data: {} } };
    },
    getRealityCheckInterval: {
      resultCode: 0,
      data: { checkInterval: 60, sessionMs: 3_598_000, uncheckedMs: 0 },
    },
    ...more,
  });
  app.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened = app;
  return app;
}

it.each([390, 1280])(
  '[MOD-01.1] at %i the gravest window shows and the others wait behind it, hidden; each is revealed in its turn, and none is left for a guest',
  async (width) => {
    await page.viewport(width, 844);
    const { runtime } = logIn('/');
    await until(() => expect(titles()).toEqual(['A moment for you']));
    expect(windows()[0]?.contains(document.activeElement)).toBe(true);
    // The line is there again, and with it what was said meanwhile.
    runtime.submit({
      type: 'live/accountMessageReceived',
      data: { message: { channel: '/myBets/g1', epoch: 'e', seq: 1, at: 0, type: 'inbox', op: 'update' } },
    });
    await until(() => expect(selectDueWindows(runtime.state())).toEqual(['intervention', 'message']));
    expect(titles()).toEqual(['A moment for you']);
    await press('Go on');
    await until(() => expect(titles()).toEqual(['Your card']));
    runtime.submit({ type: 'intent/logoutPressed', data: {} });
    await until(() => expect(runtime.state().user.userId).toBeNull());
    await until(() => expect(windows()).toEqual([]));
    expect(document.querySelector('main')?.closest('[inert], [aria-hidden=true]')).toBeNull();
  },
);

it.each([390, 1280])(
  '[NAV-07.3] at %i a private window closes when its customer is a guest again, and the login opens; opened by a guest it never stands',
  async (width) => {
    await page.viewport(width, 844);
    let isOver = false;
    const over = { kind: 'refused', status: 401, resultCode: 1122, errorType: 'SessionRevoked', body: null };
    const info = { ...userAnswer(), intervention: ASKED };
    const { runtime } = logIn('/sports', {
      getUserInfo: () => (isOver ? over : { kind: 'ok', status: 200, body: { resultCode: 0, data: info } }),
    });
    await until(() => expect(titles()).toEqual(['A moment for you']));
    isOver = true;
    runtime.submit({
      type: 'live/accountMessageReceived',
      data: { message: { channel: '/myBets/g1', epoch: 'e', seq: 1, at: 0, type: 'session', op: 'ended' } },
    });
    await until(() => expect(runtime.state().navigation.key).toBe('login'));
    await until(() => expect(windows()).toEqual([]));
    await expect.element(page.getByLabelText('Username')).toBeVisible();
    expect(document.querySelector('main')?.closest('[inert], [aria-hidden=true]')).toBeNull();
    // The address of what is private opens the login in its place, and nothing over it.
    for (const path of ['/questionnaire', '/accountverification', '/deposit']) {
      runtime.submit({ type: 'intent/navigated', data: { path, replace: false } });
      await until(() =>
        expect(runtime.state().navigation.path).toBe(`/login?back=${encodeURIComponent(path)}`),
      );
      expect(windows()).toEqual([]);
    }
  },
);

it('[MOD-02.3] the choice of marketing is a page: a window of safer gambling lies over it, and nothing of it can be reached until it is answered', async () => {
  await page.viewport(390, 844);
  logIn('/marketingConsent');
  await until(() => expect(titles()).toEqual(['A moment for you']));
  const main = document.querySelector('main')!;
  expect(main.closest('[inert], [aria-hidden=true]')).not.toBeNull();
  const top = document.elementFromPoint(195, 422);
  expect(top?.closest('[role=alertdialog]') ?? top?.querySelector('[role=alertdialog]')).not.toBeNull();
  expect(windows()[0]?.textContent).not.toMatch(/offer|marketing/i);
});

it('[MOD-03.1] a window that demands an answer leaves full screen and has the focus', async () => {
  await page.viewport(1280, 844);
  const box = document.createElement('button');
  box.textContent = 'large';
  box.addEventListener('click', () => void document.documentElement.requestFullscreen());
  document.body.replaceChildren(box);
  await userEvent.click(page.getByRole('button', { name: 'large' }));
  await until(() => expect(document.fullscreenElement).not.toBeNull());
  logIn('/');
  await until(() => expect(titles()).toEqual(['A moment for you']));
  await until(() => expect(document.fullscreenElement).toBeNull());
  await until(() => expect(windows()[0]?.contains(document.activeElement)).toBe(true));
});

it('[RGT-02.1] the header has the time of the session from its start at the gateway, and goes on by the minute', async () => {
  await page.viewport(1280, 844);
  const { runtime } = logIn('/');
  const clock = () => document.querySelector('header [data-shown="sessionTime"]')?.textContent;
  const seen = new Set<string>();
  await until(() => {
    const shown = clock();
    if (shown !== undefined) seen.add(shown);
    expect(shown).toBe('1 h 0 min');
  });
  expect([...seen].every((one) => one === '59 min' || one === '1 h 0 min')).toBe(true);
  runtime.submit({ type: 'intent/logoutPressed', data: {} });
  await until(() => expect(clock()).toBeUndefined());
});

it('[MSG-04.1] [MSG-01.4] an offer opens no window: it stands on its page, for who looks for it, and is gone with the logout', async () => {
  await page.viewport(390, 844);
  const offer = { bonusOfferId: 'o1', name: 'Free bet', amount: 500, bets: 'ANY', maxStake: null };
  const { runtime, asked } = logIn('/', {
    getBonusOffers: { resultCode: 0, data: { offers: [{ ...offer, expiresAt: Date.now() + 9e8 }] } },
    getUserBonuses: { resultCode: 0, data: { freeBets: [], profitBoosts: [] } },
    getBonusHistory: { resultCode: 0, data: { bonuses: [] } },
  });
  await until(() => expect(titles()).toEqual(['A moment for you']));
  await press('Go on');
  await until(() => expect(windows()).toEqual([]));
  runtime.submit({ type: 'intent/navigated', data: { path: '/mybets/bonuses', replace: false } });
  await until(() => expect(asked.map(({ op }) => op)).toContain('getBonusOffers'));
  await until(() => expect(document.querySelector('main')?.textContent).toContain('£5.00'));
  expect(windows()).toEqual([]);
  runtime.submit({ type: 'intent/logoutPressed', data: {} });
  await until(() => expect(runtime.state().user.userId).toBeNull());
  await until(() => expect(document.querySelector('main')?.textContent).not.toContain('£5.00'));
});
