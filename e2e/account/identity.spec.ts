import { expect, type Locator, type Page } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, asksIdentity: true });
});
test.afterAll(() => gateway.stop());

const PAGE = 'who the customer is';
const FILE_NAME = 'canary-passport.png';
const WORD = 'CANARY-DOCUMENT-5512';

/** Sends a picture of which a demonstration says `outcome`. */
async function send(page: Page, picture: Buffer, outcome: 'rejected' | 'consider'): Promise<void> {
  const words = Buffer.from(`SLIPSTREAM-DEMO/1;doc=passport;outcome=${outcome} ${WORD}`);
  await page.getByLabel('Photo or file').setInputFiles({
    name: FILE_NAME,
    mimeType: 'image/png',
    buffer: Buffer.concat([picture, words]),
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

const status = (main: Locator): Locator => main.locator('[data-shown="identityStatus"]');

test('[KYC-01.1] [KYC-05.2] a new customer is stopped at the slip, and what becomes of the documents they send is told, also after a reload', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const shot = (name: string): string => info.outputPath(`${name}.png`);
  await page.goto(gateway.url);
  await bettor.signUp(`unknown-${info.project.name}`);
  await bettor.go('/');
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '3');
  const said = 'Before you can bet or deposit we need to check who you are.';
  await expect(bettor.slip().getByText(said).first()).toBeVisible();
  await page.screenshot({ path: shot('1-slip') });
  await page.reload();
  await bettor.openSlip();
  await expect(bettor.slip().getByText(said).first()).toBeVisible();
  await bettor.slip().getByRole('link', { name: 'Confirm who you are' }).first().click();

  await expect(status(main)).toContainText('We need to check who you are');
  await page.screenshot({ path: shot('2-address'), fullPage: true });
  expect(await findingsInBothThemes(page, PAGE)).toEqual([]);
  await bettor.tellAddress('ZZ1 1AC');
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
});
