import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NewInput } from '#domain/events/registry.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const userInfo = userAnswer({ cash: 123_450 });
const login = {
  resultCode: 0,
  data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
};
const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};

let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const GUESTS = ['/forgot-password'];
const CUSTOMERS = ['/profile', '/history', '/withdraw'];
const ledTo = (): readonly (string | null)[] =>
  [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
const among = (paths: readonly string[]): readonly string[] => paths.filter((path) => ledTo().includes(path));

describe('the More page', () => {
  it('[NAV-10.4] leads a guest to a new password, and a customer to profile, history and withdrawal', async () => {
    opened = openApp('/more', { ...answers, login });
    await until(() => expect(among(GUESTS)).toEqual(GUESTS));
    expect(among(CUSTOMERS)).toEqual([]);
    const ofEveryone = ledTo().filter((path) => path !== null && !GUESTS.includes(path));
    expect(ofEveryone).toContain('/terms');
    opened.runtime.submit(submitted);
    await until(() => expect(among(CUSTOMERS)).toEqual(CUSTOMERS));
    expect(among(GUESTS)).toEqual([]);
    expect(ledTo()).toEqual(expect.arrayContaining([...ofEveryone]));
  });
});
