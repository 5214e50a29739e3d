import { expect } from '@playwright/test';
import { MATCHES, type Match, matchOpens } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { BUILDER_MATCH, offerOpens } from '../bet-kinds/offer.ts';
import { pickBuilder } from '../bet-kinds/place.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { test } from '../recorded-test.ts';

const [MATCH] = MATCHES;
let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
  gateway.tell(...offerOpens(Date.now()));
});
test.afterAll(() => gateway.stop());
test('[BSL-06] [HOM-04] [BON-04] a boosted price from the home page becomes another selection of its market', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  const boosted: Match = { ...MATCH!, boost: { originalOdds: '1/1', maxStake: 2_000 } };
  gateway.tell(...matchOpens(boosted, Date.now() + 3_600_000));
  await page.goto(gateway.url);
  const widget = page.getByRole('region', { name: 'Price boosts' });
  await expect(widget.getByText('Super boost')).toBeVisible();
  await expect(widget.getByText('Was EVS, stakes up to £20.00')).toBeVisible();
  await widget.scrollIntoViewIfNeeded();
  await page.screenshot({ path: info.outputPath('boosts.png') });
  await widget.getByRole('button', { name: /^Harbour Athletic to win, 6 to 4/ }).click();
  await bettor.stake('Stake on Harbour Athletic', '5');
  const slip = bettor.slip();
  await page.screenshot({ path: info.outputPath('leg.png') });
  await slip.getByRole('button', { name: /^Choose another selection in place of Harbour Athletic/ }).click();
  const list = page.getByRole('dialog', { name: 'Choose another selection' });
  await expect(list.getByRole('button', { name: /^Harbour Athletic to win/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.screenshot({ path: info.outputPath('choose.png') });
  await list.getByRole('button', { name: /^Moorside Town to win, 7 to 4/ }).click();
  await expect(list).toBeHidden();
  await expect(slip.getByRole('textbox', { name: 'Stake on Moorside Town' })).toHaveValue('5');
  await expect(bettor.shown('returns')).toHaveText('£13.75');
  expect(complaints).toEqual([]);
});

test('[BSL-06] [BBD-01] a leg of a bet builder becomes another selection of its market, and the bet is priced anew', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await pickBuilder(bettor);
  await bettor.stake(`Stake on the bet builder for ${BUILDER_MATCH}`, '2');
  const slip = bettor.slip();
  const price = slip.locator('[data-shown="price"]').first();
  await expect(price).toContainText('/');
  const before = await price.innerText();
  await page.screenshot({ path: info.outputPath('builder.png') });
  await slip.getByRole('button', { name: /^Choose another selection in place of Over 3.5/ }).click();
  const list = page.getByRole('dialog', { name: 'Choose another selection' });
  await list.getByRole('button', { name: /^Under 3.5/ }).click();
  await expect(list).toBeHidden();
  const legs = slip.getByRole('list', { name: `Picks of ${BUILDER_MATCH}` });
  await expect(legs.getByRole('listitem')).toHaveCount(3);
  await expect(legs.getByText('Under 3.5', { exact: true })).toBeVisible();
  await expect(legs.getByText('Over 3.5', { exact: true })).toHaveCount(0);
  await expect(price).not.toHaveText(before);
  await expect(price).toContainText('/');
  const box = slip.getByRole('textbox', { name: `Stake on the bet builder for ${BUILDER_MATCH}` });
  await expect(box).toHaveValue('2');
  await page.screenshot({ path: info.outputPath('switched.png') });
  expect(complaints).toEqual([]);
});

test('[BSL-05.5] a reload on a phone leaves the closed slip behind its bar, with what was in it', {
  tag: '@touch',
}, async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  for (const name of ['Harbour Athletic', 'Kestrel Rovers']) await bettor.price(name).click();
  await bettor.stake('Stake on this acca', '7.5');
  await bettor.closeSlip();
  await page.reload();
  const bar = page.getByRole('button', { name: /Open bet slip/ });
  await expect(bar).toContainText('2');
  await expect(bar).toContainText('£7.50');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bar.click();
  await expect(bettor.slip().getByRole('textbox', { name: 'Stake on this acca' })).toHaveValue(/^7\.50?$/);
});
