import { expect, test } from '@playwright/test';
import { getSportCompetitions } from '#domain/contract/catalogue.ts';
import { eventPath } from '#domain/navigation/destination.ts';
import { Bettor } from './bettor.ts';
import { type GatewayUnderTest, startGatewayProcess } from './gateway.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({});
});
test.afterAll(() => gateway.stop());

/** A match that does not start while somebody looks at it. */
async function laterMatch(): Promise<string> {
  const answer = await fetch(`${gateway.url}${getSportCompetitions.path}?sportCategoryId=SBTC1_1`);
  const { entities } = getSportCompetitions.answer.parse(await answer.json());
  const event = entities.events.find(({ startTime }) => startTime > Date.now() + 3_600_000);
  if (event === undefined) throw new Error('no match later today');
  return eventPath(event);
}

test('[BBD-01] [BBD-02] [BBD-03] a bettor builds a bet on a match, sees one price, places it and finds one bet', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const bettor = new Bettor(page);
  await page.goto(`${gateway.url}${await laterMatch()}`);
  await bettor.logIn();

  // A ready-made one goes in whole.
  await page.getByRole('region', { name: 'Ready-made bet builders' }).getByRole('button').first().click();
  await bettor.openSlip();
  await expect(bettor.slip().getByText(/^Bet builder, \d picks$/)).toBeVisible();
  await bettor.slip().getByRole('button', { name: 'Clear all' }).click();
  await bettor.closeSlip();

  await page.getByRole('button', { name: 'Bet builder', exact: true }).click();
  const market = (name: string) => page.getByRole('group', { name, exact: true });
  await market('Both teams to score').getByRole('button', { name: /^Yes/ }).click();
  await expect(market('Both teams to score').getByRole('button', { name: /^No/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // Both score: fewer than two goals are ruled out, and more than one is no news.
  await expect(market('Over/under 1.5 goals').getByText('Ruled out')).toBeVisible();
  await expect(market('Over/under 1.5 goals').getByText('Covered')).toBeVisible();
  await market('Odd or even goals').getByRole('button', { name: /^Odd/ }).click();
  await expect(page.getByRole('status').filter({ hasText: /^2 picks at \S+$/ })).toBeVisible();

  await bettor.openSlip();
  await bettor.stake('Stake on the bet builder for', '5');
  await expect(bettor.shown('button')).toHaveText('Place bet £5.00');
  const returns = await bettor.shown('returns').innerText();
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible({ timeout: 15_000 });
  await expect(bettor.slip().getByText(returns).first()).toBeVisible();
  await bettor.slip().getByRole('button', { name: 'View in My bets' }).click();
  const card = page.getByRole('main').locator('[data-bet]').first();
  await expect(card.getByRole('heading')).toHaveText('Bet builder, 2 selections');
  await expect(card.getByText(returns)).toBeVisible();
});
