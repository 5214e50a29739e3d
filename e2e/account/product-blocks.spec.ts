import { expect, test } from '@playwright/test';
import type { FeedChange } from '#gateway/core/feed.ts';
import { MATCHES, type Match, matchOpens } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const NAME = 'Harbour Athletic v Moorside Town';
/** The match of the script, on by now. */
const started = (match: Match): FeedChange[] =>
  matchOpens(match, Date.now()).flatMap((change) =>
    change.kind === 'event'
      ? [{ kind: 'event', event: { ...change.event, state: 'STARTED', inplay: true } } as const]
      : [],
  );

test('[RGT-10.1] a blocked product is gone from every place of the customer within 5 s, the others stay', async ({
  page,
  browser,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  const beside = await page.context().newPage();
  await beside.goto(`${gateway.url}/more`);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  const device = await browser.newContext({ viewport: { width, height } });
  const elsewhere = await device.newPage();
  await elsewhere.goto(gateway.url);
  await new Bettor(elsewhere).logIn();
  const racing = (at: typeof page) =>
    at.locator('a[href^="/sports/horse-racing"], a[href^="/sports/greyhound"]').filter({ visible: true });
  const inPlay = (at: typeof page) => at.locator('a[href^="/inplay"]').filter({ visible: true }).first();
  await new Bettor(elsewhere).go('/more');
  for (const place of [beside, elsewhere]) await expect(racing(place).first()).toBeVisible();
  await new Bettor(elsewhere).go('/sports/horse-racing');
  await expect(elsewhere.locator('a[href^="/sports/horse-racing/"]').first()).toBeVisible();

  await bettor.go('/time-management');
  await page.getByRole('switch', { name: /^Horse and greyhound racing/ }).click();
  const five = { timeout: 5_000 };
  await expect(elsewhere.locator('[data-shown="pageBlocked"]')).toContainText(
    'You have blocked horse and greyhound racing',
    five,
  );
  for (const place of [page, beside, elsewhere]) {
    await expect(racing(place)).toHaveCount(0, five);
    await expect(inPlay(place)).toBeVisible();
  }
  await elsewhere.screenshot({ path: info.outputPath('left.png') });
  await new Bettor(beside).go('/');
  await expect(beside.getByRole('heading', { name: 'Next races' })).toBeHidden();
  await expect(racing(beside)).toHaveCount(0);
  await beside.screenshot({ path: info.outputPath('home.png') });

  // Neither an address nor a reload leads there.
  await beside.goto(`${gateway.url}/sports/horse-racing/all-races`);
  await expect(beside.locator('[data-shown="pageBlocked"]')).toBeVisible();
  await expect(racing(beside)).toHaveCount(0);

  await page.getByRole('switch', { name: /^In-play/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-blocked', 'IN_PLAY RACING');
  for (const place of [page, elsewhere]) await expect(inPlay(place)).toBeHidden(five);
  await new Bettor(elsewhere).go('/');
  await elsewhere.screenshot({ path: info.outputPath('both.png') });
  await device.close();
});

test('[RGT-10.1] a match has one address before its start and in play: who has blocked in-play reads it before, is led away when it starts, and does not come to it by its address', async ({
  page,
}, info) => {
  const [match] = MATCHES;
  if (match === undefined) throw new Error('the script has no match');
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo2');
  await bettor.go('/time-management');
  await page.getByRole('switch', { name: /^In-play/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-blocked', 'IN_PLAY');
  await bettor.go('/');
  await page.getByRole('main').getByRole('link', { name: NAME }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home);
  const address = page.url();
  await expect(bettor.price(match.home)).toBeVisible();

  gateway.tell(...started(match));
  const told = page.locator('[data-shown="pageBlocked"]');
  await expect(told).toContainText('You have blocked in-play');
  await page.screenshot({ path: info.outputPath('led-away.png') });

  // A reload still says why, and a new page at its address does not lead there either.
  await page.reload();
  await expect(told).toBeVisible();
  await page.goto(address);
  await expect(told).toBeVisible();
  await page.reload();
  await expect(told).toBeVisible();

  // What is searched for is found without it, and what is not in play is found.
  await bettor.go('/search');
  const found = page.locator('[data-search-results]');
  const words = page.getByRole('main').getByRole('searchbox');
  await words.fill('Saltmarsh');
  await expect(found.getByRole('link', { name: 'Saltmarsh v Upper Brindle' }).first()).toBeVisible();
  await words.fill('Harbour Athletic');
  await expect(page.getByRole('main')).toContainText('Nothing found for');
  await expect(found.getByRole('link', { name: NAME })).toHaveCount(0);
});
