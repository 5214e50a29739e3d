import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findings } from '../looks/axe.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;

test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

test('[BRW-17.1] [BRW-17.2] [BRW-17.3] a guest stars a team on the page of its match, finds its next matches, and has it in the account after a login', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}/sports/football/SBTC1_1`);
  // The last of the list starts so late that it is not over when this is.
  await main.locator('[data-event]').last().getByRole('link').first().click();
  const group = main.getByRole('group', { name: 'Favourite teams and players' });
  const chip = group.getByRole('button').first();
  const team = (await chip.textContent()) ?? '';
  await expect(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');

  await bettor.go('/favourites-coupon');
  const next = main.getByRole('region', { name: 'You follow' });
  await expect(next.locator('[data-event]').first()).toContainText(team);
  await expect(next.locator('[data-odds]:visible').first()).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await findings(page, 'favourites')).toEqual([]);
  await page.reload();
  await expect(next.locator('[data-event]').first()).toContainText(team);

  const star = () => main.getByRole('button', { name: `Favourite: ${team}`, exact: true });
  await bettor.go('/search');
  await main.getByRole('searchbox').fill(team);
  // A team of another sport may have the same name, and is not the one.
  await expect(star().and(main.locator('[aria-pressed="true"]'))).toHaveCount(1);
  expect(await tooWide(page)).toBeLessThanOrEqual(0);

  await bettor.logIn();
  await bettor.go('/favourites-coupon');
  await expect(main.getByText('Kept in your account, on every device.')).toBeVisible();
  await expect(next.locator('[data-event]').first()).toContainText(team);
  await star().click();
  await expect(main.getByText('No favourites yet')).toBeVisible();
});
