import { expect, type Page } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

/** The shortest interval there is: a minute. The journey uses it for what can be seen meanwhile. */
let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, realityCheckMinutes: 1 });
});
test.afterAll(() => gateway.stop());

const check = (page: Page) => page.getByRole('alertdialog', { name: 'Reality check' });
/** A minute of looking, and a slow machine. */
const DUE = { timeout: 120_000 };

test('[RGT-01.4] [UK-27] [RGT-02] [TRAP-22] [MOD-02] the customer is reminded of the time over an open slip, must answer, and chooses how often', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Harbour Athletic', '2');

  await test.step('it comes over the slip and goes with an answer alone', async () => {
    await expect(check(page)).toBeVisible(DUE);
    await expect(check(page)).toContainText('You have been logged in for 1 min.');
    // What lies below says that it waits, and can be reached by nobody.
    await expect(page.getByText('Answer the question on the screen first').last()).toBeAttached();
    await page.screenshot({ path: info.outputPath('check.png') });
    await page.keyboard.press('Escape');
    await page.mouse.click(4, 4);
    await expect(check(page)).toBeVisible();
    const top = await page.evaluate(() => {
      const over = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
      return over?.closest('[role=alertdialog]') !== null;
    });
    expect(top).toBe(true);
    const layer = await page.evaluate(() => {
      let box = document.querySelector('[role=alertdialog]');
      while (box !== null && getComputedStyle(box).zIndex === 'auto') box = box.parentElement;
      return box === null ? '' : getComputedStyle(box).zIndex;
    });
    expect(layer).toBe('1050');
    // A key on its way to something else is no answer: the focus is in the window and on none of its buttons.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(check(page)).toBeVisible();
    expect(await findingsInBothThemes(page, 'reality check')).toEqual([]);
  });

  await test.step('a reload does not answer it', async () => {
    await page.reload();
    await expect(check(page)).toBeVisible();
    await check(page).getByRole('button', { name: 'See my past bets' }).click();
    await expect(check(page)).toBeHidden();
    await expect(page).toHaveURL(/\/mybets\/history\/sports(?:[?#]|$)/);
  });

  await test.step('how often is the customer’s own, on this device and every other', async () => {
    await bettor.go('/reality-check');
    await expect(page.locator('[data-shown="realityCheckStatus"]')).toContainText('every minute, ');
    await page.getByRole('radio', { name: '30 min' }).click();
    await expect(page.locator('[data-shown="realityCheckStatus"]')).toContainText('every 30 minutes');
    await expect(page.getByRole('main').locator('[data-shown="sessionTime"]')).toHaveText(/^\d+ min$/);
    await page.screenshot({ path: info.outputPath('page.png') });
    await page.reload();
    await expect(page.getByRole('radio', { name: '30 min' })).toBeChecked();
    expect(await findingsInBothThemes(page, 'page of the reality check')).toEqual([]);
  });
});

// A width changes nothing of it, and it waits a minute.
const once = { tag: '@wide' };
test(
  '[RGT-01.5] a reminder that is answered in one tab goes from the other that shows it, and in that alone',
  once,
  async ({ page }) => {
    test.setTimeout(300_000);
    const first = new Bettor(page);
    await page.goto(gateway.url);
    await first.logIn('demo2');
    const second = new Bettor(await page.context().newPage());
    await second.page.goto(gateway.url);
    await expect(second.balance()).toContainText('£');
    for (const { page: tab } of [first, second]) await expect(check(tab)).toBeVisible(DUE);
    await check(second.page).getByRole('button', { name: 'Continue' }).click();
    for (const { page: tab } of [second, first]) await expect(check(tab)).toBeHidden();
    // The tab in which nobody pressed anything goes on as it was.
    await expect(first.balance()).toContainText('£');
  },
);
test(
  '[RGT-01] [SES-07.3] a customer who has had enough logs out in the reminder, and is told why',
  once,
  async ({ page }) => {
    test.setTimeout(300_000);
    const bettor = new Bettor(page);
    await page.goto(gateway.url);
    await bettor.logIn('tester');
    await expect(check(page)).toBeVisible(DUE);
    await check(page).getByRole('button', { name: 'Log out' }).click();
    await expect(check(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await bettor.go('/login');
    await expect(page.getByText('You were logged out by your reality check.')).toBeVisible();
  },
);
