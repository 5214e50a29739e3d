import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

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
