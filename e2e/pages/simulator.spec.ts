import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[INP-01] within a minute of its start the simulator has something in play, and always a next race', async ({
  page,
}) => {
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
  // The first may be over before it is opened, and has no prices then.
  await next
    .getByRole('link', { name: /\d\d:\d\d/ })
    .nth(2)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d\d:\d\d|R\d/);
  // A race may have four runners, and one of those may not run.
  await expect(page.getByRole('main').locator('[data-odds]').nth(1)).toBeVisible();
});

test('[EWY-01] the winner of a league is bet on each way from its own list', async ({ page }, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  const before = await bettor.pence();
  await bettor.go('/sports/football/crown-premier/sim.crown');
  // Its address has a dot in it, and is a page all the same.
  await page.reload();
  // Its matches come first, what is decided over the season has a tab of its own (BRW-04).
  await page.getByRole('main').getByRole('link', { name: 'Outrights', exact: true }).click();
  const winner = page
    .getByRole('main')
    .getByRole('link', { name: /^Crown Premier winner/ })
    // Of two the season that is yet to begin: on a last day few can still win the other.
    .last();
  await expect(winner).toBeVisible();
  await page.screenshot({ path: info.outputPath('competition.png'), fullPage: true });
  await winner.click();
  const main = page.getByRole('main');
  await expect(main.getByText('EW 1/4 · 3')).toBeVisible();
  const prices = main.locator('[data-odds]');
  // Ten at first (BRW-04).
  await expect(prices).toHaveCount(10);
  await main.getByRole('button', { name: 'Show all 16' }).click();
  await expect(prices).toHaveCount(16);
  await main.locator('[data-odds][data-state="open"]').nth(3).click();
  await page.screenshot({ path: info.outputPath('outright.png'), fullPage: true });
  const slip = bettor.slip();
  await slip.getByRole('checkbox', { name: /^Each way/ }).check();
  await slip.getByRole('textbox', { name: /^Stake on / }).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(bettor.shown('totalStake')).toHaveText('£4.00');
  await bettor.shown('button').click();
  const placed = slip.locator('article[data-status="placed"]');
  await expect(placed).toBeVisible();
  await expect(placed).toContainText('Crown Premier winner');
  await expect(placed).toContainText('£2.00 e/w = £4.00 total');
  await expect.poll(() => bettor.pence()).toBe(before - 400);
  await page.screenshot({ path: info.outputPath('placed.png') });
  expect(complaints).toEqual([]);
});
