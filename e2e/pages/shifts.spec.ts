import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** How long each answer is held back, so that a page is seen without it, ms. */
const HELD_BACK_MS = 300;
/** For what comes behind the last answer, as styles and marks do, ms. */
const AFTERWARDS_MS = 500;
/** What a page may move in all (performance.md, CLS). */
const MOST_MOVED = 0.02;

/** What lists, prices or pictures: pages by their address. */
const OF_A_GUEST = [
  '/',
  '/inplay',
  '/sports',
  '/sports/football/SBTC1_1',
  '/sports/football/popular',
  '/sports/football/stats/SBTC1_1',
  '/sports/football/outrights/SBTC1_1',
  '/sports/football/specials/SBTC1_1',
  '/sports/horse-racing',
  '/sports/horse-racing/all-races',
  '/sports/horse-racing/results',
  '/sports/greyhounds',
  '/coupons',
  '/coupon/football-today',
  '/easy-pick-coupon',
  '/price-boosts',
  '/sports/all/bet-finder',
  '/squads',
  '/virtuals',
  '/promotions',
  '/help',
  '/betting-rules',
];

const OF_A_CUSTOMER = [
  '/',
  '/mybets/open',
  '/mybets/bonuses',
  '/mybets/history/sports',
  '/profile',
  '/personal-details',
  '/deposit',
  '/withdraw',
  '/transaction-history',
  '/account-history',
  '/deposit-limits',
  '/spending-controls',
  '/inbox',
  '/settings/devices',
];

/** Runs in the page before anything else: what moves up or down from then on, and whose it was. */
function watchShifts(): void {
  const seen = { moved: 0, whose: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      };
      // A race that is off leaves its strip and the ones behind it move up: news, and no jump of the page.
      if (sources.every(({ previousRect, currentRect }) => previousRect.y === currentRect.y)) continue;
      seen.moved += value;
      for (const { node, previousRect, currentRect } of sources)
        seen.whose.push(
          `${value.toFixed(3)}: ${(node?.textContent ?? '').slice(0, 40)}, ${previousRect.y} to ${currentRect.y}`,
        );
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What moved on a page that is opened by its address, whose answers are late; nothing when all is well. */
async function movedOn(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(gateway.url + path);
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
  await page.waitForTimeout(AFTERWARDS_MS);
  const { moved, whose } = await page.evaluate(
    () => Reflect.get(window, 'seen') as { readonly moved: number; readonly whose: readonly string[] },
  );
  return moved <= MOST_MOVED ? [] : [`${path} moved by ${moved.toFixed(3)}`, ...whose.slice(0, 4)];
}

async function lateAnswers(page: Page): Promise<void> {
  await page.addInitScript(watchShifts);
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
    // A page that is left takes what it asked for with it.
    await route.continue().catch(() => undefined);
  });
}

/** The last link to one page of a kind on another. */
async function lastLink(page: Page, on: string, kind: RegExp): Promise<string> {
  await page.goto(gateway.url + on);
  await page.locator('main [data-odds]:visible').first().waitFor();
  const links = await page
    .locator('main a[href]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.filter((link) => kind.test(link)).at(-1) ?? 'none was found';
}

test('[FAST-02] no page of a guest moves while its answers come', async ({ page }) => {
  const found = [
    await lastLink(page, '/', /^\/sports\/football\/[a-z-]+\/[a-z-]+\/\d+$/),
    await lastLink(page, '/sports/horse-racing', /^\/sports\/horse-racing\/[\w-]+\/sev\/\d+$/),
    await lastLink(page, '/sports/greyhounds', /^\/sports\/greyhounds\/[\w-]+\/sev\/\d+$/),
  ];
  await lateAnswers(page);
  const moved: string[] = [];
  for (const path of [...OF_A_GUEST, ...found]) moved.push(...(await movedOn(page, path)));
  expect(moved).toEqual([]);
});

test('[FAST-02] no page of a customer moves while its answers come', async ({ page }) => {
  await page.goto(gateway.url);
  await page.locator('main [data-odds]:visible').first().waitFor();
  await new Bettor(page).logIn();
  await lateAnswers(page);
  const moved: string[] = [];
  for (const path of OF_A_CUSTOMER) moved.push(...(await movedOn(page, path)));
  expect(moved).toEqual([]);
});
