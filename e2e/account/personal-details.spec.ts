import { expect } from '@playwright/test';
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

test('[ACC-02.1] [ACC-02.4] [ACC-02.3] a customer sees what was told of them, and changes the number with the password', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const phone = main.locator('form').filter({ has: page.getByLabel('New mobile number') });
  const name = `details-${info.project.name}`;
  await page.goto(gateway.url);
  await bettor.signUp(name);
  await bettor.go('/profile');
  await main.getByRole('link', { name: 'Personal details' }).click();
  await expect(main.getByText('7 Canary Wharf Passage, Testham, ZZ1 1AA')).toBeVisible();
  await expect(main.getByText('17 May 1990')).toBeVisible();
  await expect(main.getByText('cannot be changed here, as we check')).toBeVisible();
  await expect(main.locator('[data-shown="phone"]')).toHaveText('+447700900123');
  const save = main.getByRole('button', { name: 'Save number' });
  await save.press('Enter');
  await expect(main.getByLabel('New mobile number')).toBeFocused();
  await main.getByLabel('New mobile number').fill('07700 900777');
  await phone.getByLabel('Password', { exact: true }).fill('not these words at all');
  await save.press('Enter');
  await expect(main.getByRole('alert')).toContainText('The password is not right. Your number is as it was.');
  await page.screenshot({ path: info.outputPath('details.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'personalDetails')).toEqual([]);
  await main.getByLabel('New mobile number').fill('07700 900777');
  await phone.getByLabel('Password', { exact: true }).fill('four plain words here');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Your number is saved.')).toBeVisible();
  await expect(main.locator('[data-shown="phone"]')).toHaveText('+447700900777');
  await page.reload();
  await expect(main.locator('[data-shown="phone"]')).toHaveText('+447700900777');
  const moving = main.locator('form').filter({ has: page.getByLabel('House and street') });
  await moving.getByLabel('House and street').fill('9 Elsewhere Row');
  await moving.getByLabel('Town').fill('Othertown');
  await moving.getByLabel('Postcode').fill('zz11aa');
  await moving.getByLabel('Password', { exact: true }).fill('four plain words here');
  await page.keyboard.press('Enter');
  await expect(main.getByText('Your address is saved.')).toBeVisible();
  await expect(main.getByText('9 Elsewhere Row, Othertown, ZZ1 1AA')).toBeVisible();
  await page.screenshot({ path: info.outputPath('moved.png'), fullPage: true });
  const slips = await recordingsOf(page.context());
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('account/phoneEnded');
  for (const typed of [
    '7700900',
    'Canary Wharf',
    'Testham',
    'Elsewhere',
    'Othertown',
    '1990-05-17',
    'plain words',
    `${name}@`,
  ])
    expect(told).not.toContain(typed);
});
