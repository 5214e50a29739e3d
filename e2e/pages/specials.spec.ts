import { expect } from '@playwright/test';
import type { FeedChange } from '#gateway/core/feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { findings } from '../looks/axe.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';
import { seasonEvent } from '../script-league.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** A bet on a season, in the league in which the matches of the script are played. */
const SPECIAL: readonly FeedChange[] = [
  seasonEvent('special', 'Script League season specials', 'specials'),
  {
    kind: 'market',
    market: {
      key: 'special.points',
      event: 'special',
      name: 'Most goals in the season',
      type: 'SPECIAL',
      state: 'OPEN',
      groupRanks: { main: 1 },
      winners: 1,
      inplayDelay: 0,
      selections: ['Over 900 goals', 'Under 900 goals'].map((name, nth) => ({
        key: `special.points.${nth}`,
        name,
        kind: 'REGULAR',
        odds: nth === 0 ? '7/4' : '2/5',
        suspended: false,
      })),
    },
  },
];

test('[BRW-05] a special is found from its sport, and a bet on it is placed', async ({ page }, info) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  gateway.tell(...SPECIAL);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/sports/football/SBTC1_1');
  await main.getByRole('link', { name: 'Specials', exact: true }).click();
  await expect(page).toHaveURL(/specials/);
  const price = main.getByRole('button', { name: /^Over 900 goals/ }).first();
  await expect(price).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await findings(page, 'specials')).toEqual([]);
  await page.screenshot({ path: info.outputPath('specials.png') });
  await price.click();
  await bettor.placeFirst('7/4', info.outputPath('slip.png'));
});
