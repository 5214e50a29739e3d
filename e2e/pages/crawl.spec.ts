import { expect, type Page } from '@playwright/test';
import { isBuilt, isRouteKey, matchPath } from '#domain/navigation/routes.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { isSample } from '#testing/setup/sample.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { findings } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  // Virtual events are beside the sports only where a gateway is asked for them.
  gateway = await startGatewayProcess({ feed: { kind: 'simulator', seed: 1, speed: 1, virtuals: true } });
});
test.afterAll(() => gateway.stop());

/** Links away from home. */
const DEPTH = 6;
/** Of pages that differ by an id alone, as events do. */
const OF_EACH_KIND = 1;
/** Of those whose prices are looked for: a race may be off when one comes to it. */
const UNTIL_PRICED = 5;
/** Of a page that is there for its prices, unless betting on it is over. */
const PRICE_WITHIN_MS = 10_000;
/** What no page of browsing says; an event that ends while one is on the way to it is no dead end. */
const DEAD_ENDS = /Not available yet|Page not found|Something went wrong/;

/** Every page of this app that the page shown leads to; files of a customer are none. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([download], [href^="/api/"])')].map(
      (link) => link.pathname.replace(/\/$/, ''),
    ),
  );

/** Pages of browsing that are there for their prices. */
const PRICED = [
  'home',
  'azBrowserMev',
  'azBrowserOutrightsMev',
  'sev',
  'coupon',
  'inplay',
  'horseRacingHome',
  'horseRacingSev',
  'greyhoundsSev',
  'virtuals',
] as const;
const isPriced = (key: string): boolean => PRICED.some((known) => known === key);

/** Where a price is a pick of something that goes into the slip as a whole. */
const BY_PICKS: ReadonlySet<string> = new Set(['fives', 'squads', 'easyPickCoupon']);

/**
 * Presses the first price of the page, if it has one: the slip has a leg with a way to take it out, which is
 * gone after that. Returns whether there was one.
 *
 * @param waits for one that comes only with the line's first word, ms
 */
async function pressFirstPrice(page: Page, bettor: Bettor, where: string, waits: number): Promise<boolean> {
  const price = page.locator('main [data-odds][data-state="open"]:visible').first();
  const isDone = (step: Promise<void>): Promise<boolean> =>
    step.then(
      () => true,
      () => false,
    );
  if (!(await isDone(price.waitFor({ timeout: waits })))) return false;
  // What closes in the moment of the press is no price any more: the next page of its kind is tried.
  if (!(await isDone(price.click({ timeout: PRICE_WITHIN_MS })))) return false;
  await bettor.openSlip();
  const remove = bettor.slip().getByRole('button', { name: /^Remove / });
  await expect(remove, where).toHaveCount(1);
  await remove.click();
  await expect(remove, where).toHaveCount(0);
  await bettor.closeSlip();
  return true;
}

/** A draw that runs has no prices, and the one of the page is mostly near: the last to start has. */
async function lastStart(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Next virtual events' }).getByRole('link').last().click();
}

/** @param looks whether axe looks at a page of this kind */
interface Walk {
  readonly looks: (key: string) => boolean;
}

interface Walked {
  readonly visited: ReadonlyMap<string, number>;
  /** Kinds of page a price of which landed in the slip. */
  readonly priced: ReadonlySet<string>;
  /** What axe found. */
  readonly faults: readonly string[];
}

/** Addresses of browsing, from home on, as many of a kind as are looked at. */
async function crawl(page: Page, bettor: Bettor, { looks }: Walk): Promise<Walked> {
  const priced = new Set<string>();
  const faults: string[] = [];
  const visited = new Map<string, number>();
  const known = new Set(['', '/']);
  let edge = ['/'];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const next = new Set<string>();
    for (const path of edge) {
      const { key } = matchPath(path);
      const seen = visited.get(key) ?? 0;
      expect(key, `${path} is a page`).not.toBe('notFound');
      const isWanted = seen < OF_EACH_KIND || (isPriced(key) && !priced.has(key) && seen < UNTIL_PRICED);
      if (!isWanted || !isRouteKey(key) || !isBuilt(key)) continue;
      visited.set(key, seen + 1);
      await bettor.go(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      // It stands when nothing in it is on its way any more.
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
      expect(await page.locator('main').innerText(), path).not.toMatch(DEAD_ENDS);
      if (looks(key)) faults.push(...(await findings(page, path)));
      const links = await linksOn(page);
      if (key === 'virtuals') await lastStart(page);
      const waits = isPriced(key) ? PRICE_WITHIN_MS : 1;
      if (!BY_PICKS.has(key) && (await pressFirstPrice(page, bettor, path, waits))) priced.add(key);
      for (const link of links)
        if (!known.has(link)) {
          known.add(link);
          next.add(link);
        }
    }
    edge = [...next];
  }
  return { visited, priced, faults };
}

/** Pages of browsing that home leads to, however long the way. */
const BROWSING = [
  'sports',
  'azBrowserSport',
  'azBrowserMev',
  'azBrowserOutrights',
  'azBrowserOutrightsMev',
  'multiLeague',
  'popular',
  'popularLeagues',
  'betFinder',
  'stats',
  'sev',
  'coupons',
  'coupon',
  'easyPickCoupon',
  'priceBoosts',
  'inplay',
  'horseRacingHome',
  'horseRacingMeetings',
  'horseRacingAllRaces',
  'horseRacingResults',
  'horseRacingSev',
  'greyhoundsHome',
  'greyhoundsMeetings',
  'greyhoundsAllRaces',
  'greyhoundsResults',
  'greyhoundsSev',
  'virtuals',
  'fives',
  'squads',
  'search',
  'promotions',
] as const;

for (const who of ['guest', 'customer'] as const)
  test(`[NAV-01] every page that home leads a ${who} to in six links stands, a price of it lands in the slip, and axe finds nothing`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const bettor = new Bettor(page);
    await page.goto(gateway.url);
    await page.locator('main [data-odds]:visible').first().waitFor();
    if (who === 'customer') await bettor.logIn();
    // What a guest sees as well is looked at once; of a sample the pages of `pages.spec.ts` are.
    const isBrowsing = (key: string): boolean => BROWSING.some((known) => known === key);
    const { visited, priced, faults } = await crawl(page, bettor, {
      looks: (key) => !isSample && (who === 'guest' || !isBrowsing(key)),
    });
    // All that is wrong at once: a walk takes minutes.
    expect({
      unvisited: BROWSING.filter((key) => !visited.has(key)),
      unpriced: PRICED.filter((key) => !priced.has(key)),
      faults,
      complaints,
    }).toEqual({ unvisited: [], unpriced: [], faults: [], complaints: [] });
  });

test('[NAV-01] [NAV-04.3] an address of the documents that is no page of its own leads to the one that has it, and Back does not bounce @wide', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/more`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const bettor = new Bettor(page);
  for (const [from, to] of [
    ['/sports/horse-racing/future-races', '/sports/horse-racing/outrights/SBTC1_24'],
    ['/sports/horse-racing/a-z-search', '/search'],
  ] as const) {
    await bettor.go(from);
    await expect(page).toHaveURL(gateway.url + to);
    await page.goBack();
    await expect(page).toHaveURL(`${gateway.url}/more`);
  }
});
