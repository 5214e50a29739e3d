import { expect, type Page } from '@playwright/test';
import { Bettor, complaintsOf } from './bettor.ts';
import { type GatewayUnderTest, startGatewayProcess } from './gateway.ts';
import { findings } from './looks/axe.ts';
import { test } from './recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** Opens one page after the other, as far as a guest and then a customer gets, and looks at each. */
async function tour(page: Page, look: (where: string) => Promise<void>): Promise<void> {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  const firstOdds = () => main.locator('[data-odds][data-state="open"]').first();
  await page.goto(gateway.url);
  await firstOdds().waitFor();
  await look('home');
  await bettor.go('/inplay');
  await main.locator('[data-event]').first().waitFor();
  await look('in-play');
  await main.locator('[data-event]').first().getByRole('link').first().click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(' v ');
  await main.locator('[data-odds]').first().waitFor();
  await look('event');
  await bettor.go('/sports/horse-racing');
  await main
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .waitFor();
  await look('racing');
  await main
    .getByRole('link', { name: /\d\d:\d\d/ })
    .first()
    .click();
  await main.locator('[data-odds]').nth(4).waitFor();
  await look('race card');
  await bettor.go('/registration');
  await page.getByLabel('Date of birth').waitFor();
  await look('registration');
  await bettor.go('/login');
  await page.getByLabel('Username').waitFor();
  await look('login');
  await bettor.go('/settings');
  await page.getByRole('button', { name: 'Export recording' }).waitFor();
  await look('settings');
  await bettor.go('/');
  await bettor.logIn('demo');
  await bettor.go('/mybets/open');
  await expect(main.getByRole('heading', { level: 1, name: /bets/i })).toBeVisible();
  await expect(main.getByText('Loading page')).toHaveCount(0);
  await look('my bets');
  await bettor.go('/sports/horse-racing');
  await firstOdds().click();
  await bettor.go('/');
  await main.locator('[data-event]').nth(1).locator('[data-odds][data-state="open"]').first().click();
  await bettor.openSlip();
  await bettor.slip().getByRole('textbox').first().waitFor();
  await look('slip');
}

test('no page breaks the content policy or has anything to complain about', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  const visited: string[] = [];
  await tour(page, async (where) => {
    visited.push(where);
  });
  expect(visited).toHaveLength(10);
  expect(complaints).toEqual([]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any page, ${theme}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    const found: string[] = [];
    await tour(page, async (where) => {
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      found.push(...(await findings(page, where)));
    });
    expect(found).toEqual([]);
  });
}
