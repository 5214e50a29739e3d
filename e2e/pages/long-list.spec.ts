import { expect, type Page, test } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { LONG_LIST, longListOpens } from '../looks/many-matches.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
  gateway.tell(...longListOpens(Date.now()));
});
test.afterAll(() => gateway.stop());

interface Row {
  readonly id: string;
  readonly top: number;
}

/** Rows that can be seen, from the top of the screen down; css pixels of the screen. */
const seen = (page: Page): Promise<readonly Row[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-event]')]
      .map((row) => ({
        id: row.dataset.event ?? '',
        top: row.getBoundingClientRect().top,
        bottom: row.getBoundingClientRect().bottom,
      }))
      .filter(({ top, bottom }) => bottom > 200 && top < innerHeight - 120),
  );

/** Where a row is once nothing moves any more. */
async function topOf(page: Page, id: string): Promise<number> {
  const row = page.locator(`[data-event="${id}"]`);
  const top = (): Promise<number> => row.evaluate((element) => element.getBoundingClientRect().top);
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const now = await top();
      const rests = now === before;
      before = now;
      return rests;
    })
    .toBe(true);
  return before;
}

async function wheel(page: Page, by: number): Promise<void> {
  const rows = await seen(page);
  const id = rows[Math.floor(rows.length / 2)]?.id ?? '';
  const before = await topOf(page, id);
  await page.mouse.wheel(0, by);
  await expect.poll(() => topOf(page, id), { message: `a turn of ${by}` }).toBe(before - by);
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${gateway.url}/sports/britain/script-league/script.league`);
  await expect(page.locator('[data-event]').nth(12)).toBeVisible();
  // Until the rows near the screen are the only ones.
  await expect.poll(() => page.locator('[data-event]').count()).toBeLessThan(35);
  // Over the list: on a wide screen each column scrolls by itself.
  await page.locator('[data-event]').nth(3).hover();
}

test('a long list moves by as much as the wheel is turned, down and up, and every row stands where it stood', async ({
  page,
}) => {
  await openList(page);
  const places: (readonly Row[])[] = [];
  for (let turn = 0; turn < 24; turn += 1) {
    places.push(await seen(page));
    await wheel(page, 180);
  }
  for (const place of places.toReversed()) {
    await wheel(page, -180);
    expect(await seen(page)).toEqual(place);
  }
});

test('a long list ends with its last row, and nothing stands below it', async ({ page }) => {
  await openList(page);
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(30);
  }
  const last = page.getByText(LONG_LIST.at(-1)?.home ?? '', { exact: true });
  await expect(last).toBeVisible();
  const list = page.locator('ul', { has: page.locator('[data-event]') }).last();
  const [row, whole] = await Promise.all([
    page.locator('[data-event]').last().boundingBox(),
    list.boundingBox(),
  ]);
  expect((row?.y ?? 0) + (row?.height ?? 0)).toBeCloseTo((whole?.y ?? 0) + (whole?.height ?? 0), 0);
});

test('no row moves when prices change, on the screen, above it and below it', async ({ page }) => {
  await openList(page);
  for (let turn = 0; turn < 10; turn += 1) await wheel(page, 300);
  const before = await seen(page);
  gateway.tell(...LONG_LIST.map(({ key }) => say.price(key, 'home', '101/100')));
  const changed = page.locator(`[data-event="${before[3]?.id ?? ''}"]`);
  await expect(changed.getByText('101/100')).toBeVisible();
  expect(await seen(page)).toEqual(before);
  await wheel(page, -300);
  await wheel(page, 300);
  expect(await seen(page)).toEqual(before);
});
