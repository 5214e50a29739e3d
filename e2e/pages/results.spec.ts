import { expect } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

const DAY_IN_ADDRESS = /\/\d{4}-\d\d-\d\d$/;

test('[BRW-11.1] [BRW-15.2] a day of results leads to a league with table and form, no wider than the window', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto(`${gateway.url}/sports/football/stats/SBTC1_1`);
  const days = main.getByLabel('Day', { exact: true });
  await days.getByRole('link', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(DAY_IN_ADDRESS);
  await expect(days.getByRole('link', { name: 'Yesterday' })).toHaveAttribute('aria-current', 'page');
  const league = main.locator('h2 a').first();
  const name = await league.innerText();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await league.click();
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name);
  const table = main.getByRole('table');
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await expect(table.getByRole('list', { name: /^Last matches of / }).first()).toBeAttached();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  // Up to the points a row is in sight without scrolling.
  const points = await table.getByRole('columnheader', { name: 'Pts' }).boundingBox();
  expect((points?.x ?? Infinity) + (points?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await days.getByRole('link', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(DAY_IN_ADDRESS);
  await expect(
    main
      .getByRole('listitem')
      .filter({ hasText: /\d+–\d+/ })
      .first(),
  ).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(DAY_IN_ADDRESS);
});

test('[BRW-11.6] [BRW-11.12] a match has the form of its sides and where they met', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto(`${gateway.url}/sports/football/SBTC1_1`);
  await main.locator('[data-event] a').first().click();
  const heading = main.getByRole('heading', { level: 1 });
  // Its facts come with the whole event; before that its name may be asked for once more.
  await main.getByRole('tab', { name: 'Form' }).click();
  await expect(heading).toContainText(' v ');
  const sides = (await heading.innerText()).split(' v ').toSorted();
  await expect(main.getByRole('list', { name: /^Last matches of / })).toHaveCount(2);
  const met = main.getByRole('tab', { name: 'Head to head' });
  await expect(met.or(main.getByText(/No match of the two/))).toBeVisible();
  if (await met.isVisible()) await met.click();
  const rows = main.getByRole('tabpanel', { name: 'Head to head' }).getByRole('listitem');
  for (const row of await rows.all()) {
    const named = row.locator('[translate=no]').evaluateAll((all) =>
      // Beside each name stands its badge, which has letters of its own.
      all.map(({ childNodes }) =>
        Array.from(childNodes, (node) => (node instanceof Text ? node.data : '')).join(''),
      ),
    );
    expect((await named).toSorted()).toEqual(sides);
  }
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test('[SCH-01.4] a match that is over is found behind what is on offer and leads to its result', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  const main = page.getByRole('main');
  await page.goto(`${gateway.url}/sports/football/stats/SBTC1_1`);
  await main.getByRole('link', { name: 'Yesterday' }).click();
  await expect(page).toHaveURL(DAY_IN_ADDRESS);
  const row = main
    .getByRole('listitem')
    .filter({ hasText: /\d+–\d+/ })
    .first();
  const [home = ''] = (await row.locator('[translate=no]').first().innerText()).split('\n');
  await bettor.go('/search');
  await main.getByRole('searchbox').fill(home.slice(0, -1));
  // One that ended a moment ago leads to its own page still, as long as that is there.
  const finished = main
    .getByRole('region', { name: 'Finished' })
    .locator('a[href*="/stats/"]')
    .filter({ hasText: home });
  await expect(finished.first()).toContainText(/Finished/);
  // Last of all that was found.
  await expect(main.locator('[data-search-results] h2').last()).toHaveText('Finished');
  await finished.first().click();
  await expect(page).toHaveURL(DAY_IN_ADDRESS);
  await expect(main.getByText(home).first()).toBeVisible();
});
