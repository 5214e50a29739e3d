import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { methodStanding } from '#domain/payments/method-expiry.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

/** A customer, of an account in euro where that matters. */
function logIn(more: object = {}, balance: object = {}): void {
  const info = userAnswer({ cash: 123_450 });
  const userInfo = { ...info, balance: { ...info.balance, ...balance } };
  const login = {
    resultCode: 0,
    data: { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7, userInfo },
  };
  opened = openApp('/', { ...answers, login, getUserInfo: { resultCode: 0, data: userInfo }, ...more });
  opened.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
}
const state = () => opened?.runtime.state();
const heading = () => document.querySelector('main h1')?.textContent ?? '';
const linksOf = (): string[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')].map((link) => link.pathname);

const OWN = ['/profile', '/history', '/personal-details', '/withdraw', '/settings', '/accountverification'];

describe.each([390, 1280])('pages of the account, at %i', (width) => {
  it('[NAV-08.3] are pages with an address of their own, not windows', async () => {
    await page.viewport(width, 844);
    logIn();
    for (const path of OWN) {
      opened?.go(path);
      await until(() => expect(heading()).not.toBe(''));
      expect(state()?.navigation.path).toBe(path);
      expect(document.querySelectorAll('dialog[open], [role=dialog]')).toHaveLength(0);
    }
  });
});

it('[ACC-01.1] every link of More, profile and history leads to a page that is there', async () => {
  logIn();
  const led = new Set<string>();
  for (const [path, one] of [
    ['/more', '/withdraw'],
    ['/profile', '/personal-details'],
    ['/history', '/transaction-history'],
  ] as const) {
    opened?.go(path);
    await until(() => expect(linksOf()).toContain(one));
    for (const link of linksOf()) led.add(link);
  }
  expect(led.size).toBeGreaterThan(25);
  for (const link of led) {
    opened?.go(link);
    expect(state()?.navigation.key, link).not.toBe('notFound');
    expect(state()?.navigation.path.split('?')[0], link).toBe(link);
    await until(() => expect(document.querySelector('main h1, main h2'), link).not.toBeNull());
    expect(document.querySelector('main')?.textContent, link).not.toContain('not available yet');
  }
});

it('[USR-01.4] the balance stands in the header of betting pages, in the currency of the account', async () => {
  logIn({}, { currency: 'EUR' });
  for (const path of ['/', '/sports', '/inplay', '/mybets', '/more']) {
    opened?.go(path);
    await until(() => expect(state()?.navigation.path).toBe(path));
    await until(() =>
      expect(document.querySelector('header [data-shown=balance]')?.textContent, path).toBe('€1,234.50'),
    );
  }
});

it('[PAY-10.3] a card that ends within 30 days says so, one that does not does not', async () => {
  const month = (days: number): string => {
    const at = new Date(Date.now() + days * 86_400_000);
    return `${String(at.getUTCMonth() + 1).padStart(2, '0')}/${String(at.getUTCFullYear()).slice(2)}`;
  };
  const method = (id: string, expires: string) => ({
    id,
    kind: 'card',
    methodLabel: `~${id}`,
    expires,
    removable: true,
  });
  const bounds = { min: 500, max: 500_000, allowed: true };
  const cashier = {
    currency: 'GBP',
    deposit: { ...bounds, amounts: [] },
    withdraw: bounds,
    methods: [method('a', month(0)), method('b', month(90)), method('c', month(-32))],
    recent: [],
  };
  logIn({ getCashier: { resultCode: 0, data: cashier } });
  opened?.go('/add-deposit-method');
  await until(() => expect(document.querySelectorAll('[data-shown=methods] li')).toHaveLength(3));
  const said = [...document.querySelectorAll('[data-shown=methods] li')].map((one) => one.textContent);
  expect(said.map((text) => text.includes('It ends soon'))).toEqual([
    methodStanding(month(0), Date.now()) === 'endsSoon',
    false,
    false,
  ]);
  expect(said.at(-1)).toContain('It has ended');
});

it('[REG-01.2] of the form that opens an account nothing is ticked, and each way is ticked by itself', async () => {
  opened = openApp('/registration', answers);
  await until(() => expect(document.querySelector('main form')).not.toBeNull());
  const boxes = () => [
    ...document.querySelectorAll<HTMLInputElement>('main [type=checkbox], main [type=radio]'),
  ];
  await until(() =>
    expect(boxes().map(({ name }) => name)).toEqual(expect.arrayContaining(['marketingSms'])),
  );
  expect(boxes().filter((box) => box.checked)).toEqual([]);
  const ways = boxes().filter(({ name }) => name.startsWith('marketing'));
  expect(ways.map(({ name }) => name)).toEqual(['marketingEmail', 'marketingSms', 'marketingPhone']);
  ways[0]?.click();
  expect(ways.map((box) => box.checked)).toEqual([true, false, false]);
  await userEvent.keyboard('{Escape}');
});
