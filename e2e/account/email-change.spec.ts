import { expect } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { mailOf } from '../mailbox.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[ACC-02.5] [ACC-02.3] another e-mail address is the account’s once its link is opened', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const name = `moving-${info.project.name}`;
  const other = `${name}@elsewhere.example`;
  await page.goto(gateway.url);
  await bettor.signUp(name);
  await bettor.go('/personal-details');
  const card = page.getByRole('region', { name: 'Email', exact: true });
  const held = card.locator('[data-shown="email"]');
  await expect(held).toContainText(`${name}@`);
  const before = (await held.textContent()) ?? '';
  const send = card.getByRole('button', { name: 'Send the link' });
  await send.press('Enter');
  await expect(card.getByLabel('New email address')).toBeFocused();
  const fill = async (password: string): Promise<void> => {
    await card.getByLabel('New email address').fill(other);
    await card.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await fill('not these words at all');
  await expect(card.getByRole('alert')).toContainText('The password is not right. Nothing was sent.');
  expect(await findingsInBothThemes(page, 'personalDetails')).toEqual([]);
  await fill('four plain words here');
  await expect(card.getByRole('status')).toContainText('A link is on its way to the new address.');
  await expect(held).toHaveText(before);
  await page.screenshot({ path: info.outputPath('email-change.png'), fullPage: true });
  await expect
    .poll(async () => (await mailOf(page, gateway.url, other)).map(({ kind }) => kind))
    .toEqual(['newEmailLink']);
  const link = new URL((await mailOf(page, gateway.url, other))[0]?.link ?? '');
  await page.goto(`${gateway.url}${link.pathname}${link.hash}`);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await expect(page.locator('[data-shown="verifyStatus"]')).toHaveText('Your email address is confirmed.');
  // The link is used up: what it has done is said also after a reload, and asked for no more.
  await page.reload();
  await expect(page.locator('[data-shown="verifyStatus"]')).toHaveText('Your email address is confirmed.');
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeHidden();
  await bettor.go('/personal-details');
  await expect(held).toHaveText(other);
  await expect
    .poll(async () => (await mailOf(page, gateway.url, before)).map(({ kind }) => kind))
    .toContain('emailChanged');
  const slips = await recordingsOf(page.context());
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('intent/emailChangeSubmitted');
  for (const typed of [other, before, 'plain words', link.hash.slice(3)]) expect(told).not.toContain(typed);
});
