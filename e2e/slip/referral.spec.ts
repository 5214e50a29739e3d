import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

/** With the demonstration's tester, for whom the stake chooses the answer (docs/provoking-answers.md). */
let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[FAIL-43] [FAIL-59] [FAIL-77] a trader’s offer comes back after a reload, is accepted, and its receipt is bound to the recording', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  const before = await bettor.pence();
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Harbour Athletic', '2.07');
  await bettor.shown('button').click();

  await expect(bettor.slip().getByRole('heading', { name: 'A trader is looking at your bet' })).toBeVisible();
  await expect(bettor.slip().getByRole('timer')).toHaveText(/^[1-4] s left$/);
  await page.screenshot({ path: info.outputPath('waiting.png') });

  const offer = bettor.slip().getByRole('region', { name: 'Offer for Harbour Athletic' });
  await expect(offer).toBeVisible();
  await page.reload();
  await expect(offer).toBeVisible();
  await expect(offer.getByRole('row', { name: 'Total stake £2.07 £1.03' })).toBeVisible();
  await expect(offer.getByRole('row', { name: 'Odds 6/4 6/5' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('offer.png') });
  await offer.getByRole('button', { name: 'Accept £1.03 at 6/5' }).click();

  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect(bettor.slip().getByText('£1.03', { exact: true })).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 103);
  await page.screenshot({ path: info.outputPath('receipt.png') });

  await bettor.closeSlip();
  await bettor.go('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recording' }).click();
  const file = info.outputPath('referral.slip');
  await (await downloading).saveAs(file);
  const replayed = execFileSync('npx', ['tsx', 'tools/cli/replay/main.ts', file], { encoding: 'utf8' });
  expect(replayed).toContain('replayed identically');
  expect(replayed).toContain('1 receipt bound to this log');
});

test('[MEND-33] [PLC-07.2] [PLC-07.3] [PLC-10] a stake that is too high is refused in words, and the largest one takes a press and another to place', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  const before = await bettor.pence();
  await bettor.price('Kestrel Rovers').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Kestrel Rovers', '1.03');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('The most you can stake is £0.50.')).toBeVisible();
  await expect(bettor.slip().getByText('Code for support: StakeTooHigh')).toBeVisible();
  // A bet that was not placed stands in no list that the result could lead to (MEND-33).
  const toMyBets = bettor.slip().getByRole('button', { name: 'View in My bets' });
  await expect(toMyBets).toHaveCount(0);
  await page.screenshot({ path: info.outputPath('refused.png') });
  await bettor.slip().getByRole('button', { name: 'Use £0.50' }).click();
  await expect(bettor.shown('button')).toHaveText('Place bet £0.50');
  expect(await bettor.pence()).toBe(before);
  await page.screenshot({ path: info.outputPath('used.png') });
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect(toMyBets).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 50);
});

test('[NTC-06] a customer who may not bet is told the next step, and can place nothing', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('questions');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Saltmarsh', '5');
  await expect(bettor.slip().getByText('Before you bet again we need some answers from you.')).toBeVisible();
  await expect(bettor.shown('button')).toHaveAttribute('aria-disabled', 'true');
  await page.screenshot({ path: info.outputPath('blocked.png') });
  await bettor.slip().getByRole('link', { name: 'Answer the questions' }).click();
  await expect(page).toHaveURL(/\/questionnaire$/);
});
