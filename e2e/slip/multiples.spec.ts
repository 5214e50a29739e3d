import { expect, type Page } from '@playwright/test';
import { finishes, RACES, raceOpens } from '#testing/offers/scripted-races.ts';
import { type Named, oracle } from '#testing/oracles/settlement-oracle.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
  const now = Date.now();
  gateway.tell(...[...RACES, FORCED, FREE].flatMap((race, i) => raceOpens(race, now + (i + 1) * 600_000)));
});
test.afterAll(() => gateway.stop());

/** A race that takes each way only, and one that leaves the choice. */
const FORCED = {
  key: 'r5',
  runner: 'Ember Reach',
  odds: '3/1',
  eachWay: { num: 1, den: 4, places: 3 },
  eachWayRequired: true,
};
const FREE = { key: 'r6', runner: 'Fenland Echo', odds: '4/1', eachWay: { num: 1, den: 5, places: 3 } };

/** Positions in which the runners of the script come in. */
const POSITIONS = [1, 2, 1, 5] as const;

const asRunners = (positions: readonly number[]) =>
  RACES.map(({ odds, eachWay }, i) => {
    const [num = 1, den = 1] = odds.split('/').map(Number);
    const position = positions[i] ?? 9;
    return {
      price: [num, den] as const,
      terms: [eachWay.num, eachWay.den, eachWay.places] as const,
      result: { outcome: position === 1 ? ('WON' as const) : ('LOST' as const), position },
      deductions: [],
    };
  });
const paid = (name: Named, stake: number, eachWay: boolean, positions: readonly number[]): number =>
  oracle(name, asRunners(positions), { stake, eachWay, struckAt: 0 }).returns;
const pounds = (pence: number): string =>
  `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const ALL_WIN = [1, 1, 1, 1];

async function atTheRaces(page: Page, username: string): Promise<Bettor> {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(username);
  await bettor.go('/sports/horse-racing');
  for (const { runner } of RACES) {
    await bettor.price(runner).click();
    await expect(bettor.price(runner)).toHaveAttribute('aria-pressed', 'true');
  }
  await bettor.openSlip();
  return bettor;
}

test('[SYS-01] [SYS-02] [EWY-01] [EWY-02] [BSL-03] multiples each way, from the tab to the payout', async ({
  page,
}, info) => {
  const bettor = await atTheRaces(page, `multiples-${info.project.name}`);
  const before = await bettor.pence();
  const slip = bettor.slip();

  // The tab by keyboard, then one row for each type with its lines.
  await slip.getByRole('tab', { name: 'Acca' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(slip.getByRole('tab', { name: 'Multiples' })).toHaveAttribute('aria-selected', 'true');
  const rows = slip.getByRole('list', { name: 'Multiples' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  for (const [nth, name] of [
    'Doubles × 6 lines',
    'Trebles × 4 lines',
    'Yankee × 11 lines',
    'Lucky 15 × 15 lines',
  ].entries())
    await expect(rows.nth(nth)).toContainText(name);
  await expect(bettor.shown('button')).toHaveText('Enter stake');

  await bettor.stake('Doubles × 6 lines', '0.04');
  await expect(rows.nth(0)).toContainText('The smallest stake is £0.05.');
  await expect(bettor.shown('button')).toHaveText('Minimum stake £0.05');
  await page.screenshot({ path: info.outputPath('multiples-minimum.png') });

  for (let i = 0; i < 4; i += 1) {
    await slip.getByRole('textbox', { name: 'Doubles × 6 lines' }).focus();
    await page.keyboard.press('Backspace');
  }
  await bettor.stake('Doubles × 6 lines', '0.50');
  await expect(rows.nth(0)).toContainText('6 × £0.50 = £3.00 total');
  await bettor.stake('Lucky 15 × 15 lines', '0.10');
  await slip.getByRole('checkbox', { name: /^Each way/ }).check();
  await expect(rows.nth(0)).toContainText('6 × £0.50 e/w = £6.00 total');
  await expect(rows.nth(3)).toContainText('15 × £0.10 e/w = £3.00 total');
  await expect(bettor.shown('totalStake')).toHaveText('£9.00');
  const promised = paid('doubles', 50, true, ALL_WIN) + paid('lucky15', 10, true, ALL_WIN);
  await expect(bettor.shown('returns')).toHaveText(pounds(promised));
  await page.screenshot({ path: info.outputPath('multiples.png') });

  await expect(bettor.shown('button')).toHaveText('Place bet £9.00');
  await bettor.shown('button').click();
  await expect(slip.getByText('Lucky 15 × 15 lines')).toBeVisible();
  await expect(slip.getByText('15 × £0.10 e/w = £3.00 total')).toBeVisible();
  await expect(bettor.balance()).toHaveText(pounds(before - 900));
  await page.screenshot({ path: info.outputPath('multiples-receipt.png') });
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();

  await bettor.go('/mybets/open');
  await expect(page.locator('main').getByText('Doubles × 6 lines, 4 selections')).toBeVisible();
  await page.screenshot({ path: info.outputPath('multiples-open.png') });

  gateway.tell(...RACES.map(({ key }, i) => finishes(key, POSITIONS[i] ?? 9)));
  const returned = paid('doubles', 50, true, POSITIONS) + paid('lucky15', 10, true, POSITIONS);
  await expect(bettor.balance()).toHaveText(pounds(before - 900 + returned));
  await bettor.go('/mybets/history/sports');
  // Of the card, not of the news that says the same when a bet is settled.
  const lucky = pounds(paid('lucky15', 10, true, POSITIONS));
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: lucky })).toBeVisible();
});

test('[EWY-01] [EWY-02] each way on singles and the acca, and where a market takes nothing else', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(`each-way-${info.project.name}`);
  await bettor.go('/sports/horse-racing');
  await bettor.price(FORCED.runner).click();
  await bettor.price(FREE.runner).click();
  await bettor.openSlip();
  const slip = bettor.slip();

  await slip.getByRole('tab', { name: 'Singles' }).click();
  const boxes = slip.getByRole('checkbox', { name: /^Each way/ });
  await expect(boxes).toHaveCount(2);
  await expect(boxes.nth(0)).toBeChecked();
  await expect(boxes.nth(0)).toBeDisabled();
  await expect(slip.getByText('1/4 odds, 3 places · Each way only in this market')).toBeVisible();
  await expect(boxes.nth(1)).not.toBeChecked();
  await boxes.nth(1).check();
  await bettor.stake(`Stake on ${FREE.runner}`, '5');
  await expect(slip.getByText('£5.00 e/w = £10.00 total')).toBeVisible();
  // 4/1: 25.00 for the win, at a fifth 9.00 for the place.
  await expect(bettor.shown('returns')).toHaveText('£34.00');
  await page.screenshot({ path: info.outputPath('each-way-singles.png') });

  await slip.getByRole('tab', { name: 'Acca' }).click();
  await expect(boxes).toHaveCount(1);
  await expect(boxes).toBeDisabled();
  await bettor.stake('Stake on this acca', '2');
  await expect(slip.getByText('£2.00 e/w = £4.00 total')).toBeVisible();
  await page.screenshot({ path: info.outputPath('each-way-acca.png') });
  await bettor.shown('button').click();
  await expect(slip.getByText('Each way, 1/5 odds, 3 places')).toBeVisible();
  await page.screenshot({ path: info.outputPath('each-way-receipt.png') });
});
