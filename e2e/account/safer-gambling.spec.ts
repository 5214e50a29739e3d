import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** From home over the foot of the page: the hub, and one press more. */
async function fromHome(page: Page, tool: RegExp): Promise<void> {
  await page.locator('footer').getByRole('link', { name: 'Safer gambling' }).click();
  await page.getByRole('main').getByRole('link', { name: tool }).first().click();
}

test('[RGT-09] [RGT-03.2] [UK-25] a stake limit is set two presses from home, is told at half and is met in the slip', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await page.locator('footer').getByRole('link', { name: 'Safer gambling' }).click();
  await expect(page.locator('[data-shown="net-DAY"]')).toContainText('£0.00');
  await page.screenshot({ path: info.outputPath('hub.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'safer gambling')).toEqual([]);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Stake and loss limits/ })
    .click();
  const form = page.getByRole('form', { name: 'Stake limit' });
  await form.getByLabel(/^Amount/).fill('10');
  await form.getByRole('button', { name: 'Set limit' }).click();
  const limit = page.locator('[data-shown="limit-STAKE-DAY"]');
  await expect(limit).toContainText('£10.00 in 24 hours');
  await expect(page.locator('[data-shown="limitStatus-STAKE"]')).toContainText('is in force');
  await form.getByLabel(/^Amount/).fill('50');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect(limit).toContainText('£50.00 can start on');
  await page.screenshot({ path: info.outputPath('limits.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'limits')).toEqual([]);

  await bettor.go('/');
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '6');
  await bettor.shown('button').click();
  await expect(page.locator('[data-shown="limitUsed-STAKE-DAY"]')).toContainText('£6.00 of your stake limit');
  await page.screenshot({ path: info.outputPath('told.png') });
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await bettor.price('Penwell United').click();
  await bettor.stake('Stake on Penwell United', '5');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Your stake limit for 24 hours leaves £4.00.').first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('refused.png') });
  // What stood in the way is one tap away, and it is theirs and not the operator's.
  await bettor.slip().getByRole('link', { name: 'Your limits' }).first().click();
  await expect(page).toHaveURL(/\/spending-controls/);
  await expect(limit).toContainText('£10.00 in 24 hours');
});

test('[RGT-05.2] [RGT-14] [UK-32] a break taken in one tab shuts another tab and another browser within five seconds, and the login says until when', async ({
  page,
  browser,
}, info) => {
  const user = info.project.name === 'mobile' ? 'tester' : 'demo2';
  const first = new Bettor(page);
  await page.goto(gateway.url);
  await first.logIn(user);
  const beside = new Bettor(await page.context().newPage());
  await beside.page.goto(gateway.url);
  await expect(beside.balance()).toContainText('£');
  const elsewhere = await browser.newContext();
  const device = new Bettor(await elsewhere.newPage());
  await device.page.goto(gateway.url);
  await device.logIn(user);

  await fromHome(page, /^Take a break/);
  await page.getByRole('radio', { name: '1 week' }).click();
  await page.screenshot({ path: info.outputPath('break.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'break')).toEqual([]);
  await page.getByRole('button', { name: 'Start a break of 1 week' }).click();
  const five = { timeout: 5_000 };
  await Promise.all([
    expect(page.getByRole('alert').filter({ hasText: 'Your break has begun' })).toBeVisible(five),
    expect(beside.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible(five),
    expect(device.page).toHaveURL(/\/login/, five),
  ]);
  const said = device.page.getByRole('alert').filter({ hasText: 'Your break has begun' });
  await expect(said).toContainText('This account is closed to you until');
  // The other tab of the same browser has the words as well.
  await expect(beside.page.getByRole('alert').filter({ hasText: 'Your break has begun' })).toBeVisible(five);
  await page.screenshot({ path: info.outputPath('shut.png') });
  await device.page.getByLabel('Username').fill(user);
  await device.page.getByLabel('Password', { exact: true }).fill('demo-password-only');
  await device.page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(device.page.getByText(/this account is closed to you until .+\d/)).toBeVisible();
  // What was refused says it anew: once, not beside what ended the session.
  await expect(device.page.getByRole('alert').filter({ hasText: 'closed to you until' })).toHaveCount(1);
  await device.page.screenshot({ path: info.outputPath('refused.png') });
  await expect(device.page.getByRole('link', { name: 'Join' })).toBeHidden();
  await elsewhere.close();
});
