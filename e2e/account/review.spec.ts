import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[RGT-11.1] [RGT-11.2] [UK-26] a login shows figures and limits over a full slip, with two presses of one size, and kept they are gone from every tab', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Saltmarsh').click();
  await bettor.closeSlip();
  await bettor.logIn('review');
  const windowOf = (where: typeof page) =>
    where.getByRole('alertdialog', { name: 'Your limits and figures' });
  const window = windowOf(page);
  await expect(window).toContainText('Net paid in');
  await expect(window).toContainText('£50.00 in 24 hours');
  const keep = window.getByRole('button', { name: 'Keep it as it is' });
  const [kept, changed] = [
    await keep.boundingBox(),
    await window.getByRole('button', { name: 'Change my limits' }).boundingBox(),
  ];
  expect([kept?.width, kept?.height]).toEqual([changed?.width, changed?.height]);
  expect(await findingsInBothThemes(page, 'review')).toEqual([]);
  await page.screenshot({ path: info.outputPath('review.png') });
  await page.keyboard.press('Escape');
  await expect(window).toBeVisible();
  const other = await context.newPage();
  await other.goto(gateway.url);
  await expect(windowOf(other)).toBeVisible();
  await keep.click();
  await expect(window).toBeHidden();
  await expect(windowOf(other)).toBeHidden();
  await page.reload();
  await expect(bettor.balance()).toContainText('£');
  await expect(window).toBeHidden();
});
