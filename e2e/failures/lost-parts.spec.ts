import { expect, type Page } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** Loses what the page fetches by a name, a number of times each, and says what it lost. */
async function lose(page: Page, names: RegExp, times: number): Promise<readonly string[]> {
  const lost: string[] = [];
  await page.route(
    (url) => names.test(url.pathname),
    (route) => {
      const { pathname } = new URL(route.request().url());
      if (lost.filter((one) => one === pathname).length >= times) return route.continue();
      lost.push(pathname);
      return route.abort('connectionreset');
    },
  );
  return lost;
}

/** True when nothing that styles the page is missing. */
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
      ({ sheet }) => sheet !== null,
    ),
  );

test('parts of the page that are lost on their way take nothing with them, and are there when the line is', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  const lost = await lose(page, /assets\/(slip-|rules-|live-)/, 2);
  await page.goto(gateway.url);
  await expect(bettor.cell('Harbour Athletic')).toHaveAttribute('data-state', 'open');
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(page.locator('footer')).toContainText('18');
  expect(lost.some((path) => path.endsWith('.css'))).toBe(true);
  expect(lost.some((path) => path.includes('live-'))).toBe(true);
  // What another part brought with its code may be there before a sheet that both use.
  await expect.poll(() => isStyled(page)).toBe(true);
  // The live client came too.
  gateway.tell(say.price('m1', 'home', '7/2'));
  await expect(bettor.cell('Harbour Athletic')).toContainText('7/2');
});

test('a style sheet that is on its way is left alone while other parts are fetched again', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');

  const asked: string[] = [];
  let mayCome = false;
  await page.route('**/assets/slow.css', async (route) => {
    asked.push(route.request().url());
    await expect.poll(() => mayCome).toBe(true);
    await route.fulfill({ contentType: 'text/css', body: ':root { --slow-came: 1 }' });
  });
  // What waits for the sheet of a part waits for this very link.
  await page.evaluate(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/assets/slow.css';
    link.addEventListener('load', () => document.documentElement.setAttribute('data-slow-came', ''));
    document.head.append(link);
  });
  await expect.poll(() => asked.length).toBe(1);

  const lost = await lose(page, /assets\/more-page-.*\.js$/, 2);
  await bettor.go('/more');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More');
  expect(lost).toHaveLength(2);

  mayCome = true;
  await expect(page.locator('html[data-slow-came]')).toBeAttached();
  expect(asked).toHaveLength(1);
});

test('a page whose code is lost waits for it behind its outline; the slip stays', async ({ page }) => {
  const bettor = new Bettor(page);
  const lost = await lose(page, /assets\/(racing-|settings-page-)/, 2);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await bettor.go('/sports/horse-racing');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Horse racing');
  expect(lost.length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => isStyled(page)).toBe(true);
});

test('a log whose keeper is lost on its way is kept on the device all the same', async ({ page }) => {
  const bettor = new Bettor(page);
  const lost = await lose(page, /assets\/(log\.worker-|page-log-store-)/, 2);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  expect(lost.filter((path) => path.includes('page-log-store'))).toHaveLength(2);
  await expect(page.locator('[data-message="evidence"]')).toHaveCount(0);
  await page.reload();
  await bettor.openSlip();
  await expect(bettor.slip().getByText('Saltmarsh').first()).toBeVisible();
});
