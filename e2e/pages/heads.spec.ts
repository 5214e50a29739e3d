import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** What a page says of itself, from its document or from its head once the app runs. */
const readHead = (): Record<string, unknown> => {
  const all = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(name));
  return {
    title: document.title,
    description: all('meta[name="description"]', 'content'),
    robots: all('meta[name="robots"]', 'content'),
    canonical: all('link[rel="canonical"]', 'href'),
    alternate: all('link[rel="alternate"]', 'href'),
    languages: all('link[rel="alternate"]', 'hreflang'),
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  };
};

/** The paths of a file of the map, without the origin. */
async function mapped(request: APIRequestContext, file: string): Promise<readonly string[]> {
  let xml = '';
  // A gateway that has just begun has no file yet, or is busy and says so.
  const ask = async (): Promise<number> => {
    const answer = await request.get(`${gateway.url}/sitemaps/${file}`);
    xml = await answer.text();
    return answer.status();
  };
  await expect.poll(ask, { timeout: 120_000 }).toBe(200);
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** The same address without scripts: by a page that runs none. */
async function withoutScripts(page: Page, path: string): Promise<Record<string, unknown>> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: false });
  if (context === undefined) throw new Error('no browser');
  const plain = await context.newPage();
  await plain.goto(`${gateway.url}${path}`);
  const head = await plain.evaluate(readHead);
  await context.close();
  return head;
}

test('[SEO-01.1] [SEO-02.1] a page says the same of itself without scripts and with them', async ({
  page,
  request,
}) => {
  // The gateway listens before its feed has told of anything.
  await expect
    .poll(async () => (await mapped(request, 'events-1.xml')).join(' '), { timeout: 120_000 })
    .toMatch(/\/horse-racing\//);
  const [leagues, events, sports] = await Promise.all(
    ['leagues-1.xml', 'events-1.xml', 'sports-1.xml'].map((file) => mapped(request, file)),
  );
  const league = leagues?.find((path) => path.startsWith('/sports/football/')) ?? '';
  const paths = [
    '/',
    '/inplay',
    '/sports',
    '/more',
    '/login',
    '/terms',
    '/coupons',
    '/coupon/football-goals',
    '/price-boosts',
    '/promotions',
    '/sports/horse-racing',
    '/sports/greyhounds/meetings',
    '/sports/football/stats/SBTC1_1',
    '/mybets/open',
    '/there/is/no/such/page/at/all',
    '/sports/football/some-league/some-match/999999999',
    ...(sports?.filter((path) => path.includes('tennis')).slice(0, 3) ?? []),
    league,
    league.replace('/football/', '/football/outrights/'),
    ...(events?.filter((path) => path.startsWith('/sports/football/')).slice(-1) ?? []),
    ...(events?.filter((path) => path.includes('/horse-racing/')).slice(-1) ?? []),
  ];
  expect(paths.length).toBe(23);
  for (const path of paths) {
    const plain = await withoutScripts(page, path);
    await page.goto(`${gateway.url}${path}`);
    if (path === '/mybets/open') {
      // A guest is asked to log in there: all that counts is that nobody finds it.
      expect(plain, path).toMatchObject({ robots: ['noindex'], canonical: [] });
      continue;
    }
    await expect.poll(() => page.evaluate(readHead), { message: path, timeout: 15_000 }).toEqual(plain);
    expect(plain, path).toMatchObject({ lang: 'en-GB', dir: 'ltr' });
  }
});

test('[SEO-02.2] [SEO-01.3] an unknown address is not found, and a missing event is kept out', async ({
  page,
}) => {
  const answer = await page.goto(`${gateway.url}/no/such/page/anywhere/at/all`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('main').getByText('Page not found').first()).toBeVisible();
  const gone = await page.goto(`${gateway.url}/sports/football/league/match/999999999`);
  expect(gone?.status()).toBe(200);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
});

test('[SEO-03.1] [SEO-03.2] the map of the site has pages that answer under their own address', async ({
  request,
}) => {
  const index = await (await request.get(`${gateway.url}/sitemap.xml`)).text();
  const files = [...index.matchAll(/\/sitemaps\/([a-z0-9-]+\.xml)<\/loc>/g)].map(([, file = '']) => file);
  expect(files).toEqual(['pages-1.xml', 'sports-1.xml', 'leagues-1.xml', 'events-1.xml']);
  const robots = await (await request.get(`${gateway.url}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${gateway.url}/sitemap.xml`);
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(expect.arrayContaining(['/mybets', '/deposit', '/search', '/dl/', '/api/']));
  for (const file of files) {
    const paths = await mapped(request, file);
    expect(paths.length, file).toBeGreaterThan(5);
    expect(paths.filter((path) => closed.some((begin) => path.startsWith(begin)))).toEqual([]);
    // Of those of which there are hundreds some: each is written by the same few lines.
    for (const path of paths.filter((_, nth) => nth % Math.ceil(paths.length / 12) === 0)) {
      const page = await request.get(`${gateway.url}${path}`, { headers: { accept: 'text/html' } });
      expect(page.status(), path).toBe(200);
      const html = await page.text();
      expect(html, path).toContain(`<link rel="canonical" href="${gateway.url}${path}"`);
      expect(html, path).not.toContain('noindex');
    }
  }
});
