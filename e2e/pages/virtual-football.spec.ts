import { expect } from '@playwright/test';
import { virtualRules } from '#gateway/virtuals/virtual-rules.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

const SECOND = 1_000;
/** Rounds of half a minute: a match takes eight seconds. */
const short = {
  ...virtualRules,
  rounds: { ...virtualRules.rounds, every: 30 * SECOND },
  closes: 2 * SECOND,
  runs: { ...virtualRules.runs, football: 8 * SECOND },
};

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({
    feed: { kind: 'simulator', seed: 1, speed: 1, virtuals: true, virtualRules: short, sports: [] },
  });
});
test.afterAll(() => gateway.stop());

test('[VIR-01.11] [VIR-01.13] a bet on a virtual match is settled by its goals, which the table then counts @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.go('/virtuals/SBTC1_19');
  const table = main.getByRole('region', { name: 'Table of this season' });
  await expect(table).toContainText(/No table yet|Made of/);
  // The start of a round: from here there is time to bet on it.
  await expect(main.getByText(/Betting closes in (?:2\d|1[3-9]) s/)).toBeVisible({ timeout: 60_000 });
  const before = await table.innerText();
  // Both sides and the draw of one match: one of them wins, whatever is drawn.
  const prices = main
    .locator('li[data-event]')
    .first()
    .getByRole('button', { name: /bet slip/ });
  await expect(prices).toHaveCount(3);
  const sides = [
    await prices.nth(0).getAttribute('aria-label'),
    await prices.nth(2).getAttribute('aria-label'),
  ];
  const [home = '', away = ''] = sides.map((label) => /^(.+?) to win, /.exec(label ?? '')?.[1]);
  await bettor.placeSingle(home, '2');
  const left = await bettor.pence();
  await bettor.closeSlip();
  await main.getByRole('link', { name: new RegExp(`^${home} 0, ${away} 0`) }).click();
  const goals = main.getByRole('region', { name: 'Goals by minute' });
  await expect(goals).toContainText('′');
  await expect(goals).toContainText('Full time');
  const [, scored = '', conceded = ''] = /(\d)–(\d)/.exec(await goals.innerText()) ?? [];
  await expect.poll(() => table.innerText()).not.toBe(before);
  for (const side of [home, away])
    await expect(table.getByRole('rowheader', { name: new RegExp(side) })).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await table.screenshot({ path: info.outputPath('table.png') });
  const isWon = Number(scored) > Number(conceded);
  if (isWon) await expect.poll(() => bettor.pence()).toBeGreaterThan(left);
  await bettor.go('/mybets/history/sports');
  await expect(page.getByRole('main')).toContainText(`${home} v ${away}`);
  await expect(page.getByRole('main')).toContainText(isWon ? 'Won' : 'Lost');
});
