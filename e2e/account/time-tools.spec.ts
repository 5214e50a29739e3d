import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[RGT-04.1] [RGT-12.2] [MOD-05.2] a day of one minute is over at once, in every tab, over whatever stands there; a login later lets the customer withdraw and not bet', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(`time${info.project.name}`);
  const beside = new Bettor(await page.context().newPage());
  await beside.page.goto(gateway.url);
  await expect(beside.balance()).toContainText('£');
  await beside.price('Saltmarsh').click();
  await beside.openSlip();

  await page.locator('footer').getByRole('link', { name: 'Safer gambling' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Time management/ })
    .click();
  await expect(page.locator('[data-shown="timeUsed"]')).toContainText('since midnight in London');
  await expect(page.locator('[data-shown="net-session"]')).toContainText('£0.00');
  const racing = page.getByRole('switch', { name: /^Horse and greyhound racing/ });
  await racing.click();
  await expect(racing).toHaveAttribute('aria-checked', 'false');
  await racing.click();
  await expect(page.locator('[data-shown="controlPending-PRODUCTS"]')).toContainText('nothing blocked');
  await expect(racing).toHaveAttribute('aria-checked', 'false');
  await page.screenshot({ path: info.outputPath('time.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'time')).toEqual([]);
  const form = page.getByRole('form', { name: 'Time for a day' });
  await form.getByLabel('Minutes a day').fill('0');
  await form.getByRole('button', { name: 'Set' }).click();
  await expect(form.getByText('at least one')).toBeVisible();
  await form.getByLabel('Minutes a day').fill('1');
  await form.getByRole('button', { name: 'Set' }).click();

  const five = { timeout: 5_000 };
  for (const tab of [page, beside.page]) {
    const over = tab.getByRole('alertdialog', { name: 'Your time is over' });
    await expect(over).toContainText('You are logged out', five);
    await expect(over).toContainText('until');
    // Nothing lies over it (MOD-02).
    const onTop = await over.evaluate((window) => {
      const { left, top, width, height } = window.getBoundingClientRect();
      return window.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop).toBe(true);
  }
  await beside.page.screenshot({ path: info.outputPath('over.png') });
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The time you have set' })).toBeVisible();

  await page.getByLabel('Username').fill(`time${info.project.name}`);
  await page.getByLabel('Password', { exact: true }).fill('four plain words here');
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await expect(bettor.balance()).toContainText('£');
  await bettor.go('/withdraw');
  await expect(page.getByRole('heading', { name: 'Withdraw' }).first()).toBeVisible();
  await bettor.go('/');
  // The tabs share the slip: it is there.
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '2');
  await bettor.shown('button').click();
  await expect(
    bettor.slip().getByText('The time you have set for yourself is over for now.').first(),
  ).toBeVisible();
  await page.screenshot({ path: info.outputPath('refused.png') });
});
