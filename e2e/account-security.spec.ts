import { type Browser, expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from './bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const OLD = 'demo-password-only';
const NEW = 'wholly unguessed words';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

/** Messages of the customer's own channels that the gateway sends to a page, as they come. */
function privateMessages(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = payload.toString();
      if (/"channel":"\/(myBets|betplacement|cashout\w*)\//.test(text)) heard.push(text);
    }),
  );
  return heard;
}

/** The same customer in a browser of somebody's desk: nothing is shared with the page of the test. */
async function elsewhere(browser: Browser, page: Page) {
  const context = await browser.newContext({ userAgent: FIREFOX, viewport: page.viewportSize() });
  const other = await context.newPage();
  const heard = privateMessages(other);
  await other.goto(gateway.url);
  return { bettor: new Bettor(other), heard, close: () => context.close() };
}

test('[HOLD-05] [ACC-06.3] two browsers: each is named, one ends the other, and that one hears nothing more', async ({
  page,
  browser,
}) => {
  const own = new Bettor(page);
  const ownHeard = privateMessages(page);
  await page.goto(gateway.url);
  await own.logIn('demo', OLD);
  const other = await elsewhere(browser, page);
  await other.bettor.logIn('demo', OLD);
  await own.placeSingle('Saltmarsh', '1');
  await expect.poll(() => other.heard.length, 'before it was logged out').toBeGreaterThan(0);
  await own.closeSlip();

  await own.go('/settings/devices');
  const sessions = page.locator('[data-shown="sessions"] li');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: /^Chrome on \w+ · This device/ })).toHaveCount(1);
  const one = sessions.filter({ hasText: /^Firefox on Windows/ });
  await expect(one).toContainText('Last used');
  await one.getByRole('button', { name: /^Log out: Firefox on Windows/ }).click();
  await expect(sessions).toHaveCount(1);
  // Its browser is still known: there is something elsewhere to end.
  const others = page.getByRole('button', { name: 'Log out everywhere else' });
  await expect(others).toBeVisible();
  await others.click();
  await expect(page.locator('[data-shown="devices"] li')).toHaveCount(1);
  await expect(others).toHaveCount(0);

  await expect(
    other.bettor.page.getByText('You were logged out because your session was ended.'),
  ).toBeVisible();
  const before = [ownHeard.length, other.heard.length] as const;
  await own.go('/');
  await own.placeSingle('Saltmarsh', '2');
  await expect.poll(() => ownHeard.length).toBeGreaterThan(before[0]);
  expect(other.heard.length).toBe(before[1]);
  await other.close();
});

test('[HOLD-05] [ACC-03] another password: what is wrong, weak or the same is said; then all else is over', async ({
  page,
  browser,
}) => {
  const own = new Bettor(page);
  await page.goto(gateway.url);
  await own.logIn('demo2', OLD);
  const other = await elsewhere(browser, page);
  await other.bettor.logIn('demo2', OLD);
  await own.go('/edit-password');
  const change = async (before: string, wanted: string): Promise<void> => {
    await page.getByLabel('Old password').fill(before);
    await page.getByLabel('New password').fill(wanted);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  const main = page.getByRole('main');
  await change('not the old one', NEW);
  await expect(main.getByRole('alert')).toHaveText('The old password is not right.');
  await change(OLD, 'password1234');
  await expect(main.getByText('This password is too easy to guess.').first()).toBeVisible();
  await change(OLD, OLD);
  await expect(main.getByText('The new password is the old one.').first()).toBeVisible();
  await change(OLD, NEW);
  await expect(page.locator('[data-shown="passwordStatus"]')).toContainText('Your password is changed.');

  const thrown = other.bettor.page;
  await expect(thrown.getByText('You were logged out because your session was ended.')).toBeVisible();
  await other.close();
  const third = await elsewhere(browser, page);
  const form = third.bettor.page.locator('form');
  await third.bettor.page.getByRole('link', { name: 'Log in' }).first().click();
  await form.getByLabel('Username').fill('demo2');
  for (const password of [OLD, NEW]) {
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Log in' }).click();
    if (password === OLD) await expect(form.getByRole('alert')).toContainText('is not right');
  }
  await expect(third.bettor.balance()).toContainText('£');
  await third.close();
});
