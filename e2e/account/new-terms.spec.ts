import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[CNT-02.2] [REG-02.2] [UK-12] terms that have changed are told at the login; left for later nothing is bet and money can be withdrawn; accepted, the bet is placed', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('old-terms');
  const told = page.getByRole('alertdialog', { name: 'Our terms have changed' });
  await expect(told).toContainText('Terms and conditions, version 2026-1');
  await page.screenshot({ path: info.outputPath('told.png') });
  expect(await findingsInBothThemes(page, 'new terms')).toEqual([]);
  // What is demanded is answered: no Escape.
  await page.keyboard.press('Escape');
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Not now' }).click();
  await expect(told).toBeHidden();
  await bettor.go('/withdraw');
  await expect(page.getByRole('heading', { name: 'Withdraw' }).first()).toBeVisible();

  await bettor.go('/');
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '2');
  await bettor.shown('button').click();
  const refused = bettor.slip().getByText('Our terms or rules have changed.').first();
  await expect(refused).toBeVisible();
  await page.screenshot({ path: info.outputPath('refused.png') });
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await bettor.go('/tnc-accept');
  await page.getByRole('main').getByRole('button', { name: 'I accept' }).click();
  await expect(page.getByText('Nothing has changed since you accepted')).toBeVisible();
  await page.screenshot({ path: info.outputPath('accepted.png') });
  await bettor.go('/');
  await bettor.openSlip();
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
});
