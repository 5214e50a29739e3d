import { expect, type Page } from '@playwright/test';
import { betStatus, placeBets } from '#domain/contract/betting.ts';
import { FaultProxy } from '#testing/network/fault-proxy.ts';
import { STRANGERS } from '#testing/network/line-faults.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';
import { shortenWaiting } from '../waiting-period.ts';

/** The journey of a bet through a real browser, a proxy that does what it is told, and a real gateway. */
let gateway: GatewayUnderTest;
let proxy: FaultProxy;
let accounts = 0;

test.beforeAll(async () => {
  gateway = await startGatewayProcess({
    scripted: true,
    rateLimits: { login: 1_000, register: 1_000, placement: 1_000 },
  });
});
test.beforeEach(async () => {
  proxy = await FaultProxy.before(gateway.url);
});
test.afterEach(() => proxy.stop());
test.afterAll(() => gateway.stop());

const SHOWN_BETS = '[data-bet]';

/** A new customer with one single staked, on the line with the faults. */
async function staked(page: Page): Promise<{ bettor: Bettor; username: string; before: number }> {
  const bettor = new Bettor(page);
  accounts += 1;
  const username = `line-${accounts}-${Date.now() % 1e8}`;
  await page.goto(proxy.url);
  await bettor.signUp(username);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  return { bettor, username, before: await bettor.pence() };
}

const sent = (): number => proxy.calls(placeBets.path).length;

test('[PLC-09.3] [FAIL-01] a double click and an impatient Enter are one bet', async ({ page }) => {
  const { bettor, before } = await staked(page);
  proxy.next(placeBets.path, { kind: 'holdAnswer' });
  await bettor.shown('button').dblclick();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => proxy.isHolding(placeBets.path)).toBe(true);
  await bettor.shown('button').click({ force: true });
  proxy.release();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 300);
  expect(sent()).toBe(1);
});

test('[FAIL-25] [FAIL-53] a captcha in place of the answer is never "placed" and never "not placed" before it is known', async ({
  page,
}) => {
  const { bettor, before } = await staked(page);
  proxy.next(placeBets.path, STRANGERS.captcha);
  proxy.next(betStatus.path, { kind: 'holdRequest' });
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText(/we cannot yet tell you/)).toBeVisible();
  await expect(bettor.slip().getByText(/Bet placed|Not placed/)).toHaveCount(0);
  proxy.release();
  await expect(bettor.slip().getByText('Not placed').first()).toBeVisible();
  expect([await bettor.pence(), sent()]).toEqual([before, 1]);
});

test('[PLC-08] [TRAP-18] a bet that the slip gave up on, and that is placed after all, is off the slip and one bet', async ({
  page,
}) => {
  await shortenWaiting(page, 2);
  const { bettor, before } = await staked(page);
  proxy.next(placeBets.path, { kind: 'holdRequest' });
  await bettor.shown('button').click();
  const doubt = bettor.slip().getByText(/We have not heard whether this bet was placed/);
  await expect(doubt).toBeVisible();
  proxy.release();
  await expect(bettor.slip().getByText(/earlier was placed/)).toBeVisible();
  await expect(doubt).toHaveCount(0);
  await expect.poll(() => bettor.pence()).toBe(before - 300);
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await expect(bettor.slip().getByText('Your bet slip is empty')).toBeVisible();
  expect(sent()).toBe(1);
});

test('[FAIL-08] a session that is gone at the click places nothing and takes nothing', async ({
  page,
  browser,
}) => {
  const { bettor, username, before } = await staked(page);
  await page.context().clearCookies();
  await bettor.shown('button').click();
  // Nobody signed that there is no bet: the page asks for a login, and says neither that it was placed nor
  // that it was not.
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/Bet placed|Not placed/)).toHaveCount(0);
  expect(sent()).toBe(1);
  const other = await browser.newContext();
  const elsewhere = new Bettor(await other.newPage());
  await elsewhere.page.goto(gateway.url);
  await elsewhere.logIn(username, 'four plain words here');
  expect(await elsewhere.pence()).toBe(before);
  await other.close();
});

test('[FAIL-10] without a line nothing is sent, and nothing is sent later either', async ({
  page,
  context,
}) => {
  const { bettor, before } = await staked(page);
  await context.setOffline(true);
  await expect(bettor.shown('button')).not.toHaveText(/Place bet/);
  await bettor.shown('button').click({ force: true });
  await context.setOffline(false);
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  expect([await bettor.pence(), sent()]).toEqual([before, 0]);
});

test('[FAIL-24] no worker stands between the page and the gateway', async ({ page }) => {
  await staked(page);
  const workers = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(workers).toBe(0);
});

test('[FAIL-63] [FAIL-64] a browser that has lost everything shows the bet after the login', async ({
  page,
  browser,
}) => {
  const { bettor, username } = await staked(page);
  proxy.next(placeBets.path, { kind: 'dropAnswer' });
  proxy.next(betStatus.path, { kind: 'holdRequest' });
  await bettor.shown('button').click();
  await expect.poll(() => proxy.calls(placeBets.path)[0]?.answers.length).toBe(1);
  await page.context().close();
  const wiped = await browser.newContext();
  const again = new Bettor(await wiped.newPage());
  await again.page.goto(proxy.url);
  await again.logIn(username, 'four plain words here');
  await again.go('/mybets/open');
  await expect(again.page.getByRole('main').locator(SHOWN_BETS)).toHaveCount(1);
  await wiped.close();
});
