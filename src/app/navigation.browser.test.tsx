import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import type { NewInput } from '#domain/events/registry.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, answerWith, eventOf, football, matchOdds, openApp } from '#testing/screen/app-harness.tsx';

let opened: ReturnType<typeof openApp> | undefined;
function open(path: string, more: Readonly<Record<string, unknown>> = {}) {
  opened = openApp(path, { ...answers, ...more });
  return opened;
}
beforeEach(() => page.viewport(1280, 800));
afterEach(() => opened?.close());

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
const links = (selector: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a`)].map((link) => link.pathname);
const labels = (nav: string) =>
  [...document.querySelectorAll(`main nav[aria-label="${nav}"] a`)].map(({ textContent }) => textContent);

const submitted: NewInput = {
  type: 'intent/loginSubmitted',
  data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
};
const login = {
  resultCode: 0,
  data: {
    gwSessionId: 'g1',
    bettingToken: 'x',
    workflow: null,
    expiresAt: Date.now() + 9e7,
    userInfo: userAnswer({ cash: 123_450 }),
  },
};

describe('the frame', () => {
  it('[NAV-06.2] the slip counts bets and not stakes, the open bets those that are not settled', async () => {
    await page.viewport(390, 844);
    const second = eventOf(20_000, { name: 'Crewe v Derby' }, [matchOdds]);
    const { runtime } = open('/sports/football/premier-league/arsenal-v-leeds/10000', {
      getEventView: answerWith({ eventId: 10_000 }, football, second),
      login,
      getUnsettledCount: { resultCode: 0, data: { unsettledBetsCount: 4 } },
    });
    await until(() => expect(document.querySelectorAll('main [data-odds]')).toHaveLength(3));
    const badge = (of: string) =>
      [...document.querySelectorAll('nav[aria-label="Quick navigation"] > *')].find((one) =>
        (one.getAttribute('aria-label') ?? '').startsWith(of),
      );
    document.querySelector<HTMLElement>('main [data-odds]')?.click();
    await until(() => expect(badge('Bet slip')?.getAttribute('aria-label')).toBe('Bet slip, 1 selection'));
    runtime.submit({ type: 'intent/stakeEdited', data: { stakeId: 'single:10101', text: '15' } });
    await until(() => expect(runtime.state().betslip.stakes.values).toEqual({ 'single:10101': '15' }));
    expect(badge('Bet slip')?.getAttribute('aria-label')).toBe('Bet slip, 1 selection');
    runtime.submit(submitted);
    await until(() => expect(badge('My bets')?.getAttribute('aria-label')).toBe('My bets, 4 open'));
    expect(badge('My bets')?.textContent).toContain('4');
  });

  it('[NAV-06.3] [RGT-04.3] the top tabs lead to what there is, promotions stand in the menu, nothing leads to a casino', async () => {
    open('/');
    await until(() =>
      expect(links('nav[aria-label="Main"]')).toEqual([
        '/inplay',
        '/sports',
        '/sports/horse-racing',
        '/mybets',
      ]),
    );
    await until(() => expect(links('nav[aria-label="Sports"]')).toContain('/promotions'));
    opened?.go('/more');
    await until(() => expect(links('main')).toContain('/promotions'));
    expect(links('body').filter((path) => path.includes('casino'))).toEqual([]);
  });
});

describe('tabs', () => {
  it('[NAV-05.1] of popular bets and of own bets are theirs', async () => {
    const config = defaultAppConfig('slipstream');
    const features = { ...config.features, cashOut: 'ON' };
    open('/sports/football/popular', {
      login,
      getAppConfig: { resultCode: 0, data: { ...config, features } },
    });
    await until(() => expect(labels('What is popular')).toEqual(['Bets', 'Leagues', 'All competitions']));
    opened?.go('/mybets/open');
    opened?.runtime.submit(submitted);
    await until(() => expect(labels('Which bets')).toEqual(['Open', 'Cash out', 'Settled', 'Bonuses']));
  });
});

it('[BRW-10] an event has the name that the gateway gives it, and none that an address makes up', async () => {
  let isKnown = false;
  const named = answerWith({ eventId: 10_000 }, football);
  const { runtime } = open('/sports/football/premier-league/free-bets-at-elsewhere/10000', {
    getEventView: () =>
      isKnown ? { kind: 'ok', status: 200, body: named } : { kind: 'lost', cause: 'network' },
  });
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Loading page'));
  expect(document.title).not.toMatch(/free|elsewhere/i);
  isKnown = true;
  runtime.submit({ type: 'intent/retryPressed', data: { view: 'getEventView' } });
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Arsenal v Leeds'));
});
