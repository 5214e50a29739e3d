import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[PAY-08.1] who has never paid in names a bank account from the withdrawal and is paid @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(gateway.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.signUp(`paid-${info.project.name}`);
  await bettor.go('/withdraw');
  await main.getByRole('button', { name: 'Name a bank account' }).click();

  const frame = page.frameLocator('iframe[title*="payment provider"]');
  await frame.getByLabel('Name on the account').fill('Canary Holder');
  await frame.getByLabel('Sort code').fill('12-34-56');
  await frame.getByLabel('Account number').fill('9999 0014');
  await frame.getByRole('button', { name: 'Use this account' }).click();
  await expect(frame.getByText('The demonstration takes 99-99-99.')).toBeVisible();
  await frame.getByLabel('Sort code').fill('99-99-99');
  await frame.getByRole('button', { name: 'Use this account' }).click();

  // The form stands at once, with the account chosen.
  await main.getByRole('button', { name: 'All' }).click();
  await expect(main.getByLabel('•••• 0014')).toBeChecked();
  await main.getByRole('button', { name: 'Withdraw £100.00' }).click();
  await expect(main.locator('[data-shown="paymentStatus"]')).toHaveText(
    '£100.00 has left your balance and is on its way to •••• 0014.',
  );
  await expect(bettor.balance()).toHaveText('£0.00');
  for (const canary of ['Canary Holder', '9999 0014', '99990014'])
    expect(sent.filter((text) => text.includes(canary))).toEqual([]);
  expect(complaints.filter((one) => !one.includes("'localStorage' property"))).toEqual([]);
});
