import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { placedUnanswered } from '../placed-unanswered.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[FAIL-64] a device whose data is cleared in flight shows the bet, and says that it has no record of it', async ({
  page,
  context,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  await placedUnanswered(page, bettor);
  const devtools = await context.newCDPSession(page);
  // As the browser's own "clear site data" does it: cookies, databases and everything else, under the open
  // page.
  await devtools.send('Storage.clearDataForOrigin', { origin: gateway.url, storageTypes: 'all' });
  await page.unroute('**/api/v2/placebet**');
  await page.goto(`${gateway.url}/`);
  await bettor.logIn('tester');
  await bettor.go('/mybets/open');
  const bets = page.getByRole('main').locator('[data-bet]');
  await expect(bets).toHaveCount(1);
  await bettor.go(`/mybets/details/${await bets.first().getAttribute('data-bet')}/story`);
  await expect(page.getByText('No record of your screen here')).toBeVisible();
});
