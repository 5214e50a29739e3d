import { expect, type Locator, type Page } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const isMobile = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;
const badge = (page: Page) => page.getByRole('button', { name: /^Bet slip, / });

/** Places and sizes of every price button on the page, in css pixels. */
const boxesOf = (page: Page) =>
  page.locator('[data-odds]').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );

async function edges(locator: Locator): Promise<readonly [left: number, right: number]> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('nothing to measure');
  return [box.x, box.x + box.width];
}

test('[NAV-06.1] three columns from 1024 pixels on, below them one and the bottom navigation with the slip count', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  const bottom = page.getByRole('navigation', { name: 'Quick navigation' });
  if (isMobile(page)) {
    await expect(badge(page)).toHaveAccessibleName('Bet slip, 1 selection');
    await expect(badge(page)).toContainText('1');
    for (const name of ['Home', 'In-play', 'More'])
      await expect(bottom.getByRole('link', { name, exact: true })).toBeInViewport();
    await expect(bottom.getByRole('link', { name: 'My bets, none open' })).toBeInViewport();
    await bettor.price('Kestrel Rovers').click();
    await expect(badge(page)).toHaveAccessibleName('Bet slip, 2 selections');
    return;
  }
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    const [, leftEnds] = await edges(page.getByRole('navigation', { name: 'Sports' }));
    const [mainStarts, mainEnds] = await edges(page.getByRole('main'));
    const [slipStarts, slipEnds] = await edges(page.getByRole('complementary', { name: /Bet slip/ }));
    expect(leftEnds).toBeLessThanOrEqual(mainStarts);
    expect(mainEnds).toBeLessThanOrEqual(slipStarts);
    expect(slipEnds).toBeLessThanOrEqual(width);
    await expect(bottom).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(bottom).toBeVisible();
});

test('[LIV-12.1] another odds format changes every price on the page and fetches none of them again', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Kestrel Rovers').click();
  await expect(bettor.cell('Kestrel Rovers')).toHaveAccessibleName(
    'Kestrel Rovers to win, 4 to 5, add to bet slip',
  );
  await expect(bettor.cell('Kestrel Rovers')).toHaveAttribute('aria-pressed', 'true');
  await expect(bettor.cell('Penwell United')).toHaveAttribute('aria-pressed', 'false');
  const fetched: string[] = [];
  // On touch the setting is a page of its own, and the price that stays in sight is the one in the bar.
  if (isMobile(page)) await bettor.go('/more');
  page.on('request', (request) => {
    // What the slip would return, and what goes with its leg, is asked as it is due, on a slow machine only
    // now; the offer itself is never fetched for a format.
    if (/\/(api|view)\//.test(request.url()) && !/calculateBets|betrecommendations/.test(request.url()))
      fetched.push(request.url());
  });
  await page.getByRole('radio', { name: 'Decimal' }).click();
  if (isMobile(page)) {
    // The quick slip went with the page before; its bar stays (MEND-33).
    await expect(page.getByRole('button', { name: /Open bet slip/ })).toContainText('1.80');
  } else {
    await expect(bettor.cell('Kestrel Rovers')).toHaveAccessibleName(
      'Kestrel Rovers to win, 1.80, add to bet slip',
    );
    await expect(page.locator('[data-price]').filter({ hasText: '/' })).toHaveCount(0);
    expect(await page.locator('[data-price]').filter({ hasText: '.' }).count()).toBeGreaterThan(5);
    await expect(bettor.slip().locator('[data-shown="price"]')).toContainText('1.80');
  }
  expect(fetched).toEqual([]);
  if (isMobile(page)) await bettor.go('/');
  await expect(bettor.cell('Penwell United')).toContainText('4.33');
});

test('[LIV-10.5] a suspended price keeps its place, shows a padlock and cannot be pressed', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  const cell = bettor.cell('Saltmarsh');
  await expect(cell).toHaveAttribute('data-state', 'open');
  const before = await boxesOf(page);
  gateway.tell(say.suspend('m3'));
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
  await expect(cell).toHaveAccessibleName(/, suspended$/);
  await expect(cell.locator('svg')).toBeVisible();
  expect(await boxesOf(page)).toEqual(before);
  await cell.click({ force: true });
  await expect(cell).toHaveAttribute('aria-pressed', 'false');
  gateway.tell(say.open('m3'));
  await expect(cell).toHaveAttribute('aria-disabled', 'false');
  expect(await boxesOf(page)).toEqual(before);
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
});

test('a price that moves, to however long a text, moves nothing else', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await expect(bettor.cell('Saltmarsh')).toHaveAttribute('data-state', 'open');
  const before = await boxesOf(page);
  for (const [odds, trend] of [
    ['1000/1', 'up'],
    ['1/100', 'down'],
    ['11/8', 'none'],
  ] as const) {
    gateway.tell(say.price('m3', 'home', odds));
    await expect(bettor.cell('Saltmarsh')).toContainText(odds);
    if (trend !== 'none') await expect(bettor.cell('Saltmarsh')).toHaveAttribute('data-trend', trend);
    expect(await boxesOf(page)).toEqual(before);
  }
});

// On the desktop the slip is a column.
test('the slip sheet takes the focus, keeps it, and gives it back', { tag: '@touch' }, async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await expect(bettor.slip()).toBeFocused();
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Tab');
  await expect(bettor.slip().locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(bettor.slip()).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Open bet slip/ })).toBeFocused();

  await bettor.openSlip();
  await bettor.slip().getByRole('button', { name: 'Clear' }).click();
  await page.keyboard.press('Escape');
  await expect(bettor.slip()).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('[NAV-08.1] Back closes the slip and the page keeps its path; a reload with the slip in the address opens it again', {
  tag: '@touch',
}, async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.go('/more');
  await bettor.openSlip();
  const address = (): string => page.url().slice(gateway.url.length);
  await expect.poll(address).toBe('/more#modal=betslip');
  await page.reload();
  await expect(bettor.slip()).toBeVisible();
  expect(address()).toBe('/more#modal=betslip');
  await page.goBack();
  await expect(bettor.slip()).toHaveCount(0);
  expect(address()).toBe('/more');
  await page.reload();
  await expect(page.getByRole('button', { name: /Open bet slip/ })).toBeVisible();
  await expect(bettor.slip()).toHaveCount(0);
  // A result that there is not.
  await page.evaluate(() =>
    window.history.replaceState(null, '', `${location.pathname}#modal=betslipresult`),
  );
  await page.reload();
  await expect(bettor.slip()).toBeVisible();
  await expect.poll(address).toBe('/more#modal=betslip');
  await page.keyboard.press('Escape');
  await expect(bettor.slip()).toHaveCount(0);
  expect(address()).toBe('/more');
});

test('[LIV-05.3] without a connection the page says so and marks its prices; with it they move again', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  const cell = bettor.cell('Harbour Athletic');
  await expect(cell).toHaveAttribute('data-state', 'open');
  await expect(page.getByText('Reconnecting.')).toHaveCount(0);
  await expect(cell.locator('[data-price]')).toHaveCSS('opacity', '1');

  await gateway.kill();
  await expect(page.getByText('Reconnecting.')).toBeVisible();
  await expect(cell.locator('[data-price]')).not.toHaveCSS('opacity', '1');

  const { dataFolder } = gateway;
  gateway = await startGatewayProcess({
    scripted: true,
    dataFolder,
    port: Number(new URL(gateway.url).port),
  });
  await expect(page.getByText('Reconnecting.')).toHaveCount(0, { timeout: 40_000 });
  await expect(cell.locator('[data-price]')).toHaveCSS('opacity', '1');
  gateway.tell(say.price('m1', 'home', '7/2'));
  await expect(cell).toContainText('7/2');
});
