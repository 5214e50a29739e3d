import { expect } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[ACC-07.1] a username is filled in after a logout where that was chosen, and leaves the storage', async ({
  page,
  context,
}) => {
  const kept = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('slipstream.username'));
  const logIn = async (password: string): Promise<void> => {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  };
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}/login`);
  const name = page.getByLabel('Username');
  const box = page.getByLabel('Remember my name on this device');
  await expect(box).not.toBeChecked();
  await name.fill('tester');
  await box.check();
  await logIn('not the password');
  await expect(page.locator('form').getByRole('alert')).toContainText('not right');
  // What was refused is not kept.
  expect(await kept()).toBeNull();
  await logIn('demo-password-only');
  await expect(bettor.balance()).toContainText('£');
  expect(await kept()).toBe('tester');
  await page.goto(`${gateway.url}/settings`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await page.goto(`${gateway.url}/login`);
  await expect(name).toHaveValue('tester');
  await expect(box).toBeChecked();
  // Not in the log: what the device holds of the session names it nowhere.
  const logs = await Promise.all((await recordingsOf(context)).map((slip) => readSlip(slip, nodePrimitives)));
  const told = JSON.stringify(logs.map(({ events }) => events));
  expect(told).toContain('intent/loginSubmitted');
  // Its number in the books of a demonstration is made of the name.
  expect(told).not.toMatch(/(?<!demonstration-)tester/);
  await page.goto(`${gateway.url}/settings`);
  await page.getByRole('button', { name: 'Forget it' }).click();
  expect(await kept()).toBeNull();
  await page.goto(`${gateway.url}/login`);
  await expect(name).toHaveValue('');
});
