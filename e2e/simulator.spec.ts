import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from './gateway.ts';
import { test } from './recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[INP-01] within a minute of its start the simulator has something in play, and always a next race', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(gateway.url);
  const inPlay = page.getByRole('main').getByRole('region', { name: 'In play' });
  await expect(inPlay.locator('[data-event]').first()).toBeVisible({ timeout: 60_000 });
  const next = page.getByRole('region', { name: 'Next off' });
  await expect(next.getByRole('listitem').first()).toBeVisible();

  await page.getByRole('link', { name: 'In-play' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'In-play' })).toBeVisible();
  const chips = page.getByRole('group', { name: 'Sports in play' });
  await expect(chips.getByRole('link', { name: /^Football\s*\d+$/ })).toBeVisible();
  const row = page.getByRole('main').locator('[data-event]').first();
  await expect(row).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(page.getByRole('main').locator('[data-odds]').first()).toBeVisible();

  await page.goBack();
  await page.goBack();
  await next
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d\d:\d\d|R\d/);
  await expect(page.getByRole('main').locator('[data-odds]').nth(4)).toBeVisible();
});
