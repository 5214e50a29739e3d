/**
 * npm run shots -- [--brand slipstream] [--width 390] [--theme dark] [--page home] [--url URL] [--out FOLDER]
 *
 * Photographs every page of a seeded world, as a guest and as a customer with a slip and a bet: both brands,
 * light and dark, at 390, 1280 and 1600 pixels, and puts the pictures of each page on one contact sheet,
 * `index.html` in the folder. Needs the app as it is built. With --url it looks at a gateway that runs
 * already, which must be a demonstration. Exit code 0, 1 when a page could not be reached, 2 for wrong use.
 */
import '../../command/help.ts';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { defaultOptions } from '#gateway/gateway-options.ts';
import { startGateway } from '#gateway/start-gateway.ts';
import { brands } from '#src/brands/brands.ts';
import { launchOptions } from '../../browser/find.ts';
import { type Shot, sheetOf } from './sheet.ts';
import { tour } from './tour.ts';

const HEIGHTS: ReadonlyMap<number, number> = new Map([
  [390, 844],
  [1280, 800],
  [1600, 900],
]);
const THEMES = ['light', 'dark'] as const;
/** What comes after the words of a page, ms: its pictures, its prices. */
const SETTLES = 400;
/** Of the simulator's world: the same at each run. */
const SEED = 7;
/** From here on the slip is a column that is always there. */
const WIDE = 1024;

const { values } = parseArgs({
  options: {
    brand: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    page: { type: 'string' },
    url: { type: 'string' },
    out: { type: 'string', default: '.reports/shots' },
  },
});
const { out } = values;
const widths = [...HEIGHTS.keys()].filter((width) => [undefined, String(width)].includes(values.width));
const themes = THEMES.filter((theme) => values.theme === undefined || theme === values.theme);
const names = brands.map(({ id }) => id).filter((id) => [undefined, id].includes(values.brand));

async function wear(page: Page, brand: string): Promise<void> {
  const label = String(brands.find(({ id }) => id === brand)?.text['brand.name']);
  await page.getByRole('radio', { name: label, exact: true }).first().click();
  await page.locator(`html[data-brand="${brand}"]`).waitFor();
}

/** One visit at one width: at each page it takes a picture in each theme. */
async function visit(browser: Browser, url: string, brand: string, width: number): Promise<Shot[]> {
  const shots: Shot[] = [];
  const viewport = { width, height: HEIGHTS.get(width) ?? width };
  const context = await browser.newContext({ viewport, hasTouch: width < WIDE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${url}/more`);
  // The second time the typeface is there at once, as for everybody who comes back.
  await page.evaluate(() => document.fonts.load('16px Inter'));
  await page.reload();
  await wear(page, brand);
  const look = async (name: string): Promise<void> => {
    if (values.page !== undefined && !name.includes(values.page)) return;
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    await page.waitForTimeout(SETTLES);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme="${theme}"]`).waitFor();
      const file = `${[name, brand, String(width), theme].join('-').replaceAll(/[^a-z0-9-]+/g, '_')}.png`;
      await page.screenshot({ path: join(out, file) });
      shots.push({ page: name, brand, width, theme, file });
    }
  };
  const openSlip = async (): Promise<void> => {
    if (width >= WIDE) return;
    await page.locator('[data-slip-button]').click();
    await page.locator('[data-slip]').waitFor();
  };
  await tour(page, look, openSlip, (line) => {
    process.exitCode = 1;
    console.error(`${brand} ${width}: ${line}`);
  });
  await context.close();
  return shots;
}

async function photograph(url: string): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  try {
    const shots: Shot[] = [];
    for (const brand of names)
      for (const width of widths) shots.push(...(await visit(browser, url, brand, width)));
    await writeFile(join(out, 'index.html'), sheetOf(shots));
    console.log(`${shots.length} pictures: ${join(out, 'index.html')}`);
  } finally {
    await browser.close();
  }
}

async function main(): Promise<void> {
  if (names.length === 0 || widths.length === 0 || themes.length === 0) {
    console.error('usage: npm run shots -- [--brand ID] [--width 390|1280|1600] [--theme light|dark]');
    process.exitCode = 2;
    return;
  }
  await mkdir(out, { recursive: true });
  if (values.url !== undefined) {
    await photograph(values.url);
    return;
  }
  const dataFolder = await mkdtemp(join(tmpdir(), 'shots-'));
  const gateway = await startGateway({
    ...defaultOptions,
    port: 0,
    dataFolder,
    demonstration: true,
    logLevel: 'error',
    feed: { kind: 'simulator', seed: SEED, speed: 1 },
  });
  try {
    await photograph(gateway.url);
  } finally {
    await gateway.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

await main();
