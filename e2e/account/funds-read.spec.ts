import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[REG-02.4] [UK-15] how money is protected is read in the slip, which keeps its pick and stake, before the first bet, and asked no more @wide', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('funds-unread');
  await page.goto(`${gateway.url}/deposit`);
  await expect(page.getByRole('region', { name: 'How your money is protected' }).first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('deposit.png') });
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(bettor.shown('button')).toHaveText('Read how your money is protected first');
  const asked = bettor.slip().getByRole('region', { name: 'How your money is protected' });
  await expect(asked).toBeVisible();
  expect(await findingsInBothThemes(page, 'funds-read')).toEqual([]);
  await page.screenshot({ path: info.outputPath('funds-read.png') });
  await asked.getByRole('button', { name: 'I have read this' }).click();
  await expect(asked).toBeHidden();
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await page.goto(`${gateway.url}/deposit`);
  await expect(page.getByRole('textbox', { name: /Amount/ })).toBeVisible();
});
