import { expect, test } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[MYB-12.1] [MYB-12.4] [MYB-12.5] a settled bet is told in the header, after a reload and in both tabs, until it is seen', async ({
  page,
}, { project }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.placeSingle(project.name === 'desktop' ? 'Saltmarsh' : 'Kestrel Rovers', '10');
  await bettor.closeSlip();
  const height = () => page.locator('header').evaluate((top) => top.getBoundingClientRect().height);
  const before = await height();
  const second = await page.context().newPage();
  await second.goto(gateway.url);
  gateway.tell(say.won(project.name === 'desktop' ? 'm3' : 'm2', 'home'));
  const bell = (tab: typeof page) => tab.getByRole('button', { name: '1 bet has settled' });
  for (const tab of [page, second]) await expect(bell(tab)).toBeVisible();
  // Nothing of the page moves under the finger.
  expect(await height()).toBe(before);
  await page.reload();
  await expect(bell(page)).toBeVisible();
  // It was said as it happened, and is not said again.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await bell(page).click();
  const bet = page.locator('[data-bet-news]');
  await expect(bet).toContainText('Won');
  await expect(bet).toContainText(/Returned £\d+\.\d\d/);
  await page.screenshot({ path: `test-results/bet-news-${project.name}.png` });
  await bet.click();
  await expect(page).toHaveURL(/\/mybets\/details\//);
  for (const tab of [page, second]) await expect(bell(tab)).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole('link', { name: /inbox|messages/i }).first()).toBeVisible();
  await expect(bell(second)).toHaveCount(0);
});
