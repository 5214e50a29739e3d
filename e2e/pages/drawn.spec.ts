import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';

let gateway: GatewayUnderTest;
let folder: string;
// An app of its own with what draws its first pages: other journeys begin with the app alone.
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slipstream-drawn-'));
  const appFolder = join(folder, 'app');
  cpSync('dist/app', appFolder, { recursive: true });
  const build = ['build', '--mode', 'drawn', '--outDir', `${appFolder}-drawn`, '--emptyOutDir'];
  execFileSync('node_modules/.bin/vite', build, { stdio: 'pipe' });
  gateway = await startGatewayProcess({ appFolder });
});
test.afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs in the page before anything else: what moves from then on. */
function watchShifts(): void {
  const seen = { moved: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') seen.moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Pages by their address, or by the last link to one of their kind on another page. */
const PAGES = [
  { what: 'home', price: true },
  { what: 'home of another brand', at: '/?brand=paddock', price: true, name: 'Paddock' },
  { what: 'in play', at: '/inplay', price: true },
  { what: 'a match', on: '/', link: /href="(\/sports\/football\/[a-z-]+\/[a-z-]+\/\d+)"/g, price: true },
  { what: 'the matches of a sport', on: '/', link: /href="(\/sports\/football\/SBTC1_\d+)"/g, price: true },
  { what: 'races', at: '/sports/horse-racing', price: true },
  { what: 'what is popular', at: '/sports/football/popular', price: true },
  { what: 'the boosts', at: '/price-boosts', price: true },
  { what: 'a coupon', at: '/coupon/football-btts', price: true },
  { what: 'the sports', at: '/sports' },
  { what: 'results', at: '/sports/football/stats/SBTC1_1' },
  // Its prices may come only before the start.
  { what: 'a race', on: '/sports/horse-racing', link: /href="(\/sports\/horse-racing\/[\w-]+\/sev\/\d+)"/g },
] as const;
type DrawnPage = (typeof PAGES)[number];

async function addressOf(page: DrawnPage): Promise<string> {
  if (!('on' in page)) return 'at' in page ? page.at : '/';
  const text = await (await fetch(`${gateway.url}${page.on}`, { headers: { accept: 'text/html' } })).text();
  return [...text.matchAll(page.link)].at(-1)?.[1] ?? 'none was found';
}

for (const drawnPage of PAGES)
  test(`[FAST-02] a guest sees ${drawnPage.what} before the app is there, and nothing moves when it takes over`, async ({
    page,
  }) => {
    const said: string[] = [];
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    let letScriptsCome = (): void => undefined;
    const scripts = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.addInitScript(watchShifts);
    const root = page.locator('#root');
    const heading = page.locator('main h1').first();
    const price = page.locator('main [data-odds][data-state="open"]').first();
    // In the slip as well: a race that goes off takes its prices from the page.
    const pressed = page.locator('[data-odds][aria-pressed="true"], [data-shown="market"]');
    // A gateway that has just begun may be too busy to draw.
    await expect(async () => {
      await page.goto(`${gateway.url}${await addressOf(drawnPage)}`, { waitUntil: 'commit' });
      await expect(root).toHaveAttribute('aria-busy', 'true', { timeout: 2_000 });
      if ('price' in drawnPage) await expect(price).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 120_000 });
    const hasPrice = 'price' in drawnPage;
    if (hasPrice) await expect(price).toHaveAttribute('aria-disabled', 'true');
    const drawn = await (hasPrice ? price : heading).elementHandle();
    if ('name' in drawnPage) {
      await expect(page.locator('html')).toHaveAttribute('data-brand', 'paddock');
      await expect(page.getByRole('link', { name: drawnPage.name }).first()).toBeVisible();
      await expect(page.getByText('Slipstream')).toHaveCount(0);
    }
    letScriptsCome();
    await expect(root).not.toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('#not-running')).toHaveCount(0);
    expect(await drawn.evaluate((element) => element.isConnected)).toBe(true);
    const moved = await page.evaluate(() => Number(Reflect.get(Reflect.get(window, 'seen'), 'moved')));
    expect(moved).toBeLessThanOrEqual(0.02);
    // One press: it waits for the rules of the slip, which a busy machine fetches late, and is not lost.
    if (hasPrice) {
      await price.click();
      await expect(pressed.first()).toBeVisible({ timeout: 90_000 });
    }
    expect(said).toEqual([]);
  });
