import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** Boxes of what the top bar has, each as wide as what stands in it. */
const boxes = (): readonly DOMRect[] =>
  [...document.querySelectorAll('header a, header button, header p')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width }) => width > 0);

function expectApart(width: number): void {
  const all = boxes();
  expect(all.length).toBeGreaterThan(2);
  for (const [nth, box] of all.entries()) {
    expect([box.left >= 0, box.right <= width + 0.5]).toEqual([true, true]);
    for (const other of all.slice(nth + 1)) {
      const isBeside = box.right <= other.left + 0.5 || other.right <= box.left + 0.5;
      expect(isBeside || box.bottom <= other.top || other.bottom <= box.top).toBe(true);
    }
  }
}

it.each([320, 360])(
  '[NAV-06] at %i pixels nothing of the top bar lies over anything else of it or is cut, for a guest and a customer',
  async (width) => {
    await page.viewport(width, 640);
    const userInfo = userAnswer({ cash: 1_234_567 });
    const login = {
      resultCode: 0,
      data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
    };
    const app = openApp('/', { ...answers, login });
    opened = app;
    await until(() => expect(document.querySelector('header')?.textContent).toContain('Log in'));
    expectApart(width);
    app.runtime.submit({
      type: 'intent/loginSubmitted',
      data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
    });
    await until(() => expect(document.querySelector('[data-shown=balance]')?.textContent).toBe('£12,345.67'));
    // The inbox comes with a part of its own.
    await until(() => expect(boxes().length).toBeGreaterThan(5));
    expectApart(width);
    // On one line where there is room for it: what is below starts where it would without a login.
    if (width === 360)
      expect(document.querySelector('header')?.getBoundingClientRect().height).toBeLessThan(64);
  },
);
