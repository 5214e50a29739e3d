import { expect, type Locator } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findings } from '../looks/axe.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;

test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** What is painted on the open prices of a list, as profit to one. */
async function profits(rows: Locator): Promise<number[]> {
  const texts = await rows.locator('[data-odds][data-state="open"]').allTextContents();
  return texts.map((text) => {
    const [, num = '1', den = '1'] = /(\d+)\/(\d+)/.exec(text) ?? [];
    return Number(num) / Number(den);
  });
}

test('[BRW-16.1] [BRW-16.2] [BRW-16.3] [BRW-16.4] a bet is found by price, start and market, goes into the slip, and its address brings the same again', async ({
  page,
  context,
}) => {
  const main = page.getByRole('main');
  const rows = main.getByRole('region', { name: 'Bets found' }).getByRole('listitem');
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}/sports/football/SBTC1_1`);
  await main.getByRole('link', { name: 'Bet finder', exact: true }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bet finder');
  await rows.first().waitFor();
  await main.getByRole('combobox', { name: /^Sport/ }).selectOption({ label: 'All sports' });
  await main.getByLabel('Price from').selectOption('6/5');
  await main.getByLabel('Price up to').selectOption('4/1');
  await main.getByRole('combobox', { name: /^Market/ }).selectOption('totals');
  await main.getByRole('radio', { name: 'By price' }).click();
  const address = '/sports/all/bet-finder/all/from-6-5.to-4-1.totals.by-price';
  await expect(page).toHaveURL(gateway.url + address);
  // What is in sight has been asked for by these words, and prices go on moving.
  await expect
    .poll(async () => {
      const shown = await profits(rows);
      return shown.length > 5 && shown.every((one) => one > 1 && one < 5);
    })
    .toBe(true);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await findings(page, 'bet finder')).toEqual([]);

  const row = rows.filter({ has: page.locator('[data-odds][data-state="open"]') }).first();
  const name = (await row.locator('p').first().textContent()) ?? '';
  await row.locator('[data-odds]').click();
  await bettor.openSlip();
  await expect(bettor.slip()).toContainText(name);
  await bettor.closeSlip();

  await main.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(main.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(`${gateway.url}${address}.page-2`);

  const other = await context.newPage();
  await other.goto(`${gateway.url}${address.replace('totals', 'totals.sideways')}`);
  await expect(other.getByLabel('Price from')).toHaveValue('6/5');
  await expect(other.getByRole('combobox', { name: /^Market/ })).toHaveValue('totals');
  await expect(other.getByText('Not understood in the address, and left out: sideways')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Bets found' })).toBeVisible();
  await other.close();

  await bettor.go('/sports/all/bet-finder/all/from-9000-1');
  await expect(main.getByText('No bet fits right now')).toBeVisible();
  await main.getByRole('link', { name: 'Clear what is chosen' }).click();
  await expect(page).toHaveURL(`${gateway.url}/sports/all/bet-finder`);
  await rows.first().waitFor();
  await bettor.go('/sports/quidditch/bet-finder');
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Bet finder');
});

test('[BRW-07.4] the menu of a wide screen, and More on any, lead to the coupons and to the bet finder', async ({
  page,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 1_024;
  const ways = isWide
    ? page.getByRole('navigation', { name: 'Sports', exact: true })
    : page.getByRole('main');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto(`${gateway.url}/more`);
  for (const name of ['Coupons', 'Bet finder']) {
    await ways.getByRole('link', { name, exact: true }).click();
    await expect(heading).toHaveText(name);
    await page.goBack();
    await expect(heading).toHaveText('More');
  }
});
