import { expect } from '@playwright/test';
import { CategoryId, SportId } from '#domain/brand.ts';
import type { FeedChange } from '#gateway/core/feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { findings } from '../looks/axe.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const RUNNERS = [
  { name: 'Amber Gorse', odds: '7/2', position: 2, startingPrice: '4/1' },
  { name: 'Brisk Harbour', odds: '5/4', position: 1, startingPrice: '11/8' },
  { name: 'Cold Lantern', odds: '9/1', position: 3, startingPrice: '12/1' },
] as const;

const KEPT = '/api/v3/raceresults?sportcategoryid=SBTC1_24';
const START = Date.now() + 600_000;
const raceIn = (state: 'NOTSTARTED' | 'FINISHED'): FeedChange => ({
  kind: 'event',
  event: {
    key: 'race',
    name: 'Race at Fernley',
    sportId: SportId.parse('SBTC1_24'),
    categories: [{ id: CategoryId.parse('script.fernley'), name: 'Fernley', eventGroupType: 'REGULAR' }],
    categoryId: CategoryId.parse('script.fernley'),
    startTime: START,
    state,
    inplay: false,
    suspended: state === 'FINISHED',
    outright: false,
    specials: false,
    provider: 'script',
    participants: [],
    marketGroups: [{ id: 'main', type: 'MAIN', rank: 1, name: 'Main' }],
    racingData: {
      track: 'Fernley',
      country: 'GB',
      raceHour: '14:30',
      raceName: 'Harvest Handicap',
      distance: '1m 2f',
      going: 'Good',
      step: state === 'FINISHED' ? 'weighedIn' : 'dormant',
      runners: RUNNERS.length,
      ...(state === 'FINISHED' && {
        finish: RUNNERS.map(({ position }, nth) => ({ cloth: nth + 1, position })),
        dividends: [{ type: 'FORECAST', cloths: [2, 1], perUnit: '9.40' }],
        deductions: [{ withdrawnAt: START - 60_000, pencePerPound: 15 }],
      }),
    },
  },
});
const MARKET: FeedChange = {
  kind: 'market',
  market: {
    key: 'race.win',
    event: 'race',
    name: 'Win',
    type: 'WIN',
    state: 'OPEN',
    groupRanks: { main: 1 },
    winners: 1,
    inplayDelay: 0,
    selections: RUNNERS.map(({ name, odds }, nth) => ({
      key: `race.win.${nth}`,
      name,
      odds,
      kind: 'REGULAR',
      suspended: false,
      runner: { clothNumber: nth + 1 },
    })),
  },
};
const RESULT: FeedChange = {
  kind: 'result',
  market: 'race.win',
  deductions: [],
  results: RUNNERS.map(({ position, startingPrice }, nth) => ({
    selection: `race.win.${nth}`,
    result: { outcome: position === 1 ? 'WON' : 'LOST', position, startingPrice },
  })),
};

test('[RAC-11.5] the card of a race becomes its result when the race leaves the offer, and a link to it shows the same', async ({
  page,
}, info) => {
  const main = page.getByRole('main');
  gateway.tell(raceIn('NOTSTARTED'), MARKET);
  await page.goto(`${gateway.url}/sports/horse-racing/all-races`);
  await main
    .getByRole('link', { name: /Fernley/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/sev\//);
  await expect(main.getByRole('button', { name: /^Brisk Harbour to win/ })).toBeVisible();

  gateway.tell(RESULT, raceIn('FINISHED'));
  const result = main.getByRole('region', { name: 'Result', exact: true });
  await expect(result.getByRole('listitem').first()).toContainText('Brisk Harbour');
  // Its record is written beside settlement, minutes before a race leaves the offer.
  await expect
    .poll(async () => (await page.request.get(`${gateway.url}${KEPT}`)).text(), { timeout: 30_000 })
    .toContain('Fernley');
  gateway.tell({ kind: 'removed', event: 'race' });

  const note = main.getByText(/Bets on it are in My bets/);
  const told = async () => {
    await expect(note).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Fernley');
    await expect(result.getByRole('listitem')).toHaveText([
      /1st.*Brisk Harbour.*SP 11\/8/,
      /2nd.*Amber Gorse.*SP 4\/1/,
      /3rd.*Cold Lantern.*SP 12\/1/,
    ]);
    await expect(result).toContainText('9.40');
    await expect(result).toContainText('Rule 4: 15p');
    await expect(result).toContainText('Harvest Handicap');
  };
  await told();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  expect(await findings(page, 'a race that is over')).toEqual([]);
  await page.screenshot({ path: info.outputPath('over.png') });
  await page.reload();
  await told();

  await main.getByRole('link', { name: /^All races of / }).click();
  await expect(page).toHaveURL(/\/results\/\d{4}-\d\d-\d\d$/);
  await expect(main.getByRole('region', { name: /Fernley/ })).toContainText('Brisk Harbour');
  await page.goBack();
  await told();
});
