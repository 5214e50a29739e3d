import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NOT_VERIFIED, QUESTIONNAIRE_DUE } from '#domain/betslip/stakes/wager-block.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const infoOf = (logical: readonly string[], sessionStartedAt = 1) => ({
  ...userAnswer(),
  logicalRestrictions: [...logical],
  sessionStartedAt,
});
const loginAnswer = (userInfo: object) => ({
  resultCode: 0,
  data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
});

let info = infoOf([]);
function logIn(logical: readonly string[]): void {
  info = infoOf(logical);
  const getUserInfo = () => ({ kind: 'ok', status: 200, body: { resultCode: 0, data: info } });
  opened = openApp('/', { ...answers, login: loginAnswer(info), getUserInfo });
  opened.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
}
/** The gateway says on the customer's channel that something has changed, and answers so. */
function told(logical: readonly string[], startedAt = 1): void {
  info = infoOf(logical, startedAt);
  opened?.runtime.submit({
    type: 'live/accountMessageReceived',
    data: { message: { channel: '/myBets/g1', epoch: 'e', seq: 1, at: 0, type: 'identity', op: 'update' } },
  });
}
const bar = () => document.querySelector<HTMLElement>('[data-message="account"]');
const dismiss = () => page.getByRole('button', { name: 'Dismiss' });

describe.each([390, 1280])('[MSG-01.1] [KYC-01.1] what is told of the account, at %i', (width) => {
  it('[MSG-02.1] [MSG-02.2] [USR-03.3] stands over every page but those that say it themselves, with its next step and no way to close it, whatever is pressed', async () => {
    await page.viewport(width, 844);
    logIn([NOT_VERIFIED]);
    await until(() => expect(bar()?.textContent).toContain('Please show us who you are'));
    expect(bar()?.closest('[role=status]')?.getAttribute('aria-label')).toBe('Messages');
    expect(dismiss().elements()).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    expect(bar()).not.toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await userEvent.click(page.getByRole('link', { name: 'Identity check' }));
    // The page says it itself (MSG-02.2).
    await until(() => expect(opened?.runtime.state().navigation.key).toBe('accountVerification'));
    await until(() => expect(bar()).toBeNull());
    opened?.runtime.submit({ type: 'intent/navigated', data: { path: '/more', replace: false } });
    await until(() => expect(bar()).not.toBeNull());
  });

  it('[MSG-01.1] of questions that block nothing it is not said that they do', async () => {
    await page.viewport(width, 844);
    logIn([NOT_VERIFIED, QUESTIONNAIRE_DUE]);
    await until(() => expect(bar()?.textContent).toContain('Please show us who you are'));
    // They wait for an answer, and nothing is blocked until then.
    told([QUESTIONNAIRE_DUE]);
    await until(() => expect(bar()).toBeNull());
  });

  it('[MSG-01.2] [MSG-02.1] one that can be closed stays closed in this session, and is back in the next', async () => {
    await page.viewport(width, 844);
    logIn([NOT_VERIFIED, 'IDENTITY_PENDING']);
    await until(() => expect(bar()?.textContent).toContain('We are checking what you sent'));
    await userEvent.click(dismiss());
    await until(() => expect(bar()).toBeNull());
    told([NOT_VERIFIED, 'IDENTITY_PENDING']);
    expect(bar()).toBeNull();
    told(['IDENTITY_PASSED']);
    await until(() => expect(bar()?.textContent).toContain('Your identity is confirmed.'));
    told([NOT_VERIFIED, 'IDENTITY_PENDING'], 2);
    await until(() => expect(bar()?.textContent).toContain('We are checking what you sent'));
  });
});
