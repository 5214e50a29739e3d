import { expect } from '@playwright/test';
import { CONSENT_KEY } from '#src/platform/consent/consent-key.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { placedUnanswered } from '../placed-unanswered.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const SHOWN_BETS = '[data-bet]';

test('a reload in the middle restores slip, stake and route from the log', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Harbour Athletic').click();
  await bettor.price('Kestrel Rovers').click();
  await bettor.stake('Stake on this acca', '7.5');
  await page.getByRole('link', { name: 'Saltmarsh v Upper Brindle', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /Saltmarsh/ })).toBeVisible();
  const path = new URL(page.url()).pathname;

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Saltmarsh/ })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(bettor.slip().getByRole('listitem').filter({ hasText: 'Harbour Athletic' })).toBeVisible();
  await expect(bettor.slip().getByRole('listitem').filter({ hasText: 'Kestrel Rovers' })).toBeVisible();
  await expect(bettor.slip().getByRole('textbox', { name: 'Stake on this acca' })).toHaveValue(/^7\.50?$/);
  await expect(bettor.shown('totalStake')).toHaveText('£7.50');
  // The log is the one store; the answer to the notice stands outside it by design, what tabs share (ADR
  // 0269), and that the device has the font (ADR 0321).
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.toSorted()).toEqual([CONSENT_KEY, 'slipstream.font', 'slipstream.tabs'].toSorted());
});

test('a reload while a placement is unanswered finds out what became of it, and bets no second time', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  const before = await bettor.pence();
  const sent = await placedUnanswered(page, bettor);
  await page.reload();
  await expect(
    bettor
      .slip()
      .getByText(/Bet placed|was placed/)
      .first(),
  ).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 300);
  await bettor.go('/mybets/open');
  await expect(page.getByRole('main').locator(SHOWN_BETS)).toHaveCount(1);
  expect(sent()).toBe(1);
});

test('[FAIL-65] a page that comes back and does not know yet who is here says so, and places nothing', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.price('Harbour Athletic').click();
  await bettor.stake('Stake on Harbour Athletic', '2');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/platform/userinfo*', async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  const checking = bettor.slip().getByRole('button', { name: 'Checking that you are still logged in' });
  await expect(checking).toBeVisible();
  await expect(bettor.slip().getByRole('listitem').filter({ hasText: 'Harbour Athletic' })).toBeVisible();
  release();
  await expect(checking).toHaveCount(0);
  await expect(bettor.slip().getByRole('button', { name: /^Place/ })).toBeEnabled();
});

test('a gateway that dies under a placement comes back with its book, and the slip tells what the book says', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo2');
  const before = await bettor.pence();
  await bettor.price('Penwell United').click();
  await bettor.stake('Stake on Penwell United', '4');
  const dead = new Promise<void>((resolve) => {
    void page.route(
      '**/api/v2/placebet**',
      async (route) => {
        await route.continue();
        await gateway.kill();
        resolve();
      },
      { times: 1 },
    );
  });
  await bettor.shown('button').click();
  await dead;
  const { dataFolder } = gateway;
  gateway = await startGatewayProcess({
    scripted: true,
    dataFolder,
    port: Number(new URL(gateway.url).port),
  });

  const said = bettor
    .slip()
    .getByText(/^(Bet placed|Not placed)$|was (not )?placed/)
    .first();
  await expect(said).toBeVisible({ timeout: 60_000 });
  const placed = !/not/i.test(await said.innerText());
  await bettor.go('/mybets/open');
  await expect(page.getByRole('heading', { level: 1, name: /bets/i })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').locator(SHOWN_BETS)).toHaveCount(placed ? 1 : 0);
  await expect.poll(() => bettor.pence()).toBe(placed ? before - 400 : before);
});
