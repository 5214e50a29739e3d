import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { integrityOf } from '#tools/build/script-inventory.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  // On a busy machine a gateway with its simulator takes longer to stand than a step of a journey may.
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** Which of the next races is opened: the first may be over before it is, and has no prices then. */
const RUNS_MINUTES_LATER = 3;

/** The pages on which anything on offer is found; a name that is typed wrongly reaches the gateway whole. */
async function browse(page: Page, bettor: Bettor, look: (where: string) => Promise<void>): Promise<void> {
  const main = page.getByRole('main');
  await bettor.go('/search');
  await main.getByRole('searchbox').fill('rovesr');
  await main
    .getByRole('link', { name: / Rovers/ })
    .first()
    .waitFor();
  await look('search');
  await bettor.go('/sports');
  await main.locator('#az-browser a').first().waitFor();
  await look('sports');
  for (const [where, path] of [
    ['sport', '/sports/football/SBTC1_1'],
    ['outrights', '/sports/football/outrights/SBTC1_1'],
    ['popular', '/sports/darts/popular'],
  ] as const) {
    await bettor.go(path);
    await main.locator('[data-odds]').first().waitFor();
    await look(where);
  }
}

/** Opens one page after the other, as far as a guest and then a customer gets, and looks at each. */
async function tour(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const open = '[data-odds][data-state="open"]';
  const firstOdds = () => main.locator(open).filter({ visible: true }).first();
  await page.goto(gateway.url);
  await firstOdds().waitFor();
  await look('home');
  await bettor.go('/inplay');
  // What stands first may be over in a moment, and has no prices then.
  const begun = main.locator('[data-event]').filter({ has: page.locator(open) });
  await begun.first().waitFor();
  await look('in-play');
  await begun.first().getByRole('link').first().click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(/ (?:v|@) /);
  await main.locator('[data-odds]').first().waitFor();
  await look('event');
  await bettor.go('/sports/horse-racing');
  await main
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .waitFor();
  await look('racing');
  await main
    .getByRole('link', { name: /\d\d:\d\d/ })
    .nth(RUNS_MINUTES_LATER)
    .click();
  // A race may have four runners, and one of those may not run.
  await main.locator('[data-odds]').nth(1).waitFor();
  await look('race card');
  await browse(page, bettor, look);
  await bettor.go('/registration');
  await page.getByLabel('First name').waitFor();
  await look('registration');
  await bettor.go('/login');
  await page.getByLabel('Username').waitFor();
  await look('login');
  await bettor.go('/settings');
  await page.getByRole('button', { name: 'Export recording' }).waitFor();
  await look('settings');
  await bettor.go('/');
  await bettor.logIn('demo');
  await bettor.go('/mybets/open');
  await expect(main.getByRole('heading', { level: 1, name: /bets/i })).toBeVisible();
  await expect(main.getByText('Loading page')).toHaveCount(0);
  await look('my bets');
  await bettor.go('/sports/horse-racing');
  await firstOdds().click();
  await bettor.go('/');
  // Of another event than the first: both may be a selection of one bet.
  await begun.nth(1).locator(open).first().click();
  await bettor.openSlip();
  await bettor.slip().getByRole('textbox').first().waitFor();
  await look('slip');
}

test('[UK-56] [UK-57] no page breaks the content policy or has anything to complain about, and every script is of the inventory', async ({
  page,
  context,
}) => {
  const complaints = complaintsOf(page);
  const fetched = scriptsFetchedBy(context);
  const visited: string[] = [];
  await tour(page, async (where) => {
    visited.push(where);
  });
  expect(visited).toHaveLength(15);
  expect(complaints).toEqual([]);
  const scripts = await fetched();
  const inventory: unknown = JSON.parse(await readFile('dist/app/scripts-app.json', 'utf8'));
  expect(scripts.size).toBeGreaterThan(10);
  expect(inventory).toMatchObject(Object.fromEntries(scripts));
  // Blocks of data are no scripts.
  await expect(page.locator('script:not([src]):not([type="application/json"])')).toHaveCount(0);
  await expect(page.locator('[onclick], [onload], [onerror], iframe')).toHaveCount(0);
  await expect(page.locator('input[autocomplete^=cc-]')).toHaveCount(0);
  await expectNoSessionAnywhere(page, context);
});

/**
 * Every script that the pages of a browser fetch from now on, workers too: its path, and the hash of what
 * came.
 */
function scriptsFetchedBy(context: BrowserContext): () => Promise<ReadonlyMap<string, string>> {
  const coming: Promise<readonly [string, string]>[] = [];
  context.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    if (!type.includes('javascript')) return;
    const path = origin === new URL(gateway.url).origin ? pathname.slice(1) : response.url();
    coming.push(response.body().then((body) => [path, integrityOf(body)]));
  });
  return async () => new Map(await Promise.all(coming));
}

/**
 * The session is in a cookie that no script reads, and neither in the address nor in what the page keeps
 * (UK-57).
 */
async function expectNoSessionAnywhere(page: Page, context: BrowserContext): Promise<void> {
  const session = (await context.cookies()).find(({ name }) => name === 'sid');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const secret = session?.value ?? '';
  expect(secret.length).toBeGreaterThan(20);
  const kept = await page.evaluate(() => [
    document.cookie,
    window.location.href,
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
  ]);
  for (const text of kept) expect(text).not.toContain(secret);
}

test('axe finds nothing on any page, light and dark', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  await tour(page, async (where) => {
    found.push(...(await findingsInBothThemes(page, where)));
  });
  expect(found).toEqual([]);
});
