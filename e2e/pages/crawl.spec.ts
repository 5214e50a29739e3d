import { expect, type Page } from '@playwright/test';
import { isBuilt, isRouteKey, matchPath } from '#domain/navigation/routes.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** Links away from home. */
const DEPTH = 3;
/** Of pages that differ by an id alone, as events do. */
const OF_EACH_KIND = 1;
/** What no page of browsing says; an event that ends while one is on the way to it is no dead end. */
const DEAD_ENDS = /Not available yet|Page not found|Something went wrong/;

/** Every page of this app that the page shown leads to. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map((link) =>
      link.pathname.replace(/\/$/, ''),
    ),
  );

/** Addresses of browsing, from home on, as many of a kind as are looked at. */
async function crawl(page: Page, bettor: Bettor): Promise<ReadonlyMap<string, number>> {
  const visited = new Map<string, number>();
  const known = new Set(['', '/']);
  let edge = ['/'];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const next = new Set<string>();
    for (const path of edge) {
      const { key } = matchPath(path);
      const seen = visited.get(key) ?? 0;
      expect(key, `${path} is a page`).not.toBe('notFound');
      if (seen === OF_EACH_KIND || !isRouteKey(key) || !isBuilt(key)) continue;
      visited.set(key, seen + 1);
      await bettor.go(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
      // It stands when nothing in it is on its way any more.
      await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
      expect(await page.locator('main').innerText(), path).not.toMatch(DEAD_ENDS);
      for (const link of await linksOn(page))
        if (!known.has(link)) {
          known.add(link);
          next.add(link);
        }
    }
    edge = [...next];
  }
  return visited;
}

test('[NAV-01] every page that home leads to in three links stands, and says nothing of not being there @wide', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await page.locator('main [data-odds]:visible').first().waitFor();
  const visited = await crawl(page, bettor);
  expect([...visited.keys()]).toEqual(
    expect.arrayContaining([
      'coupon',
      'coupons',
      'easyPickCoupon',
      'horseRacingAllRaces',
      'popular',
      'priceBoosts',
      'sev',
    ]),
  );
  expect(complaints).toEqual([]);
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
