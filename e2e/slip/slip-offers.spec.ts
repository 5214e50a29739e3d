import { expect, type Page } from '@playwright/test';
import { getSelections } from '#domain/contract/betting.ts';
import { getBetBuilderAcca, getWidgets } from '#domain/contract/squads.ts';
import { SQUADS } from '#domain/contract/squads-query.ts';
import type { FeedChange } from '#gateway/core/feed.ts';
import { MATCHES, type Match, matchOpens } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';
import { seasonEvent } from '../script-league.ts';

const BUILDER_MATCH = 'Builder Derby';
/** The league in which the matches of the script are played. */
const OUTRIGHT: readonly FeedChange[] = [
  seasonEvent('league', 'Script League winner', 'outright'),
  {
    kind: 'market',
    market: {
      key: 'league.winner',
      event: 'league',
      name: 'Outright winner',
      type: 'OUTRIGHT_WINNER',
      state: 'OPEN',
      groupRanks: { main: 1 },
      winners: 1,
      inplayDelay: 0,
      selections: MATCHES.map(({ home }, nth) => ({
        key: `league.${nth}`,
        name: home,
        kind: 'REGULAR',
        odds: '5/1',
        suspended: false,
      })),
    },
  },
];

/** A match whose home team is paid early for both offers. */
const paidEarly = (match: Match): FeedChange[] =>
  matchOpens(match, Date.now() + 3_600_000).map((change) =>
    change.kind === 'market'
      ? {
          ...change,
          market: {
            ...change.market,
            selections: change.market.selections.map((one) =>
              one.outcomeType === 'HOME' ? { ...one, earlyPayouts: ['TWO_UP', 'HALF_TIME_HEROES'] } : one,
            ),
          },
        }
      : change,
  );
/** Everything that has happened so far: what a later report leaves out is taken back. */
const early = (match: string, ...what: ('TWO_UP' | 'HALF_TIME_HEROES')[]): FeedChange => ({
  kind: 'early',
  market: `${match}.result`,
  results: [{ selection: `${match}.home`, early: what }],
});
const penceOf = (text: string): number => Math.round(Number(text.replace(/[£,]/g, '')) * 100);

/** The id of Harbour Athletic in a market, as the gateway gave it. */
async function idOf(page: Page, market: string): Promise<number | undefined> {
  // As many ids as one call may ask for, twice.
  for (const from of [1, 61]) {
    const ids = Array.from({ length: 60 }, (_, nth) => from + nth).join();
    const answer: unknown = await (
      await page.request.get(`${gateway.url}${getSelections.path}?selectionids=${ids}`)
    ).json();
    const { markets, selections } = getSelections.answer.parse(answer).entities;
    const wanted = new Set(markets.flatMap(({ id, name }) => (name === market ? [id] : [])));
    const found = selections.find((one) => one.name === 'Harbour Athletic' && wanted.has(one.marketId));
    if (found !== undefined) return found.id;
  }
  return undefined;
}

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
});
test.afterAll(() => gateway.stop());
test('[DPL-02] [BBD-03.2] a link brings a ready-made bet builder into the slip, whole', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const asked = new URLSearchParams({ ...SQUADS, count: '1' }).toString();
  const answer: unknown = await (await page.request.get(`${gateway.url}${getWidgets.path}?${asked}`)).json();
  const acca = getWidgets.answer.parse(answer).result.widgets[0]?.accas?.[0];
  expect(acca).toBeDefined();
  await page.goto(`${gateway.url}/dl/betslip?bettype=YOURBET&betbuilderaccaid=${acca?.id}&stake=2,50`);
  const box = bettor.slip().getByRole('textbox', { name: /^Stake on the bet builder/ });
  await expect(box).toHaveValue('2.50');
  await expect(bettor.shown('returns')).not.toHaveText('£0.00');
  await page.screenshot({ path: info.outputPath('builder.png') });
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto(`${gateway.url}/dl/betslip?bettype=YOURBET&betbuilderaccaid=bba-1-no-such`);
  await expect(page.getByText('Not all selections of this link are on offer any more.')).toBeVisible();
  // The gateway's 404 is the one thing that the console may speak of.
  expect(complaints.filter((said) => !said.includes('404'))).toEqual([]);
  expect(getBetBuilderAcca.path).toContain('dlBetBuilderAcca');
});

test('[BSL-09] a team in its league and its match are no acca', async ({ page }, info) => {
  const bettor = new Bettor(page);
  gateway.tell(...MATCHES.flatMap(paidEarly), ...OUTRIGHT);
  await expect.poll(() => idOf(page, 'Outright winner')).toBeDefined();
  await page.goto(gateway.url);
  await bettor.logIn('demo2');
  const related = [await idOf(page, 'Match result'), await idOf(page, 'Outright winner')].join();
  await page.goto(`${gateway.url}/dl/betslip?bettype=COMBO&selectionids=${related}&stake=1`);
  const slip = bettor.slip();
  await expect(slip.getByText(/Harbour Athletic.* cannot be combined in one bet/).first()).toBeVisible();
  await expect(bettor.shown('button')).toBeDisabled();
  await page.screenshot({ path: info.outputPath('related.png') });
});

test('[BON-05] 2UP and half-time heroes pay before the end', async ({ page }, info) => {
  const bettor = new Bettor(page);
  const slip = bettor.slip();
  const complaints = complaintsOf(page);
  gateway.tell(...MATCHES.flatMap(paidEarly));
  // Half-time heroes belong to one brand (CFG-02).
  await page.goto(`${gateway.url}/?brand=paddock`);
  await bettor.logIn();
  const before = await bettor.pence();
  await bettor.price('Harbour Athletic').click();
  await bettor.stake('Stake on Harbour Athletic', '2');
  await expect(slip.getByText(/^2UP: paid as a winner/)).toBeVisible();
  await bettor.shown('button').click();
  await expect(slip.getByText('Bet placed').first()).toBeVisible();
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  gateway.tell(early('m1', 'TWO_UP'));
  await expect.poll(() => bettor.pence()).toBe(before + 300);

  for (const { home } of MATCHES) await bettor.price(home).click();
  await bettor.stake('Stake on this acca', '1');
  await expect(slip.getByText(/^Half-time heroes: paid as a winner/).first()).toBeVisible();
  // Until the gateway has been asked, the figures are the device's own, without the boost.
  await expect(slip.getByText('(estimate)')).toHaveCount(0);
  const returns = penceOf(await bettor.shown('returns').innerText());
  await page.screenshot({ path: info.outputPath('heroes.png') });
  await bettor.shown('button').click();
  await expect(slip.getByText('Bet placed').first()).toBeVisible();
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  gateway.tell(early('m1', 'TWO_UP', 'HALF_TIME_HEROES'));
  gateway.tell(...['m2', 'm3'].map((match) => early(match, 'HALF_TIME_HEROES')));
  await expect.poll(() => bettor.pence()).toBe(before + 300 - 100 + returns);
  expect(complaints).toEqual([]);
});
