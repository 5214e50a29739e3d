import { expect, type Page, test } from '@playwright/test';
import { placeBets } from '#domain/contract/betting.ts';
import { FaultProxy } from '#testing/network/fault-proxy.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { shortenWaiting } from '../waiting-period.ts';

/**
 * What became of a bet after the slip had given up on it, wherever its customer is by then (PLC-08, TRAP-02).
 */
let gateway: GatewayUnderTest;
let proxy: FaultProxy;

test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.beforeEach(async () => {
  proxy = await FaultProxy.before(gateway.url);
});
test.afterEach(async ({ page }) => {
  // A page that was loaded again may still be asking when its test has ended.
  await page.unrouteAll({ behavior: 'wait' });
  await proxy.stop();
});
test.afterAll(() => gateway.stop());

/** A bet whose request is kept from the gateway until the waiting period, of two seconds here, is over. */
async function givenUpOn(page: Page): Promise<Bettor> {
  await shortenWaiting(page, 2);
  const bettor = new Bettor(page);
  await page.goto(proxy.url);
  await bettor.signUp(`late-${Date.now() % 1e9}`);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  proxy.next(placeBets.path, { kind: 'holdRequest' });
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText(/We have not heard whether this bet was placed/)).toBeVisible();
  return bettor;
}

test('[MEND-22] [PLC-08.5] a bet confirmed late is told on another page with the slip closed, until it was read', async ({
  page,
}, info) => {
  const mobile = info.project.name === 'mobile';
  const bettor = await givenUpOn(page);
  await bettor.closeSlip();
  await bettor.go('/inplay');
  const toast = page.locator('[data-toast]').filter({ hasText: 'was placed' });
  await expect(toast).toHaveCount(0);
  proxy.release();
  await expect(toast).toContainText('A bet we could not confirm earlier was placed: £3.00 on Saltmarsh.');
  if (!mobile) {
    // The slip beside the page says the same, and no longer what it said while nobody knew.
    await expect(bettor.slip().getByRole('heading', { name: 'Placed after all' }).first()).toBeAttached();
    await expect(
      bettor
        .slip()
        .getByRole('article')
        .getByText(/could not be confirmed/i),
    ).toHaveCount(0);
  }
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.screenshot({ path: info.outputPath(`toast-${theme}.png`) });
  }
  const bets = page.getByRole('link', { name: /^My bets, 1 open, 1 bet with news$/ });
  const notice = page.locator('[data-late]').first();
  // Nobody touches it: the toast goes, what it said stays.
  await expect(toast).toHaveCount(0);
  if (mobile) await expect(bets.locator('[data-news]')).toBeVisible();
  else {
    await expect(notice).toBeVisible();
    const menu = page.getByRole('link', { name: /Open bets.*1 bet with news/ });
    await expect(menu.locator('[data-news]')).toBeVisible();
    await page.screenshot({ path: info.outputPath('menu.png') });
  }
  await page.reload();
  await expect(toast).toBeVisible();
  await bettor.go('/mybets/open');
  const own = page.getByRole('main').locator('[data-late]');
  await expect(own).toContainText('£3.00 on Saltmarsh');
  await expect(toast).toHaveCount(0);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: info.outputPath(`notice-${theme}.png`) });
  }
  await own.getByRole('button', { name: 'OK' }).click();
  await expect(page.locator('[data-late], [data-toast], [data-news]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('main').locator('[data-bet]')).toHaveCount(1);
  await expect(page.locator('[data-late], [data-toast], [data-news]')).toHaveCount(0);
});

test('[MEND-22] an answer that comes while the slip is closed is said on whatever page @touch', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(proxy.url);
  await bettor.signUp(`shut-${Date.now() % 1e9}`);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  proxy.next(placeBets.path, { kind: 'holdAnswer' });
  await bettor.shown('button').click();
  await expect.poll(() => proxy.isHolding(placeBets.path)).toBe(true);
  await bettor.closeSlip();
  await bettor.go('/inplay');
  // The bar over the navigation does not go on as if nothing had been placed.
  if (info.project.name === 'mobile')
    await expect(page.getByRole('button', { name: /Open bet slip: Placing your bet/ })).toBeVisible();
  const toast = page.locator('[data-toast]');
  await expect(toast).toHaveCount(0);
  proxy.release();
  await expect(toast).toContainText('Your bet was placed. It is in My bets.');
});
