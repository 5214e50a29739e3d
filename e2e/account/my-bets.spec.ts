import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { MATCHES, matchOpens } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[MYB-01.3] [MYB-05.1] [MYB-06.3] [MYB-07.1] [MYB-10.1] the history by period and words, its sums, file and steps', async ({
  page,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Saltmarsh', '10');
  await bettor.closeSlip();
  await bettor.go('/mybets/cashout');
  const main = page.getByRole('main');
  const card = main.locator('[data-bet]');
  const take = card.getByRole('button', { name: /^Cash out £/ }).first();
  await expect(take).toBeVisible();
  await page.screenshot({ path: `test-results/my-bets-cashout-${project.name}.png` });
  const amount = /£([\d.]+)/.exec(await take.innerText())?.[1] ?? '';
  await take.click();
  const confirm = card.getByRole('button', { name: /^Confirm cash-out/ }).first();
  await expect(async () => {
    await confirm.click({ timeout: 1_000 });
    await expect(page.getByText(/^Processed: cashed out/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  // The older address leads here, with its range.
  await bettor.go('/bethistory?period=7d');
  await expect(page).toHaveURL(/\/mybets\/history\/sports\?period=7d$/);
  await expect(main.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'page');
  const [staked, returned] = ['wager', 'returns'].map((name) => main.locator(`[data-shown="${name}"]`));
  await expect(staked!).toHaveText('£10.00');
  await expect(returned!).toHaveText(`£${amount}`);
  await page.screenshot({ path: `test-results/my-bets-history-${project.name}.png` });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('link', { name: /as a file/ }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"10.00"`);
  const search = main.getByLabel('Search your bets');
  await search.fill('nobody at all');
  await expect(main.getByText('No settled bets here')).toBeVisible();
  await expect(staked!).toHaveText('£10.00');
  await search.fill('saltm');
  await expect(card).toHaveCount(1);
  await main.getByRole('link', { name: 'In play' }).click();
  await expect(card).toHaveCount(0);
  await main.getByRole('link', { name: 'Own dates' }).click();
  await main.getByRole('link', { name: 'Pre-match' }).click();
  await expect(card).toHaveCount(1);
  await page.screenshot({ path: `test-results/my-bets-own-dates-${project.name}.png` });
  await page.reload();
  await expect(page).toHaveURL(/period=own&firstDay=.*&lastDay=.*&phase=prematch/);
  await expect(card).toHaveCount(1);
  await card.getByRole('heading').getByRole('link').click();
  const steps = main.locator('[data-step]');
  await expect(steps).toHaveCount(2);
  await expect(steps.last()).toContainText(`Cashed out for £${amount}`);
  await page.screenshot({ path: `test-results/my-bets-steps-${project.name}.png`, fullPage: true });
});

test('[MYB-05.2] [MYB-09.2] without its statistics the history is there', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await page.route('**/api/v2/mybets/statistics**', (route) => route.abort());
  await bettor.go('/mybets/history/sports?period=24h');
  const main = page.getByRole('main');
  await expect(main.locator('[data-bet]').first()).toBeVisible();
  await expect(main.getByText('Profit and loss')).toHaveCount(0);
});

/** The match is on at this score. */
function playing(home: number, away: number): void {
  const [opened] = matchOpens(MATCHES[1]!, Date.now() - 1_800_000);
  if (opened?.kind !== 'event') throw new Error('no match');
  const event = { ...opened.event, state: 'INPROGRESS', inplay: true };
  const scoreboard = { home, away, period: '1H', clockSeconds: 1_800, clockAt: Date.now(), running: true };
  gateway.tell({ kind: 'event', event }, { kind: 'scoreboard', event: 'm2', scoreboard });
}

test('[MYB-11.1] [MYB-11.3] a bet in play says how far it has come, beside its event too', async ({ page }, {
  project,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle('Kestrel Rovers', '5');
  await bettor.closeSlip();
  playing(0, 1);
  await bettor.go('/mybets/open');
  const main = page.getByRole('main');
  const card = main.locator('[data-bet]').filter({ hasText: 'Kestrel Rovers' }).first();
  const tracker = card.locator('[data-tracker="lead"]');
  await expect(tracker).toHaveText('1 goal behind, needs 2');
  playing(2, 1);
  await expect(tracker).toHaveText('1 goal ahead');
  await page.screenshot({ path: `test-results/my-bets-tracker-${project.name}.png` });
  await main.getByRole('link', { name: 'In play' }).click();
  await expect(main.getByText('None of them was placed then')).toBeVisible();
  await bettor.go('/inplay');
  await main
    .getByRole('link', { name: /Kestrel Rovers/ })
    .first()
    .click();
  const own = main.locator('[data-bets-on-event]');
  // On a phone it is one line until it is opened.
  if (project.name === 'mobile') await own.getByRole('button', { expanded: false }).click();
  await expect(own.locator('[data-tracker="lead"]').first()).toHaveText('1 goal ahead');
  await page.screenshot({ path: `test-results/my-bets-on-event-${project.name}.png` });
});
