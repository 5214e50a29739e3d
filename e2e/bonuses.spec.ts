import { expect, test } from '@playwright/test';
import { Bettor, complaintsOf } from './bettor.ts';
import { type GatewayUnderTest, startGatewayProcess } from './gateway.ts';
import { say } from './scripted-feed.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[BON-01] [BON-02] [BON-03] [BON-05] a free bet pays a bet once, a boost is chosen, an acca is boosted', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  const before = await bettor.pence();
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  const slip = bettor.slip();

  // The badge speaks of the one that ends within four days, until it was looked at.
  const choose = slip.getByRole('button', { name: /2 free bets/ });
  await expect(choose).toContainText('Expires in 3 days');
  await expect(slip.getByRole('switch', { name: /25% profit boost/ })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await expect(slip.getByText('6/4 becomes 15/8')).toBeVisible();
  await page.screenshot({ path: info.outputPath('offered.png') });
  await choose.click();
  const list = page.getByRole('dialog', { name: 'Your free bets' });
  await expect(list.getByText('Free bet for singles')).toBeVisible();
  const layer = await list.evaluate((element) => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { zIndex } = getComputedStyle(node);
      if (zIndex !== 'auto') return zIndex;
    }
    return null;
  });
  expect(layer).toBe('1020');
  await page.screenshot({ path: info.outputPath('list.png') });
  await page.keyboard.press('Escape');
  await expect(choose).not.toContainText('Expires in');

  await choose.click();
  await list.getByRole('button', { name: 'Use Free bet for singles, £10.00' }).click();
  await expect(slip.getByText('Stake not returned')).toBeVisible();
  await expect(slip.getByRole('textbox', { name: 'Stake on Harbour Athletic' })).toBeDisabled();
  await expect(bettor.shown('totalStake')).toHaveText('£10.00');
  await expect(bettor.shown('returns')).toHaveText('£15.00');
  await page.screenshot({ path: info.outputPath('attached.png') });
  await bettor.shown('button').click();
  await expect(slip.getByText('Bet placed').first()).toBeVisible({ timeout: 15_000 });
  await expect(slip.getByText('Free bet £10.00, stake not returned')).toBeVisible();
  await page.screenshot({ path: info.outputPath('receipt.png') });
  expect(await bettor.pence()).toBe(before);
  await slip.getByRole('button', { name: 'Done' }).click();

  // The boost is off until it is switched on, and both prices stand there.
  await bettor.closeSlip();
  await bettor.price('Kestrel Rovers').click();
  await bettor.openSlip();
  await expect(slip.getByRole('button', { name: /1 free bet/ })).toBeVisible();
  await bettor.stake('Stake on Kestrel Rovers', '5');
  await expect(bettor.shown('returns')).toHaveText('£9.00');
  await slip.getByRole('switch', { name: /25% profit boost/ }).click();
  await expect(bettor.shown('returns')).toHaveText('£10.00');
  await page.screenshot({ path: info.outputPath('boosted.png') });

  // Any change of the selections takes it off again; three of them are an acca that the gateway boosts.
  await bettor.closeSlip();
  await bettor.price('Harbour Athletic').click();
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await expect(slip.getByText('Acca boost: 5% more profit, included in the returns')).toBeVisible();
  await expect(slip.getByRole('switch', { name: /25% profit boost/ })).toHaveAttribute(
    'aria-checked',
    'false',
  );
  await bettor.stake('Stake on this acca', '1');
  // 2.5 × 1.8 × 2.375 = 10.6875: 1.00 returns 10.69, and 5 % of the profit of 9.6875 on top.
  await expect(bettor.shown('returns')).toHaveText('£11.17');
  await page.screenshot({ path: info.outputPath('acca.png') });
  await bettor.shown('button').click();
  await expect(slip.getByText('5% acca boost')).toBeVisible({ timeout: 15_000 });
  await slip.getByRole('button', { name: 'Done' }).click();

  gateway.tell(say.won('m1', 'home'));
  gateway.tell(say.won('m2', 'home'));
  gateway.tell(say.won('m3', 'home'));
  await expect.poll(() => bettor.pence(), { timeout: 20_000 }).toBe(before + 1_500 - 100 + 1_117);
  await bettor.closeSlip();
  await bettor.go('/mybets/history/sports');
  await expect(page.locator('main').getByText('Free bet £10.00, stake not returned')).toBeVisible();
  await page.screenshot({ path: info.outputPath('my-bets.png') });
  expect(complaints).toEqual([]);
});
