import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[BRW-11.1] [BRW-15.2] a fresh start has last week: results by day, a league with its table, and form beside a match', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await bettor.go('/sports/football/SBTC1_1');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Results', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Football results' })).toBeVisible();
  const days = main.getByRole('group', { name: 'Day' });
  await days.getByRole('link', { name: 'Yesterday' }).click();
  await expect(days.getByRole('link', { name: 'Yesterday' })).toHaveAttribute('aria-current', 'page');
  const crown = main.getByRole('region', { name: 'Crown Premier, England' });
  await expect(crown.getByRole('listitem')).toHaveCount(8);
  await expect(crown.getByRole('listitem').first()).toContainText(/\d–\d/);
  await page.screenshot({ path: info.outputPath('results.png'), fullPage: true });

  await crown.getByRole('link', { name: 'Crown Premier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Crown Premier: results' })).toBeVisible();
  const table = main.getByRole('table');
  // A head and sixteen clubs; each has played once a day for four weeks.
  await expect(table.getByRole('row')).toHaveCount(17);
  const first = table.getByRole('row').nth(1);
  await expect(first.getByRole('listitem')).toHaveCount(5);
  await expect(first.getByRole('listitem').last()).toContainText(
    /(Won|Lost|Drew) \d–\d (at home to|away at) /,
  );
  await page.screenshot({ path: info.outputPath('league.png'), fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

  const next = main.getByRole('region', { name: 'Next matches' });
  await next.locator('[data-event]').first().getByRole('link').first().click();
  const form = main.getByRole('region', { name: 'Form', exact: true });
  await expect(form.getByRole('list')).toHaveCount(2);
  await expect(form.getByRole('link', { name: 'Table and results' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('event.png'), fullPage: true });
  expect(complaints).toEqual([]);
});
