import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { BUILDER_MATCH, offerOpens } from '../bet-kinds/offer.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
  gateway.tell(...offerOpens(Date.now()));
});
test.afterAll(() => gateway.stop());

test('[BBD-01.14] two prices of one match are a bet builder: taken apart, combined again, placed', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.go('/');
  await page.getByRole('link', { name: BUILDER_MATCH }).first().click();
  const press = (market: string, selection: RegExp) =>
    page.getByRole('group', { name: market, exact: true }).getByRole('button', { name: selection }).click();
  await press('Match result', /^Home/);
  await press('Both teams to score', /^Yes/);
  await bettor.openSlip();
  const slip = bettor.slip();
  const price = slip.locator('[data-shown="price"]').first();
  const builderBox = slip.getByRole('textbox', { name: `Stake on the bet builder for ${BUILDER_MATCH}` });
  await expect(slip.getByText('Bet builder, 2 picks')).toBeVisible();
  await expect(slip.getByText(/cannot be combined/)).toHaveCount(0);
  await expect(price).toContainText('/');
  await page.screenshot({ path: info.outputPath('card.png') });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: info.outputPath('card-dark.png') });

  await slip.getByRole('button', { name: /^Bet on them separately/ }).click();
  await expect(slip.getByRole('textbox', { name: 'Stake on Home' })).toBeVisible();
  await expect(slip.getByRole('textbox', { name: 'Stake on Yes' })).toBeVisible();
  await expect(builderBox).toHaveCount(0);
  await bettor.stake('Stake on Home', '3');
  await expect(bettor.shown('totalStake')).toHaveText('£3.00');
  await page.screenshot({ path: info.outputPath('apart.png') });

  await slip.getByRole('button', { name: /^Combine 2 picks as bet builder/ }).click();
  await expect(bettor.shown('totalStake')).toHaveText('£0.00');
  await expect(price).toContainText('/');
  await bettor.stake(`Stake on the bet builder for ${BUILDER_MATCH}`, '2');
  await expect(bettor.shown('button')).toHaveText('Place bet £2.00');
  await bettor.shown('button').click();
  await expect(slip.getByText('Bet placed').first()).toBeVisible();
  const receipt = slip.getByRole('article').first();
  await expect(receipt).toContainText('Bet builder');
  await expect(receipt).toContainText('£2.00');
  await page.screenshot({ path: info.outputPath('receipt.png') });
  expect(complaints).toEqual([]);
});
