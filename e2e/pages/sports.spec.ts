import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** A sport by its address, what a row of it says in play, the table of its board and what stands in that. */
const SPORTS = [
  {
    path: '/sports/american-football/SBTC1_16',
    live: /Quarter \d/,
    table: 'Score by quarter',
    also: 'First downs',
  },
  { path: '/sports/snooker/SBTC1_17', live: /Frame \d/, table: 'Score by frame', also: 'left on the table' },
  { path: '/sports/baseball/SBTC1_3', live: /Inning \d/, table: 'Score by inning', also: 'Left on base' },
  { path: '/sports/cricket/SBTC1_13', live: /Innings \d/, table: 'Score by innings', also: 'Sixes' },
  { path: '/sports/rugby-union/SBTC1_12', live: /\d′/, table: 'Score by half', also: 'Penalty goals' },
  { path: '/sports/rugby-league/SBTC1_34', live: /\d′/, table: 'Score by half', also: 'Tries' },
] as const;

/** When a row that is not in play says that it starts, in an order that text sorts by. */
const START = /Tomorrow|\b\d\d:\d\d\b/;
const startIn = (row: string): string =>
  `${row.includes('Tomorrow') ? 1 : 0} ${/\b\d\d:\d\d\b/.exec(row)?.[0] ?? ''}`;

test('[INP-03.1] [BRW-02.1] sports are listed and opened in play with their boards, and bet on together', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  const before = await bettor.pence();
  for (const { path, live, table, also } of SPORTS) {
    await bettor.go(path);
    const row = main.locator('[data-event]').filter({ hasText: live }).first();
    await expect(row).toBeVisible({ timeout: 90_000 });
    await row.getByRole('link').first().click();
    await expect(main.getByRole('table', { name: table })).toBeVisible();
    await expect(main.getByText(also).first()).toBeVisible();
    await expect(main.locator('[data-odds]').first()).toBeAttached();
    expect(await tooWide(page)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: info.outputPath(`${table}-${path.split('/')[2] ?? ''}.png`) });
    await bettor.go(path);
    // The last to start of those in sight: it is not in play before the bet is placed.
    const ahead = main.locator('[data-event]').filter({ hasNotText: live, hasText: START });
    const starts = (await ahead.allInnerTexts()).map(startIn);
    const later = ahead.nth(starts.indexOf(starts.toSorted().at(-1) ?? ''));
    await later.locator('[data-odds]').first().click();
    await bettor.closeSlip();
  }
  await bettor.openSlip();
  await bettor.slip().getByRole('textbox', { name: 'Stake on this acca' }).focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(bettor.shown('totalStake')).toHaveText('£2.00');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 200);
  await page.screenshot({ path: info.outputPath('placed.png') });
  expect(complaints).toEqual([]);
});

test('[INP-03.1] a golf tournament stands where matches would, and shows its leaders in play', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.go('/sports/golf/SBTC1_9');
  // One begins every half an hour and takes longer: somebody always plays, or has just ended.
  const live = main.locator('[data-event]').filter({ hasText: 'Live' }).first();
  await live.getByRole('link').first().click();
  await expect(main.getByRole('table', { name: 'Leaderboard' })).toBeVisible();
  await bettor.go('/sports/golf/SBTC1_9');
  const next = main.locator('[data-event]').filter({ hasText: 'Until' }).first();
  await expect(next.locator('[data-odds]').first()).toBeVisible();
  await next.getByRole('link').first().click();
  await expect(main.getByRole('heading', { name: 'Top 10 finish' })).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: info.outputPath('golf.png') });
  expect(complaints).toEqual([]);
});
