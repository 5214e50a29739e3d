import { expect, type Page } from '@playwright/test';
import { FIVE_GROUPS } from '#domain/builder/fives.ts';
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

/** The first of a group that can join what is picked. */
async function pick(page: Page, group: string): Promise<void> {
  const card = page.locator(`[data-five="${group}"]`);
  await card.locator('[data-odds]:not([aria-disabled="true"])').first().click();
  await expect(card.getByRole('button', { name: /^Change/ })).toBeVisible();
}

test('[GAM-02.1] [GAM-02.2] five legs of one match are picked as a guest, stand in the slip at one price, and are placed @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.go('/more');
  await main.getByRole('link', { name: 'Fives' }).click();
  await main.getByRole('link', { name: new RegExp(BUILDER_MATCH) }).click();
  const add = main.getByRole('button', { name: 'Add to slip' });
  await expect(add).toBeDisabled();
  // The score first: everything follows from it, and may stand all the same.
  await pick(page, 'score');
  // What cannot come true with it is told before the next pick.
  await expect(page.locator('[data-five="main"] [aria-disabled="true"]').first()).toBeVisible();
  for (const group of FIVE_GROUPS.filter((one) => one !== 'score')) await pick(page, group);
  await expect(main.getByText('Adds nothing to the price').first()).toBeVisible();
  await expect(add).toBeEnabled();
  const price = /\d+\/\d+/.exec((await main.getByRole('status').first().textContent()) ?? '')?.[0] ?? 'none';
  await page.screenshot({ path: info.outputPath('five.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'fives')).toEqual([]);
  await add.click();
  await expect(main.getByRole('button', { name: 'In your slip' })).toBeDisabled();
  await page.reload();
  await expect(main.getByRole('button', { name: 'In your slip' })).toBeDisabled();
  await bettor.logIn('demo');
  await bettor.openSlip();
  await expect(bettor.slip().getByText('Adds nothing to the price').first()).toBeVisible();
  await bettor.placeFirst(price, info.outputPath('slip.png'));
});
