import { expect, type TestInfo } from '@playwright/test';
import { getUserBonuses } from '#domain/contract/bonuses.ts';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  // A gateway takes its time to come up on a busy machine.
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

interface Journey {
  readonly bettor: Bettor;
  readonly info: TestInfo;
}
const picture = ({ bettor, info }: Journey, name: string) =>
  bettor.page.screenshot({ path: info.outputPath(`${name}.png`) });

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' });
const noon = (at: number): number => Date.parse(`${londonDay.format(at)}T12:00:00Z`);

/** Calendar days that it still has: the account may have been made on the day before. */
async function daysOfTheSingleBet({ bettor: { page } }: Journey): Promise<number> {
  const answer = await page.request.get(gateway.url + getUserBonuses.path);
  const { freeBets } = getUserBonuses.answer.parse(await answer.json()).data;
  const held = freeBets.find(({ name }) => name.endsWith('Free bet for singles'));
  if (held === undefined) throw new Error('the demonstration has no free bet for singles');
  return Math.round((noon(held.expiresAt) - noon(Date.now())) / 86_400_000);
}

/** The badge speaks of the one that ends within four days, until the list was looked at. */
async function lookAtTheList(journey: Journey): Promise<void> {
  const { page } = journey.bettor;
  const slip = journey.bettor.slip();
  const choose = slip.getByRole('button', { name: /2 free bets/ });
  await expect(choose).toContainText(`Expires in ${await daysOfTheSingleBet(journey)} days`);
  const boost = slip.getByRole('switch', { name: /25% profit boost/ });
  await expect(boost).toHaveAttribute('aria-checked', 'false');
  await expect(slip.getByText('6/4 becomes 15/8')).toBeVisible();
  await picture(journey, 'offered');
  await choose.click();
  const list = page.getByRole('dialog', { name: 'Your free bets' });
  // Explained where it is named (CNT-06).
  await expect(list.getByRole('link', { name: 'How free bets work' })).toHaveAttribute(
    'href',
    '/bonus-rules#free-bets',
  );
  await expect(list.getByText('Free bet for singles')).toBeVisible();
  const layer = await list.evaluate((element) => {
    for (let node: Element | null = element; node !== null; node = node.parentElement) {
      const { zIndex } = getComputedStyle(node);
      if (zIndex !== 'auto') return zIndex;
    }
    return null;
  });
  expect(layer).toBe('1020');
  await picture(journey, 'list');
  await page.keyboard.press('Escape');
  await expect(choose).not.toContainText('Expires in');
  await choose.click();
  await list.getByRole('button', { name: 'Use Free bet for singles, £10.00' }).click();
}

async function placeWithFreeBet(journey: Journey): Promise<void> {
  const { bettor } = journey;
  const slip = bettor.slip();
  await expect(slip.getByText('Stake not returned')).toBeVisible();
  await expect(slip.getByRole('textbox', { name: 'Stake on Harbour Athletic' })).toBeDisabled();
  await expect(bettor.shown('totalStake')).toHaveText('£10.00');
  await expect(bettor.shown('returns')).toHaveText('£15.00');
  await picture(journey, 'attached');
  await bettor.shown('button').click();
  await expect(slip.getByText('Bet placed').first()).toBeVisible();
  await expect(slip.getByText('Free bet £10.00, stake not returned')).toBeVisible();
  await picture(journey, 'receipt');
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
}

/** Off until it is switched on, and both prices stand there. */
async function switchTheBoost(journey: Journey): Promise<void> {
  const { bettor } = journey;
  const slip = bettor.slip();
  await bettor.price('Kestrel Rovers').click();
  await bettor.openSlip();
  await expect(slip.getByRole('button', { name: /1 free bet/ })).toBeVisible();
  await bettor.stake('Stake on Kestrel Rovers', '5');
  await expect(bettor.shown('returns')).toHaveText('£9.00');
  await slip.getByRole('switch', { name: /25% profit boost/ }).click();
  await expect(bettor.shown('returns')).toHaveText('£10.00');
  await picture(journey, 'boosted');
  await bettor.closeSlip();
}

/**
 * Any change of the selections takes the boost off again; three of them are an acca that the gateway boosts.
 */
async function placeBoostedAcca(journey: Journey): Promise<void> {
  const { bettor } = journey;
  const slip = bettor.slip();
  await bettor.price('Harbour Athletic').click();
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await expect(slip.getByText('Acca boost: 5% more profit, included in the returns')).toBeVisible();
  const boost = slip.getByRole('switch', { name: /25% profit boost/ });
  await expect(boost).toHaveAttribute('aria-checked', 'false');
  await bettor.stake('Stake on this acca', '1');
  // 2.5 × 1.8 × 2.375 = 10.6875: 1.00 returns 10.69, and 5 % of the profit of 9.6875 on top.
  await expect(bettor.shown('returns')).toHaveText('£11.17');
  await picture(journey, 'acca');
  await bettor.shown('button').click();
  await expect(slip.getByText('5% acca boost')).toBeVisible();
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
}

// First: the journey after it ends the matches.
test('a bonus row keeps its place while the bet is calculated: nothing of the slip moves', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route('**/calculateBets**', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await expect.poll(() => asked).toBeGreaterThan(0);
  const slip = bettor.slip();
  await expect(slip.getByRole('textbox')).toBeVisible();
  const boxes = async () => {
    const parts = [
      slip.getByRole('textbox'),
      slip.getByRole('button', { name: 'Share' }),
      bettor.shown('button'),
    ];
    return Promise.all(parts.map((part) => part.boundingBox()));
  };
  const row = slip.getByText(/free bet/i);
  await expect(row).toHaveCount(0);
  // A sheet comes up from below: it is measured where it stays.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const before = await boxes();
  expect(before).not.toContain(null);
  answer();
  await expect(row.first()).toBeVisible();
  const after = await boxes();
  // Less than a pixel of a screen is no movement: letters of two rows may differ by a part of one.
  for (const [nth, box] of before.entries())
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((after[nth]?.[side] ?? Number.NaN) - (box?.[side] ?? 0)), side).toBeLessThan(1);
});

test('[BON-01] [BON-02] [BON-03] [BON-05] [CNT-06.1] a free bet pays a bet once, a boost is chosen, an acca is boosted', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const journey = { bettor, info };
  const complaints = complaintsOf(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  const before = await bettor.pence();
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  await lookAtTheList(journey);
  await placeWithFreeBet(journey);
  expect(await bettor.pence()).toBe(before);
  await switchTheBoost(journey);
  await placeBoostedAcca(journey);

  for (const match of ['m1', 'm2', 'm3']) gateway.tell(say.won(match, 'home'));
  const won = before + 1_500 - 100 + 1_117;
  await expect.poll(() => bettor.pence()).toBe(won);
  await bettor.go('/mybets/history/sports');
  await expect(page.locator('main').getByText('Free bet £10.00, stake not returned')).toBeVisible();
  await picture(journey, 'my-bets');
  expect(complaints).toEqual([]);
});

test('[MSG-04.2] [MSG-04.3] [MSG-06.1] [MSG-06.2] [CNT-01.2] an offer has its terms beside its buttons, leads to the rules in their version, and what became of it is told', async ({
  page,
}, info) => {
  await page.goto(gateway.url);
  const bettor = new Bettor(page);
  await bettor.logIn('demo2');
  await page.goto(`${gateway.url}/mybets/bonuses`);
  const offer = page.getByRole('listitem').filter({ hasText: 'Free bet to take or leave' });
  await expect(offer).toContainText('For any bet. Used once, for one bet, with its whole amount.');
  const single = page.getByRole('listitem').filter({ hasText: 'Free bet for singles' });
  await expect(single).toContainText('For singles only.');
  const boost = page.getByRole('listitem').filter({ hasText: '25% profit boost' });
  await expect(boost).toContainText('Counts for stakes up to £20.00.');
  expect(await findingsInBothThemes(page, 'offers')).toEqual([]);
  await page.screenshot({ path: info.outputPath('offers.png'), fullPage: true });
  await offer.getByRole('link', { name: 'Bonus rules, version 2026-1' }).press('Enter');
  await expect(page).toHaveURL(/\/bonus-rules\/2026-1$/);
  await expect(page.getByRole('heading', { name: 'Free bets' })).toBeVisible();
  await page.goBack();
  await offer.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  const giveBack = page.getByRole('button', { name: /^Give back Free bet to take/ });
  await giveBack.click();
  const sure = page.getByRole('dialog', { name: 'Give back Free bet to take or leave?' });
  await expect(sure).toContainText('It does not come back.');
  await sure.getByRole('button', { name: 'Keep it' }).click();
  await expect(giveBack).toBeFocused();
  await giveBack.press('Enter');
  await sure.getByRole('button', { name: 'Give back' }).click();
  await expect(giveBack).toHaveCount(0);
  await page.getByRole('link', { name: 'What became of your bonuses' }).click();
  const past = page.getByRole('main').getByRole('listitem');
  await expect(past.filter({ hasText: 'Free bet to take or leave' })).toContainText('Given back by you');
  await expect(past.filter({ hasText: 'Free bet for singles' })).toContainText('Yours to use until');
  expect(await findingsInBothThemes(page, 'bonus info')).toEqual([]);
  await page.screenshot({ path: info.outputPath('bonus-info.png'), fullPage: true });
});
