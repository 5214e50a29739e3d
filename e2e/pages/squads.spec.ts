import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { BUILDER_MATCH } from '../demanding/offer.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
});
test.afterAll(() => gateway.stop());

test('[GAM-01.1] [BBD-03.1] a ready-made bet builder goes into the slip whole, at the price that was shown, and is placed @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/more');
  await main.getByRole('link', { name: 'Squads' }).click();
  const card = main.locator('[data-squad]').first();
  const add = card.getByRole('button', { name: /^Add / });
  await expect(add).toBeVisible();
  const legs = await card.getByRole('listitem').count();
  expect(legs).toBeGreaterThan(1);
  await page.screenshot({ path: info.outputPath('squads.png') });
  expect(await findingsInBothThemes(page, 'squads')).toEqual([]);
  const price = /\d+\/\d+/.exec((await add.textContent()) ?? '')?.[0] ?? 'no price';
  await add.click();
  await expect(card.getByRole('button', { name: /: In your slip$/ })).toBeDisabled();
  await bettor.placeFirst(price, info.outputPath('slip.png'));
  await page.screenshot({ path: info.outputPath('receipt.png') });
});
