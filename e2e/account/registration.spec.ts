import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[REG-01] an account whose first answer is lost is opened by the same form, and nobody else has its name', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  let lost = 0;
  await page.route('**/api/platform/register*', async (route) => {
    // The gateway opens the account; what it says of it never arrives.
    if (lost === 0) await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await page.goto(`${gateway.url}/registration`);
  await bettor.fillIn(`lost-${info.project.name}`);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Our service does not answer');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(bettor.balance()).toContainText('£');
  expect(lost).toBe(2);
});
