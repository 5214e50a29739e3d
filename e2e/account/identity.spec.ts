import { expect, type Locator, type Page } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';
import { signIn } from '../staff-sign-in.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, asksIdentity: true });
});
test.afterAll(() => gateway.stop());

const PAGE = 'who the customer is';
const FILE_NAME = 'canary-passport.png';
const WORD = 'CANARY-DOCUMENT-5512';
const CANARIES = ['Canary Wharf Passage', 'Testham', 'ZZ1 1AC', FILE_NAME, WORD];

/** Sends a picture of which a demonstration says `outcome`. */
async function send(page: Page, picture: Buffer, outcome: 'rejected' | 'consider'): Promise<void> {
  const words = Buffer.from(`SLIPSTREAM-DEMO/1;doc=passport;outcome=${outcome} ${WORD}`);
  await page.getByLabel('What it is').selectOption({ label: 'Passport' });
  await page.getByLabel('Photo or file').setInputFiles({
    name: FILE_NAME,
    mimeType: 'image/png',
    buffer: Buffer.concat([picture, words]),
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** A supervisor looks at the one document that waits, and accepts it. */
async function accept(desk: Page, shot: string): Promise<void> {
  await desk.goto(`${gateway.url}/support#/documents`);
  await signIn(desk, 'demo-supervisor');
  await desk.goto(`${gateway.url}/support#/documents`);
  await desk.getByRole('button', { name: 'Look at it' }).click();
  const picture = desk.getByRole('img', { name: 'The document as it was sent' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(desk.getByText('7 Canary Wharf Passage, Testham, ZZ1 1AC')).toBeVisible();
  await desk.screenshot({ path: shot, fullPage: true });
  await desk.getByLabel('Decision').selectOption({ label: 'Accept: it shows what the customer told' });
  await desk.getByRole('button', { name: 'Decide' }).click();
  await expect(desk.getByText('No document waits.')).toBeVisible();
}

const status = (main: Locator): Locator => main.locator('[data-shown="identityStatus"]');

test('[KYC-01.1] [KYC-03.3] [KYC-03.6] [KYC-05.2] a new customer is stopped at the slip, shows a document, and bets when staff have accepted it', async ({
  page,
  context,
  browser,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const shot = (name: string): string => info.outputPath(`${name}.png`);
  await page.goto(gateway.url);
  await bettor.signUp(`unknown-${info.project.name}`, 'ZZ1 1AC');
  await bettor.go('/');
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(bettor.shown('button')).toHaveText('Confirm who you are first');
  const said = 'Before you can bet or deposit we need to check who you are.';
  await expect(bettor.slip().getByText(said).first()).toBeVisible();
  await page.screenshot({ path: shot('1-slip') });
  await page.reload();
  await bettor.openSlip();
  await expect(bettor.slip().getByText(said).first()).toBeVisible();
  await bettor.slip().getByRole('link', { name: 'Confirm who you are' }).first().click();

  await expect(status(main)).toContainText('We need to check who you are');
  // The address was asked once, when they joined (REG-03.7).
  await expect(main.getByLabel('Postcode')).toHaveCount(0);
  await expect(main.getByRole('heading', { name: 'A document with your photo' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('heading', { name: 'A document with your photo' })).toBeVisible();
  const picture = await page.screenshot({ path: shot('3-document'), fullPage: true });

  await send(page, picture, 'rejected');
  await expect(status(main)).toContainText('We could not confirm your identity');
  await expect(main.getByText('Not accepted')).toBeVisible();
  await page.reload();
  await expect(status(main)).toContainText('We could not confirm your identity');
  await page.screenshot({ path: shot('4-refused'), fullPage: true });

  await send(page, picture, 'consider');
  await expect(status(main)).toContainText('We are checking your document');
  await page.reload();
  await expect(status(main)).toContainText('We are checking your document');
  await page.screenshot({ path: shot('5-pending'), fullPage: true });
  expect(await findingsInBothThemes(page, PAGE)).toEqual([]);

  const staff = await browser.newContext({ viewport: page.viewportSize() });
  await accept(await staff.newPage(), shot('6-desk'));
  await staff.close();

  // Nothing was pressed here: the channel told it.
  await expect(status(main)).toContainText('Your identity is confirmed.');
  await page.screenshot({ path: shot('7-confirmed'), fullPage: true });
  await bettor.go('/');
  await page.reload();
  await bettor.openSlip();
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();

  const slips = await recordingsOf(context);
  expect(slips.length).toBeGreaterThan(0);
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = logs.map(({ events }) => JSON.stringify(events)).join('\n');
  expect(told).toContain('intent/documentSubmitted');
  expect(CANARIES.filter((canary) => told.includes(canary))).toEqual([]);
});
