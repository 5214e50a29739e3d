import { readFile } from 'node:fs/promises';
import { expect, type FrameLocator, type Locator } from '@playwright/test';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';
import { recordingsOf } from '../stored-logs.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const CARD = '9999 9900 0000 0022';
const CANARIES = [CARD, CARD.replaceAll(' ', ''), 'Canary Cardholder', '123456'];

async function typeCard(frame: FrameLocator, amount: string, card = CARD): Promise<void> {
  await frame.getByLabel('Card number').fill(card);
  await frame.getByLabel('Expires (MM/YY)').fill('12/40');
  await frame.getByLabel('Security code').fill('917');
  await frame.getByLabel('Name on the card').fill('Canary Cardholder');
  await frame.getByRole('button', { name: `Pay ${amount}` }).click();
}

/** What the customer owns goes out, and the list of every penny says so. */
async function withdrawAll(bettor: Bettor, main: Locator): Promise<void> {
  await bettor.go('/withdraw');
  await main.getByRole('button', { name: 'All' }).click();
  await expect(main.getByLabel('•••• 0022')).toBeChecked();
  await main.getByRole('button', { name: 'Withdraw £50.00' }).dblclick();
  await expect(main.locator('[data-shown="paymentStatus"]')).toHaveText(
    '£50.00 has left your balance and is on its way to •••• 0022.',
  );
  await expect(bettor.balance()).toHaveText('£0.00');
  await expect(main.locator('[data-shown="payments"] > li')).toHaveCount(1);
  await expect(main.locator('[data-payment="CHECKING"], [data-payment="SENT"]')).toBeVisible({
    timeout: 15_000,
  });
  await bettor.go('/transaction-history');
  const lines = main.locator('[data-shown="transactions"] > li');
  await expect(lines).toHaveCount(4);
  await expect(lines.first()).toContainText('-£50.00');
  await expect(main.locator('[data-shown="netDeposits"]')).toHaveText('£7.50');
  await main.getByRole('button', { name: 'Own dates' }).click();
  await expect(lines).toHaveCount(4);
  const [file] = await Promise.all([
    bettor.page.waitForEvent('download'),
    main.getByRole('link', { name: 'Download as CSV' }).click(),
  ]);
  expect((await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(5);
  await main.getByLabel('First day').fill('2026-01-01');
  await main.getByLabel('Last day').fill('2026-01-02');
  await expect(main.getByText('Nothing in these dates.')).toBeVisible();
}

test('[PAY-02.1] [PAY-03.1] [PAY-07.1] joins, pays in with a challenge from the slip, bets, and withdraws', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(gateway.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  const main = page.getByRole('main');
  const frame = page.frameLocator('iframe[title*="payment provider"]');
  const status = main.locator('[data-shown="paymentStatus"]');

  await page.goto(gateway.url);
  await bettor.signUp(`payer-${info.project.name}`);
  await expect(bettor.balance()).toHaveText('£100.00');
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '107.50');
  await expect(bettor.shown('button')).toHaveText('Deposit £7.50');
  await bettor.shown('button').click();

  // The box has what is missing; nothing is sent for a wrong amount.
  const amount = main.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toHaveValue('7.50');
  await amount.fill('4.99');
  await main.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(amount).toBeFocused();
  await expect(main.getByText('The least you can deposit is £5.00.')).toBeVisible();
  await amount.fill('57.50');
  await main.getByRole('button', { name: 'Continue to payment' }).click();

  // A reload in the middle: the same deposit, at the same provider's page.
  await expect(frame.getByLabel('Card number')).toBeVisible();
  await page.reload();
  await typeCard(frame, '£57.50');
  await expect(status).toHaveText('Your bank asks you to confirm this payment.');
  const code = frame.getByRole('textbox', { name: 'Code', exact: true });
  await expect(code).toBeFocused();
  await code.fill('111111');
  await page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription('That code is not right.');
  await expect(code).toBeFocused();
  await code.fill('123456');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('£57.50 has arrived.');
  await expect(status).toBeFocused();
  await expect(bettor.balance()).toHaveText('£157.50');

  await main.getByRole('button', { name: 'Back to your slip' }).click();
  await expect(bettor.shown('button')).toHaveText('Place bet £107.50');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await bettor.closeSlip();

  await withdrawAll(bettor, main);

  const forged = await page.request.post(`${gateway.url}/api/providers/payments`, { data: { eventId: 'x' } });
  expect(forged.status()).toBe(401);

  const slips = await recordingsOf(context);
  expect(slips.length).toBeGreaterThan(0);
  const logs = await Promise.all(slips.map((slip) => readSlip(slip, nodePrimitives)));
  const told = [...sent, ...logs.map(({ events }) => JSON.stringify(events))];
  for (const canary of CANARIES) {
    // By itself: the same digits may stand in the middle of an instant or a hash.
    const alone = new RegExp(`(?<!\\w)${canary}(?!\\w)`);
    expect(told.filter((text) => alone.test(text))).toEqual([]);
  }
  // What the test itself runs in every document finds no storage in the frame's first, empty one.
  expect(complaints.filter((one) => !one.includes("'localStorage' property"))).toEqual([]);
});

test('[PAY-03.1] a keyboard is told of a lost line, goes through a refused payment and is back at the amount', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const frame = page.frameLocator('iframe[title*="payment provider"]');
  const amount = main.getByRole('textbox', { name: 'Amount' });
  await page.goto(gateway.url);
  await bettor.signUp(`refused-${info.project.name}`);
  await bettor.go('/deposit');
  await amount.fill('20');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  const offline = main.locator('[data-shown="offline"]');
  await expect(offline).toHaveText('You are offline, so nothing was sent. Press again when you are back.');
  await context.setOffline(false);
  await expect(offline).toHaveText('');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Deposit £20.00' })).toBeFocused();
  await typeCard(frame, '£20.00', '9999 9900 0000 0030');
  await expect(frame.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(main.locator('[data-shown="paymentStatus"]')).toBeFocused();
  await expect(main.locator('[data-shown="paymentStatus"]')).toHaveText(
    'Your bank could not confirm that it was you. No money was taken.',
  );
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(amount).toBeFocused();
});
