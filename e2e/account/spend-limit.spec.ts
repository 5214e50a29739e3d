import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[RGT-08.1] a bet refused by error 160 leads to what the operator has set: the amount, what is used, when more is free, and whom to talk to', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('capped');
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '4');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await bettor.price('Penwell United').click();
  await bettor.stake('Stake on Penwell United', '2');
  await bettor.shown('button').click();
  await expect(
    bettor.slip().getByText('The spend limit on your account leaves £1.00 for 24 hours.').first(),
  ).toBeVisible();
  await expect(bettor.slip().getByText(/160/).first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('refused.png') });
  await bettor.slip().getByRole('link', { name: 'What are spend controls?' }).click();
  await expect(page).toHaveURL(/\/spending-controls$/);
  const set = page.locator('[data-shown="spendControl"]');
  await expect(set).toContainText('£5.00 in 24 hours');
  await expect(set).toContainText('£4.00 used, £1.00 left');
  await expect(set).toContainText(/more is free from .*\d\d:\d\d/);
  await expect(set.getByRole('button')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('spend-limit.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'spend limit')).toEqual([]);
  await page.getByRole('link', { name: 'Talk to us about it' }).first().click();
  await expect(page).toHaveURL(/\/contactus/);
});

test('[RGT-08.1] a bet refused by error 170 leads to what a win limit is, and to whom to ask', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '1.70');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('You have reached your win limit.').first()).toBeVisible();
  await expect(bettor.slip().getByText(/170/).first()).toBeVisible();
  await bettor.slip().getByRole('link', { name: 'What are spend controls?' }).click();
  await expect(page).toHaveURL(/\/spending-controls$/);
  const about = page.locator('[data-shown="aboutControls"]');
  await expect(about).toContainText('error 170');
  await expect(about).toContainText('the most an account can win');
  // The operator has set no spend limit for this one, and none is shown.
  await expect(page.locator('[data-shown="spendControl"]')).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('win-limit.png'), fullPage: true });
  await about.getByRole('link', { name: 'Talk to us about it' }).click();
  await expect(page).toHaveURL(/\/contactus/);
});
