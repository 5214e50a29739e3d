import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const legs = (bettor: Bettor) => bettor.slip().getByRole('textbox', { name: /^Stake on / });

test('[MEND-32] a match opened in a tab of its own is logged in, with the slip, and what is done in one tab is done in both', async ({
  page,
}, info) => {
  const first = new Bettor(page);
  await page.goto(gateway.url);
  await first.logIn('demo');
  await first.price('Saltmarsh').click();
  await first.stake('Stake on Saltmarsh', '3');
  await first.closeSlip();

  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('link', { name: /Kestrel Rovers/ })
    .first()
    .click({ modifiers: ['Control'] });
  const second = new Bettor(await opened);
  await expect(second.balance()).toContainText('£');
  await second.openSlip();
  await expect(second.slip().getByRole('textbox', { name: 'Stake on Saltmarsh' })).toHaveValue(/3/);
  await second.page.screenshot({ path: info.outputPath('second.png') });

  await second
    .slip()
    .getByRole('button', { name: /Remove Saltmarsh/ })
    .click();
  await expect(legs(first)).toHaveCount(0);
  await first.closeSlip();
  await first.price('Penwell United').click();
  await first.stake('Stake on Penwell United', '2');
  await expect(second.slip().getByRole('textbox', { name: 'Stake on Penwell United' })).toHaveValue(/2/);

  const before = await second.pence();
  await second.shown('button').click();
  await expect(
    second
      .slip()
      .getByText(/^Bet placed/)
      .first(),
  ).toBeVisible();
  await expect(legs(first)).toHaveCount(0);
  await expect.poll(() => first.pence()).toBe(before - 200);

  await first.closeSlip();
  await first.go('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(second.page.getByRole('link', { name: 'Log in' }).first()).toBeAttached();
  await expect(second.page.locator('[data-shown="balance"]')).toHaveCount(0);
});
