import { expect } from '@playwright/test';
import { getSportCompetitions } from '#domain/contract/catalogue.ts';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { HttpCustomer, offerOf } from '#testing/gateway/http-customer.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { Bettor } from '../bettor.ts';
import { tooWide } from '../looks/too-wide.ts';
import { test } from '../recorded-test.ts';

interface Backed {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
}

let gateway: GatewayUnderTest;
let backed: Backed;

/** The first price of a match that is the last to begin. */
async function chosenOf(customer: HttpCustomer): Promise<Backed & { offer: ReturnType<typeof offerOf> }> {
  const { entities } = await customer.call(getSportCompetitions, { query: { sportCategoryId: 'SBTC1_1' } });
  const last = entities.events
    .filter(({ outright, specials, inplay }) => !outright && !specials && !inplay)
    .toSorted((a, b) => b.startTime - a.startTime);
  for (const event of last) {
    const market = entities.markets.find(
      ({ eventId, type }) => eventId === event.id && type === 'MATCH_ODDS',
    );
    const selection = entities.selections.find(({ marketId, odds }) => marketId === market?.id && odds);
    if (market !== undefined && selection !== undefined)
      return { event, market, selection, offer: offerOf(entities) };
  }
  throw new Error('no match to bet on');
}

test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
  // The books are looked at once a minute: all bets are placed before the first page is.
  for (let nth = 0; nth < 6; nth += 1) {
    const customer = new HttpCustomer(gateway.url);
    await customer.register(`popular-${nth}`, 'four plain words here');
    const { offer, ...chosen } = await chosenOf(customer);
    if (nth === 0) backed = chosen;
    const [outcome] = await customer.place([slipFor(offer, customer.user, [backed.selection.id])]);
    expect(outcome?.status).toBe('SUCCEEDED');
  }
});
test.afterAll(() => gateway.stop());

test('[BRW-09.1] [BRW-09.5] what customers backed is counted in steps and can be added; below, the choice of the operator is called that', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}/sports/football/SBTC1_1`);
  await main.getByRole('link', { name: 'Popular', exact: true }).click();
  await expect(main.getByText(/^Most backed in the last 24 hours/)).toBeVisible();
  const row = main.getByRole('listitem').filter({ hasText: backed.selection.name });
  await expect(row).toContainText('5+ customers');
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await row.locator('[data-odds]').click();
  await bettor.openSlip();
  await expect(bettor.slip()).toContainText(backed.selection.name);
  await bettor.closeSlip();
  await main.getByRole('link', { name: 'Leagues', exact: true }).click();
  const league = backed.event.categories[0]?.name ?? '';
  await expect(main.getByRole('listitem').filter({ hasText: league })).toContainText('5+ customers');

  await bettor.go('/sports/darts/popular');
  await expect(main.getByText('Too few bets in the last 24 hours to say what is popular.')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Chosen by us: next to start' })).toBeVisible();
  await expect(main.locator('[data-odds][data-state="open"]:visible').first()).toBeVisible();
  await main.getByRole('link', { name: 'Leagues', exact: true }).click();
  await expect(main.getByText('Chosen by us: leagues with the next matches')).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});

test('[BRW-14.1] that the list is no advice is said until the customer closes it, for good, and to the next one again', async ({
  page,
  browser,
}) => {
  const note = (at: typeof page) => at.getByRole('complementary', { name: 'About this list' });
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/sports/football/popular');
  await expect(note(page)).toContainText('What others back is no advice.');
  const saved = page.waitForResponse((answer) => /\/api\/.*settings/i.test(answer.url()) && answer.ok());
  await note(page).getByRole('button', { name: 'Do not show this again' }).click();
  await expect(note(page)).toHaveCount(0);
  await saved;
  await page.reload();
  await expect(page.getByText(/^Most backed in the last 24 hours/)).toBeVisible();
  await expect(note(page)).toHaveCount(0);

  // Their own on another device, and everybody else's there.
  const other = await browser.newContext();
  const there = await other.newPage();
  await there.goto(gateway.url);
  const another = new Bettor(there);
  await another.logIn('demo');
  await another.go('/sports/football/popular');
  await expect(there.getByText(/^Most backed in the last 24 hours/)).toBeVisible();
  await expect(note(there)).toHaveCount(0);
  await other.close();
  const third = await browser.newContext();
  const elsewhere = await third.newPage();
  await elsewhere.goto(gateway.url);
  const nextCustomer = new Bettor(elsewhere);
  await nextCustomer.logIn('demo2');
  await nextCustomer.go('/sports/football/popular');
  await expect(note(elsewhere)).toBeVisible();
  await third.close();
});
