import { expect, type Locator } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const PIN = '135790';
const password = 'four plain words here';

/** £20.00 by a card of which the bank asks for a code. */
async function deposits(bettor: Bettor, main: Locator): Promise<void> {
  await bettor.go('/deposit');
  await main.getByRole('textbox', { name: 'Amount' }).fill('20');
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  const frame = bettor.page.frameLocator('iframe[title*="payment provider"]');
  await frame.getByLabel('Card number').fill('9999 9900 0000 0022');
  await frame.getByLabel('Expires (MM/YY)').fill('12/40');
  await frame.getByLabel('Security code').fill('917');
  await frame.getByLabel('Name on the card').fill('Demo Customer');
  await frame.getByRole('button', { name: 'Pay £20.00' }).click();
  await frame.getByRole('textbox', { name: 'Code', exact: true }).fill('123456');
  await frame.getByRole('button', { name: 'Confirm' }).click();
  await expect(main.locator('[data-shown="paymentStatus"]')).toHaveText('£20.00 has arrived.');
}

test('[ACC-05.1] [ACC-05.2] a PIN opens the account on its device, and pays out after the password @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const name = `pinned-${info.project.name}`;
  const main = page.getByRole('main');
  await page.goto(gateway.url);
  await bettor.signUp(name);

  await deposits(bettor, main);

  await bettor.go('/change-pin');
  await expect(main.locator('[data-shown="pinState"]')).toHaveText('This device has no PIN.');
  const set = main.getByRole('region', { name: 'PIN of this device' });
  await set.getByLabel('New PIN').fill('123456');
  await page.keyboard.press('Enter');
  await expect(set.getByText('These digits are in a row.')).toBeVisible();
  await expect(set.getByLabel('New PIN')).toBeFocused();
  await set.getByLabel('New PIN').fill(PIN);
  await set.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(main.locator('[data-shown="pinState"]')).toContainText('This device has a PIN, set');
  await expect(main.locator('[data-shown="pinStatus"]')).toContainText('The PIN holds from now on');
  expect(await findingsInBothThemes(page, 'changePin')).toEqual([]);
  await page.screenshot({ path: info.outputPath('change-pin.png'), fullPage: true });

  await bettor.go('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: 'Log in with the PIN of this device' }).click();
  const form = page.locator('form');
  const enter = async (pin: string): Promise<void> => {
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('PIN', { exact: true }).fill(pin);
    await page.keyboard.press('Enter');
  };
  await enter('246801');
  await expect(page.getByRole('alert')).toContainText('The username or the PIN is not right.');
  await page.screenshot({ path: info.outputPath('pin-login.png'), fullPage: true });
  await enter(PIN);
  await expect(bettor.balance()).toHaveText('£120.00');

  const withdraw = async (): Promise<void> => {
    await main.getByRole('textbox', { name: 'Amount' }).fill('20');
    await main.getByRole('button', { name: 'Withdraw £20.00' }).click();
  };
  await bettor.go('/withdraw');
  await withdraw();
  const status = main.locator('[data-shown="paymentStatus"]');
  await expect(status).toContainText('Nothing was paid out.');
  await expect(bettor.balance()).toHaveText('£120.00');
  await page.screenshot({ path: info.outputPath('withdraw-refused.png'), fullPage: true });
  await main.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(status).toContainText('Your password is confirmed.');
  await main.getByRole('button', { name: 'Try again' }).click();
  // What was typed stands there still.
  await main.getByRole('button', { name: 'Withdraw £20.00' }).click();
  await expect(status).toContainText('£20.00 has left your balance');

  const slips = await recordingsOf(page.context());
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('intent/pinShown');
  for (const typed of [PIN, password]) expect(told).not.toMatch(new RegExp(`(?<!\\w)${typed}(?!\\w)`));
});
