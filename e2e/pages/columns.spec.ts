import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { MANY, manyOpen } from '../looks/many-matches.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
  gateway.tell(...manyOpen(Date.now()));
});
test.afterAll(() => gateway.stop());

test('three columns scroll each on its own, and the page around them never does', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.go('/sports/britain/script-league/script.league');
  for (const { home } of MANY) await bettor.price(home).click();
  await bettor.price(MANY.at(-1)?.away ?? '').scrollIntoViewIfNeeded();
  const top = await page.getByRole('banner').boundingBox();
  expect(top?.y).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
});
