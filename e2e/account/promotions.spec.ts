import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[MSG-05.1] [MSG-05.2] [UK-41] a guest reads promotions with their terms beside the button; opted into, it is so in every tab and in the bonuses', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}/promotions`);
  const card = page.getByRole('region', { name: 'A free bet for any bet' });
  await expect(card).toContainText('One free bet of £3.00.');
  await expect(card).toContainText('Can be used for 7 days after you opt in.');
  await expect(card.getByRole('link', { name: 'Log in to opt in' })).toBeVisible();
  await bettor.signUp(`takes${info.project.name}`);
  await bettor.go('/promotions');
  const optIn = card.getByRole('button', { name: /^Opt in/ });
  await expect(optIn).toBeVisible();
  expect(await findingsInBothThemes(page, 'promotions')).toEqual([]);
  await page.screenshot({ path: info.outputPath('promotions.png'), fullPage: true });
  const other = await context.newPage();
  await other.goto(`${gateway.url}/promotions/1`);
  await expect(other.getByRole('button', { name: /^Opt in/ })).toHaveCount(1);
  await optIn.click();
  await expect(card).toContainText('You opted in');
  await expect(other.getByText('You opted in')).toBeVisible();
  await card.getByRole('link', { name: 'Your bonuses' }).click();
  await expect(page.getByText('A free bet for any bet')).toBeVisible();
});

test('[MSG-05.4] [MSG-05.5] who has limits to look at is offered nothing until they have', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('review');
  const window = page.getByRole('alertdialog', { name: 'Your limits and figures' });
  await expect(window).toBeVisible();
  await page.goto(`${gateway.url}/promotions`);
  await expect(window).toBeVisible();
  await expect(page.getByText('There is nothing on offer at the moment')).toHaveCount(1);
  await expect(page.getByText('One free bet')).toHaveCount(0);
});
