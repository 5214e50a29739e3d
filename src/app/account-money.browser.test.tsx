import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RESTRICTION_REASONS } from '#domain/account/restriction.ts';
import { daysLeft } from '#domain/bonus/free-bet.ts';
import { userAnswer } from '#testing/runtime/user-answer.ts';
import { answers, openApp } from '#testing/screen/app-harness.tsx';

const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 20 });
let opened: ReturnType<typeof openApp> | undefined;
afterEach(() => opened?.close());

const DAY = 86_400_000;
const bounds = { min: 500, max: 500_000, allowed: true };
const method = (id: string, more: object = {}) => ({
  ...{ id, kind: 'card', methodLabel: `•••• ${id}`, expires: null, removable: true },
  ...more,
});
const cashierWith = (methods: readonly object[]) => ({
  currency: 'GBP',
  deposit: { ...bounds, amounts: [] },
  withdraw: bounds,
  methods,
  recent: [],
});
const bonuses = {
  freeBets: [
    { id: 'f1', name: 'Gift', bets: 'ANY', issuedAt: 0, expiresAt: Date.now() + 3 * DAY, amount: 500 },
    { id: 'f2', name: 'Extra', bets: 'ANY', issuedAt: 0, expiresAt: Date.now() + 9 * DAY, amount: 250 },
  ].map((one) => ({ ...one, currency: 'GBP' })),
  profitBoosts: [],
};

/** A customer at a gateway that answers so. */
function logIn(path: string, more: Readonly<Record<string, unknown>> = {}, info: object = userAnswer()) {
  const data = { gwSessionId: 'g1', bettingToken: 'x', workflow: null, expiresAt: Date.now() + 9e7 };
  opened = openApp('/', {
    ...answers,
    login: { resultCode: 0, data: { ...data, userInfo: info } },
    getUserInfo: { resultCode: 0, data: info },
    getUserBonuses: { resultCode: 0, data: bonuses },
    getBonusOffers: { resultCode: 0, data: { offers: [] } },
    ...more,
  });
  opened.runtime.submit({
    type: 'intent/loginSubmitted',
    data: { username: 'ann', password: { redacted: 'password', len: 8, handle: 'p' } },
  });
  opened.go(path);
  return opened;
}
const shown = (name: string) => [...document.querySelectorAll<HTMLElement>(`[data-shown=${name}]`)];
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));
const timesAsked = (op: string) => opened?.asked.filter((one) => one.op === op).length;

describe.each([390, 1280])('money of the account, at %i', (width) => {
  it('[PAY-10.1] a method is made the default by its button, stands first then, and is what a withdrawal begins with', async () => {
    await page.viewport(width, 844);
    let methods = [method('1111'), method('2222')];
    const ok = (data: object) => ({ kind: 'ok', status: 200, body: { resultCode: 0, data } });
    const app = logIn('/add-deposit-method', {
      getCashier: () => ok(cashierWith(methods)),
      makeDefaultMethod: () => {
        methods = [method('2222', { isDefault: true }), method('1111')];
        return { kind: 'ok', status: 200, body: { resultCode: 0 } };
      },
    });
    const rows = () =>
      [...document.querySelectorAll('[data-shown=methods] li')].map((row) => row.textContent);
    await until(() => expect(rows()).toHaveLength(2));
    expect(shown('default')).toHaveLength(0);
    await userEvent.tab();
    page.getByRole('button', { name: 'Make •••• 2222 the default' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await until(() => expect(rows()[0]).toContain('•••• 2222'));
    expect(rows()[0]).toContain('Default');
    expect(shown('default')).toHaveLength(1);
    expect(shown('methodStatus')[0]?.textContent).toContain('stands first now');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    app.go('/withdraw');
    await until(() => expect(document.querySelectorAll('main input[type=radio]')).toHaveLength(2));
    const first = document.querySelector<HTMLInputElement>('main input[type=radio]');
    expect(first?.checked).toBe(true);
    expect(first?.closest('label')?.textContent).toContain('•••• 2222');
  });

  it('[PAY-10.1] a bank account is called one in the list and where a withdrawal goes, a card by what the provider shows', async () => {
    await page.viewport(width, 844);
    const methods = [method('1111'), method('2222', { kind: 'account', expires: null })];
    const app = logIn('/add-deposit-method', { getCashier: { resultCode: 0, data: cashierWith(methods) } });
    const rows = (all: string) => [...document.querySelectorAll(all)].map((row) => row.textContent);
    await until(() => expect(rows('[data-shown=methods] li')).toHaveLength(2));
    expect(rows('[data-shown=methods] li')[1]).toContain('Bank account •••• 2222');
    expect(rows('[data-shown=methods] li')[0]).not.toContain('Bank account');
    await expect.element(page.getByRole('button', { name: 'Remove Bank account •••• 2222' })).toBeVisible();
    app.go('/withdraw');
    await until(() => expect(document.querySelectorAll('main input[type=radio]')).toHaveLength(2));
    expect(rows('main label:has([name=method])')).toEqual(['•••• 1111', 'Bank account •••• 2222']);
  });

  it('[PAY-10.1] that it is not known whether it was taken is said, and the list is asked for anew', async () => {
    await page.viewport(width, 844);
    logIn('/add-deposit-method', {
      getCashier: { resultCode: 0, data: cashierWith([method('1111'), method('2222')]) },
    });
    await until(() => expect(document.querySelectorAll('[data-shown=methods] li')).toHaveLength(2));
    const before = Number(timesAsked('getCashier'));
    await press('Make •••• 2222 the default');
    await until(() => expect(shown('methodStatus')[0]?.textContent).toContain('could not confirm'));
    await until(() => expect(timesAsked('getCashier')).toBe(before + 1));
  });

  it('[PAY-13.1] a window tells the parts of the balance that are there: cash, then bonus money, free bets by themselves', async () => {
    await page.viewport(width, 844);
    const info = userAnswer({ cash: 12_345 });
    const getCashier = { resultCode: 0, data: cashierWith([method('1111')]) };
    logIn('/withdraw', { getCashier }, { ...info, balance: { ...info.balance, bonus: 700 } });
    await until(() => expect(opened?.runtime.state().bonuses.held.freeBets).toHaveLength(2));
    await page.getByRole('button', { name: 'What it is made of' }).click();
    const parts = () =>
      [...document.querySelectorAll<HTMLElement>('[data-part]')].map((one) => [
        one.dataset.part,
        /£[\d,.]+/.exec(one.textContent)?.[0],
      ]);
    await until(() =>
      expect(parts()).toEqual([
        ['cash', '£123.45'],
        ['bonus', '£7.00'],
        ['freeBets', '£7.50'],
      ]),
    );
    expect(dialog()?.textContent).toContain('2 free bets');
    await userEvent.keyboard('{Escape}');
    await until(() => expect(dialog()).toBeNull());
  });

  it('[PAY-13.1] what is not there is not named', async () => {
    await page.viewport(width, 844);
    logIn('/withdraw', {
      getCashier: { resultCode: 0, data: cashierWith([method('1111')]) },
      getUserBonuses: { resultCode: 0, data: { freeBets: [], profitBoosts: [] } },
    });
    await page.getByRole('button', { name: 'What it is made of' }).click();
    await until(() =>
      expect(
        [...document.querySelectorAll<HTMLElement>('[data-part]')].map((one) => one.dataset.part),
      ).toEqual(['cash']),
    );
  });

  it('[USR-03.1] a deposit or a withdrawal that is not allowed opens a window that names it; closed, the page stays', async () => {
    await page.viewport(width, 844);
    const info = userAnswer();
    const userRestrictions = { ...info.userRestrictions, depositAllowed: false, withdrawAllowed: false };
    const notAllowed = { ...bounds, allowed: false };
    const cashier = {
      ...cashierWith([]),
      deposit: { ...notAllowed, amounts: [] },
      withdraw: notAllowed,
    };
    const app = logIn(
      '/deposit',
      { getCashier: { resultCode: 0, data: cashier } },
      {
        ...info,
        userRestrictions,
      },
    );
    for (const [path, title] of [
      ['/deposit', 'Deposit is not open to you now'],
      ['/withdraw', 'Withdraw is not open to you now'],
    ] as const) {
      app.go(path);
      await until(() => expect(dialog()?.textContent).toContain(title));
      expect(dialog()?.contains(document.activeElement)).toBe(true);
      expect(dialog()?.textContent).not.toContain('can be withdrawn');
      await userEvent.keyboard('{Escape}');
      await until(() => expect(dialog()).toBeNull());
      expect(app.runtime.state().navigation.path).toBe(path);
      expect(document.querySelector('main')?.textContent).toContain(
        path === '/deposit' ? 'Deposit' : 'Withdraw',
      );
    }
  });

  it('[USR-03.1] where both are allowed none opens', async () => {
    await page.viewport(width, 844);
    logIn('/deposit', { getCashier: { resultCode: 0, data: cashierWith([method('1111')]) } });
    await until(() => expect(document.querySelector('main form')).not.toBeNull());
    expect(dialog()).toBeNull();
  });

  it.each(RESTRICTION_REASONS)(
    '[ACC-10.1] %s has a text, one next step and what stays open',
    async (reason) => {
      await page.viewport(width, 844);
      const info = userAnswer();
      const userRestrictions = { ...info.userRestrictions, depositAllowed: false };
      logIn('/deposit', {}, { ...info, userRestrictions, logicalRestrictions: [reason] });
      await until(() => expect(shown('restriction')).toHaveLength(1));
      const said = shown('restriction')[0]?.querySelector('p')?.textContent ?? '';
      expect(said).not.toBe('');
      expect(said).not.toContain('This is not open to your account');
      expect(shown('staysOpen')[0]?.textContent).toContain('can be withdrawn');
      const links = [...(shown('restriction')[0]?.querySelectorAll('a') ?? [])];
      const inText = links.filter((link) => link.closest('[data-shown=staysOpen]') !== null);
      expect(inText.map((link) => link.pathname)).toEqual(['/withdraw']);
      // One next step beside it, and it leads to a page that is there.
      const [next, ...others] = links.filter((link) => !inText.includes(link));
      expect(others).toEqual([]);
      opened?.go(next?.pathname ?? '');
      await until(() => expect(opened?.runtime.state().navigation.path).toBe(next?.pathname));
      expect(opened?.runtime.state().navigation.key).not.toBe('notFound');
    },
  );

  it('[USR-04.1] [ACC-13.1] a tile shows its name and its count, with an icon, a picture of our own, or none', async () => {
    await page.viewport(width, 844);
    const tile = (type: string, count: number, image: object) => ({
      ...{ type, name: `Tile of ${type}`, image, data: { count } },
    });
    const tiles = [
      tile('OPEN_BETS', 3, { type: 'icon', value: 'bets' }),
      tile('BONUSES', 0, { type: 'url', value: '/bonuses.svg' }),
      tile('MESSAGES', 12, { type: 'url', value: 'https://elsewhere.example/x.png' }),
      tile('SOMETHING_NEW', 1, { type: 'none', value: '' }),
    ];
    logIn('/profile', { getDashboard: { resultCode: 0, data: { tiles } } });
    await until(() => expect(document.querySelectorAll('[data-shown=tiles] li')).toHaveLength(4));
    const rows = [...document.querySelectorAll<HTMLElement>('[data-shown=tiles] li')];
    const first = document.querySelector('main a');
    expect(first?.closest('[data-shown=tiles]'), 'they stand before the list of pages').not.toBeNull();
    expect(rows.map((row) => row.textContent.trim())).toEqual([
      'Tile of OPEN_BETS 3',
      'Tile of BONUSES 0',
      'Tile of MESSAGES 12',
      'Tile of SOMETHING_NEW 1',
    ]);
    const pictures = rows.map((row) => row.querySelector('svg, img'));
    expect(pictures.map((one) => one?.getAttribute('src') ?? one?.nodeName.toLowerCase())).toEqual([
      'svg',
      '/bonuses.svg',
      undefined,
      undefined,
    ]);
    expect(rows.map((row) => row.querySelector('a')?.pathname)).toEqual([
      '/mybets',
      '/mybets/bonuses',
      '/inbox',
      undefined,
    ]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('[USR-04.1] tiles that could not be had are asked for again by a press', async () => {
    await page.viewport(width, 844);
    let isThere = false;
    const tile = { type: 'BONUSES', name: 'Gifts', image: { type: 'none', value: '' }, data: { count: 2 } };
    logIn('/profile', {
      getDashboard: () =>
        isThere
          ? { kind: 'ok', status: 200, body: { resultCode: 0, data: { tiles: [tile] } } }
          : { kind: 'lost', cause: 'network' },
    });
    const again = page
      .getByRole('region', { name: 'What waits for you' })
      .getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isThere = true;
    await userEvent.click(again);
    await until(() => expect(shown('tileCount').map((one) => one.textContent)).toEqual(['2']));
  });

  it('[USR-04.2] [USR-04.3] a bonus shows how many days are left, and giving it up asks first', async () => {
    await page.viewport(width, 844);
    logIn('/mybets/bonuses', {
      cancelBonus: { resultCode: 0 },
      getBonusHistory: { resultCode: 0, data: { bonuses: [] } },
    });
    await until(() =>
      expect(shown('daysLeft').map((one) => one.textContent)).toEqual(
        bonuses.freeBets.map(({ expiresAt }) => `Expires in ${daysLeft(expiresAt, Date.now())} days`),
      ),
    );
    await press('Give back Gift');
    await until(() => expect(dialog()).not.toBeNull());
    expect(timesAsked('cancelBonus')).toBe(0);
    await userEvent.keyboard('{Escape}');
    await until(() => expect(dialog()).toBeNull());
    expect(timesAsked('cancelBonus')).toBe(0);
    await press('Give back Gift');
    await until(() => expect(dialog()).not.toBeNull());
    const [sure] = [...(dialog()?.querySelectorAll('button') ?? [])].filter((button) =>
      button.textContent.startsWith('Give'),
    );
    sure?.click();
    await until(() => expect(timesAsked('cancelBonus')).toBe(1));
  });
});
