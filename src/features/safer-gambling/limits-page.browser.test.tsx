import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());
const ok = (data: unknown) => ({ kind: 'ok', status: 200, body: { resultCode: 0, data } });

it.each(['/deposit-limits', '/spending-controls'])(
  '[UK-21] [RGT-03.1] on %s the amount of each limit is a free box in which nothing is proposed',
  async (path) => {
    await page.viewport(390, 844);
    opened = openApp(path, {
      ...answers,
      login: () =>
        ok({
          ...{ gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7 },
          userInfo: userAnswer(),
        }),
      getUserInfo: () => ok(userAnswer()),
      getRealityCheckInterval: { resultCode: 0, data: { checkInterval: 60, sessionMs: 0, uncheckedMs: 0 } },
      getLimits: () => ok({ at: Date.now(), limits: [], turnover: [] }),
    });
    opened.runtime.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
    });
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main form input[name=amount]')];
    await until(() => expect(boxes().length).toBeGreaterThan(0));
    for (const box of boxes()) {
      expect([box.value, box.placeholder, box.getAttribute('list')]).toEqual(['', '', null]);
      expect(box.form?.textContent).not.toMatch(/£\s?\d/);
      expect(box.form?.querySelector('select, input[type=range], datalist')).toBeNull();
    }
  },
);
