import { expect } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { agreeToRecord, test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[ACC-08] [DPL-04.2] a code on one screen logs the next one in, once, and is gone from its address @touch', async ({
  page,
  browser,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/profile');
  const card = page.getByRole('region', { name: 'Continue on another device' });
  /** Where the code that is shown leads to; only a camera sees more of it than the answer has. */
  const showCode = async (): Promise<URL> => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/platform/handover'));
    await card.getByRole('button', { name: 'Show the code' }).click();
    const [, shown = ''] = /"handoverUrl":"([^"]+)"/.exec(await (await answered).text()) ?? [];
    return new URL(shown);
  };
  const address = await showCode();
  await expect(card.getByRole('img', { name: 'Code that logs another device in' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('code.png'), fullPage: true });
  expect(await findingsInBothThemes(page, 'code for another device')).toEqual([]);

  const other = await browser.newContext();
  await agreeToRecord(other);
  const phone = await other.newPage();
  const asked: string[] = [];
  phone.on('request', (request) => void asked.push(request.url()));
  await phone.goto(`${gateway.url}${address.pathname}${address.hash}`);
  const press = phone.getByRole('button', { name: 'Log in on this device' });
  await expect(press).toBeVisible();
  expect(phone.url()).not.toContain('t=');
  await phone.screenshot({ path: info.outputPath('asked.png') });
  expect(await findingsInBothThemes(phone, 'code of another device')).toEqual([]);
  await press.click();
  await expect(new Bettor(phone).balance()).toContainText('£');
  await phone.reload();
  await expect(new Bettor(phone).balance()).toContainText('£');
  const token = address.hash.slice('#t='.length);
  expect(asked.filter((url) => url.includes(token))).toEqual([]);
  const kept = await phone.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(token);
  const slips = await recordingsOf(other);
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('intent/handoverShown');
  expect(told).not.toContain(token);
  await other.close();

  const third = await browser.newContext();
  const late = await third.newPage();
  await late.goto(`${gateway.url}${address.pathname}${address.hash}`);
  await late.getByRole('button', { name: 'Log in on this device' }).click();
  await expect(late.getByRole('alert')).toContainText('This code was used or has run out.');
  expect(late.url()).not.toContain('t=');
  await expect(late.getByLabel('Username')).toBeVisible();
  await late.screenshot({ path: info.outputPath('used.png') });
  // The next code in the same tab, which loads nothing anew.
  await bettor.go('/');
  await bettor.go('/profile');
  const next = await showCode();
  await late.goto(`${gateway.url}${next.pathname}${next.hash}`);
  await late.getByRole('button', { name: 'Log in on this device' }).click();
  await expect(new Bettor(late).balance()).toContainText('£');
  await third.close();

  // The first device goes on.
  await bettor.go('/');
  await expect(bettor.balance()).toContainText('£');
});
