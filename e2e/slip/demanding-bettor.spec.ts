import { expect, type Page } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor, complaintsOf } from '../bettor.ts';
import {
  BUILDER_MATCH,
  ends,
  FIRST,
  HELD_SECONDS,
  HOPELESS,
  IN_PLAY,
  offerOpens,
  RUNNER,
  raceEnds,
  SECOND,
  THIRD,
} from '../demanding/offer.ts';
import { brokenWords, cutNames, untruthsOn } from '../demanding/untruths.ts';
import { withLargeLetters } from '../looks/large-letters.ts';
import { test } from '../recorded-test.ts';

/**
 * As a bettor goes about who knows the big operators, with the question at every step whether the screen says
 * anything that is not so, and whether there is a way on. One gateway: the last journey ends the events.
 */
let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
  gateway.tell(...offerOpens(Date.now()));
});
test.afterAll(() => gateway.stop());

/** Opens the app, and looks at every step of a journey. */
async function arrives(page: Page, path = '/') {
  const bettor = new Bettor(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${gateway.url}${path}`);
  const look = async (where: string): Promise<void> => {
    await page.screenshot({ path: test.info().outputPath(`${where.replaceAll(/\W+/g, '-')}.png`) });
    expect.soft(await untruthsOn(page), where).toEqual([]);
  };
  return { bettor, look, main: page.getByRole('main') };
}

/** Presses where the button is drawn: what lies over it takes the press, as it would take a finger's. */
async function pressWhereItStands(bettor: Bettor, label: string): Promise<void> {
  const button = bettor.shown('button');
  await expect(button).toHaveText(label);
  const isOnTop = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(x + width / 2, y + height / 2);
      return over !== null && element.contains(over);
    });
  await expect.poll(isOnTop).toBe(true);
  await button.click();
}

test('[MEND-33] a guest presses a price, is led to the login and back, and the receipt says what was bet on', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const { bettor, look } = await arrives(page);
  await bettor.price(FIRST.home).click();
  await bettor.openSlip();
  const box = bettor.slip().getByRole('textbox', { name: `Stake on ${FIRST.home}` });
  await box.click();
  await page.keyboard.type('2');
  await look('guest slip');
  await bettor.shown('button').click();
  const form = page.getByRole('main').locator('form');
  await expect(form.getByLabel('Username')).toBeVisible();
  // Neither sheet nor keypad lies over it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Stake keypad' })).toHaveCount(0);
  await look('login');
  await form.getByLabel('Username').fill('demo2');
  await form.getByLabel('Password', { exact: true }).fill('demo-password-only');
  await form.getByRole('button', { name: 'Log in' }).click();
  await expect(bettor.balance()).toContainText('£');
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(bettor.slip().getByRole('textbox', { name: `Stake on ${FIRST.home}` })).toHaveValue('2');
  await look('back at the slip');
  await pressWhereItStands(bettor, 'Place bet £2.00');
  const receipt = bettor.slip().locator('article[data-status="placed"]');
  await expect(receipt).toBeVisible();
  for (const said of ['Match result', 'Single', FIRST.home]) await expect(receipt).toContainText(said);
  await look('receipt');
  expect(complaints).toEqual([]);
});

test('[MEND-29] [MEND-30] an acca with two of one market: every count is of what is placed, and what is said stays so', async ({
  page,
}) => {
  const { bettor, look, main } = await arrives(page);
  await bettor.logIn('demo');
  for (const { home } of [FIRST, SECOND, THIRD]) await bettor.price(home).click();
  await bettor.price(FIRST.away).click();
  await bettor.openSlip();
  const slip = bettor.slip();
  await expect(slip.getByText(/^3 selections at /)).toBeVisible();
  await expect(slip.getByText(/4 selections at/)).toHaveCount(0);
  await expect(slip.getByText(`Not part of this bet: ${FIRST.away} counts instead.`)).toBeVisible();
  await look('clash');
  await slip.getByRole('button', { name: `Use ${FIRST.home} instead` }).click();
  await expect(slip.getByText('Not in this bet')).toHaveCount(1);
  await expect(slip.getByText(/^Not part of this bet/)).toHaveCount(0);
  await expect(slip.getByText(/^3 selections at /)).toBeVisible();
  // Nothing in play, and nothing hopeless, is put before the customer.
  await expect(slip).not.toContainText(HOPELESS.away);
  await expect(slip).not.toContainText(IN_PLAY.home);

  // There and back again: nothing has changed then, and nothing is to be accepted.
  gateway.tell(say.price(SECOND.key, 'home', '1/1'));
  await expect(slip.getByText('Up from 4/5 since you added it')).toBeVisible();
  await look('moved');
  gateway.tell(say.price(SECOND.key, 'home', '4/5'));
  await expect(slip.getByText(/since you added it/)).toHaveCount(0);
  await look('moved back');

  await bettor.stake('Stake on this acca', '98999');
  await expect(bettor.shown('button')).toHaveText(/^The most you can stake is £/);
  await expect(page.getByText(/Deposit £/)).toHaveCount(0);
  await look('above the maximum');
  await slip.getByRole('textbox', { name: 'Stake on this acca' }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await pressWhereItStands(bettor, 'Place bet £1.00');
  const receipt = slip.locator('article[data-status="placed"]');
  await expect(receipt).toContainText('Treble');
  await expect(receipt).toContainText('Match result');
  await expect(receipt).not.toContainText(/4 selections|Acca, /);
  await expect(receipt.getByText(FIRST.away, { exact: true })).toHaveCount(0);
  await look('treble');
  await slip.getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  await bettor.go('/mybets/open');
  const card = main.locator('[data-bet]').first();
  await expect(card).toContainText('Treble');
  await expect(card.getByText(FIRST.away, { exact: true })).toHaveCount(0);
  await look('open bets');
});

test('[MEND-30] [DPL-02] a link that was shared without stakes brings none, also to who has a default stake', async ({
  page,
  browser,
}) => {
  const { bettor, look } = await arrives(page);
  for (const { home } of [FIRST, SECOND]) await bettor.price(home).click();
  await bettor.stake('Stake on this acca', '7');
  await bettor.slip().getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share these selections' });
  await expect(dialog).toContainText('without your stakes');
  await dialog.getByRole('button', { name: 'Make a code' }).click();
  const link = await dialog.locator('output').last().innerText();
  await look('shared');
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, hasTouch: test.info().project.name === 'mobile' });
  const other = await arrives(await context.newPage(), '/settings');
  const fill = other.main.getByRole('switch', { name: 'Fill in my default stake' });
  await fill.click();
  await expect(fill).toHaveAttribute('aria-checked', 'true');
  await other.bettor.page.goto(link);
  await other.bettor.openSlip();
  await expect(other.bettor.slip().getByText(/^2 selections at /)).toBeVisible();
  await expect(other.bettor.slip().getByRole('textbox', { name: 'Stake on this acca' })).toHaveValue('');
  await other.look('opened');
  await context.close();
});

test('[MEND-30] a bet that is held is told by one clock, and nothing is promised without a line', async ({
  page,
  context,
}) => {
  const { bettor, look } = await arrives(page, '/inplay');
  await bettor.signUp(`held-${test.info().project.name}-${Date.now() % 1e6}`);
  await bettor.go('/inplay');
  await bettor.price(IN_PLAY.home).click();
  await bettor.stake(`Stake on ${IN_PLAY.home}`, '1');
  await pressWhereItStands(bettor, 'Place bet £1.00');
  const left = bettor.slip().getByText(/^\d+ s left$/);
  await expect(left).toBeVisible();
  await look('held');
  await context.setOffline(true);
  await expect(left).toHaveCount(0, { timeout: (HELD_SECONDS + 20) * 1_000 });
  await look('held offline');
  await context.setOffline(false);
  await expect(bettor.slip().locator('article[data-status="placed"]')).toBeVisible();
  await look('held and placed');
});

test('[MEND-33] the quick slip does all that it shows, and goes with its page @touch', async ({ page }) => {
  const { bettor, look } = await arrives(page);
  await bettor.logIn('tester');
  await bettor.go('/sports/horse-racing');
  await bettor.price(RUNNER).click();
  const quick = page.getByRole('region', { name: 'Quick bet slip' });
  await expect(quick).toBeVisible();
  const eachWay = quick.getByRole('checkbox', { name: /^Each way/ });
  await eachWay.check();
  await expect(eachWay).toBeChecked();
  await look('quick each way');
  await quick.getByRole('button', { name: /free bet/ }).click();
  await expect(page.getByRole('dialog', { name: 'Your free bets' })).toBeVisible();
  await look('quick free bets');
  await page.keyboard.press('Escape');
  await quick.getByRole('button', { name: /^Choose another selection in place of/ }).click();
  await expect(page.getByRole('dialog', { name: 'Choose another selection' })).toContainText('The Field 1');
  await page.keyboard.press('Escape');
  await expect(quick).toBeVisible();
  await bettor.go('/inplay');
  await expect(quick).toHaveCount(0);
  await look('next page');
});

test('[MEND-33] a desktop leads to open bets, settled bets and bonuses, and cuts no name @wide', async ({
  page,
}) => {
  const { bettor, look, main } = await arrives(page);
  await bettor.logIn('demo2');
  for (const [link, heading] of [
    ['Open bets', 'Open'],
    ['Settled bets', 'Settled'],
    ['Bonuses', 'Bonuses'],
  ] as const) {
    const sports = page.getByRole('navigation', { name: 'Sports' });
    await sports.getByRole('link', { name: new RegExp(`^${link}`) }).click();
    await expect(main.getByRole('link', { name: heading }).first()).toHaveAttribute('aria-current', 'page');
    await look(link);
  }
});

test('[MEND-33] a page that failed while the line was away comes by itself once it is back', async ({
  page,
  context,
}) => {
  const { bettor, look, main } = await arrives(page);
  await expect(bettor.price(FIRST.home)).toBeVisible();
  const path = await page
    .getByRole('link', { name: new RegExp(SECOND.home) })
    .first()
    .getAttribute('href');
  // The code of a match page is here once one was looked at.
  await page
    .getByRole('link', { name: new RegExp(FIRST.home) })
    .first()
    .click();
  await expect(main.getByRole('group', { name: 'Double chance' })).toBeVisible();
  await bettor.go('/');
  await expect(bettor.price(FIRST.home)).toBeVisible();
  await context.setOffline(true);
  await bettor.go(path ?? '');
  await expect(main.getByText('This could not be loaded').first()).toBeVisible();
  await look('offline');
  await context.setOffline(false);
  await expect(main.locator('[data-odds]').first()).toBeVisible();
  await look('back online');
});

test('[MEND-33] on a match page no name loses its end, with large letters no word is broken, and narrow lists keep their heads', async ({
  page,
}, info) => {
  const { bettor, look, main } = await arrives(page);
  const heads = main.locator('[data-head]');
  if (info.project.name === 'mobile') await page.setViewportSize({ width: 320, height: 640 });
  await expect(heads.filter({ hasText: /^X$/ }).first()).toBeVisible();
  await look('narrow');
  if (info.project.name === 'mobile') await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('link', { name: new RegExp(FIRST.home) })
    .first()
    .click();
  await expect(main.getByRole('group', { name: 'Double chance' })).toBeVisible();
  expect.soft(await cutNames(page)).toEqual([]);
  await look('match page');
  await withLargeLetters(page);
  await bettor.go('/');
  await expect(bettor.cell(FIRST.home)).toBeVisible();
  await look('large letters');
  expect.soft(await brokenWords(page, 'header, main, nav')).toEqual([]);
});

// Last: it ends what the others bet on.
test('[MEND-33] [MEND-30] what is over says how it ended: the match, the race, and the bets on both', async ({
  page,
}) => {
  const { bettor, look, main } = await arrives(page);
  await bettor.signUp(`over-${test.info().project.name}-${Date.now() % 1e6}`);
  await bettor.go('/');
  await bettor.placeSingle(THIRD.home, '1');
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  const match = await page
    .getByRole('link', { name: new RegExp(THIRD.home) })
    .first()
    .getAttribute('href');
  await bettor.go('/sports/horse-racing');
  await bettor.placeSingle(RUNNER, '1');
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await bettor.closeSlip();
  const race = await main.getByRole('link', { name: /14:10/ }).first().getAttribute('href');
  const now = Date.now();
  gateway.tell(...ends(THIRD, 2, 1, now), ...raceEnds(now));

  await bettor.go(match ?? '');
  const board = main.getByRole('region', { name: new RegExp(THIRD.home) });
  await expect(board).toContainText(/2\s*[–-]\s*1/);
  await expect(main.getByText('Betting on this event is over')).toBeVisible();
  await look('finished match');
  await bettor.go(race ?? '');
  const result = main.getByRole('region', { name: 'Result' });
  await expect(result).toContainText(`1st No. 1 ${RUNNER}`);
  await expect(result).toContainText('2nd No. 2 The Field 1');
  await look('finished race');
  await bettor.go('/mybets/history/sports');
  await expect(main.locator('[data-bet]')).toHaveCount(2);
  await expect(main.getByText('Final score 2–1')).toBeVisible();
  await expect(main.getByText(new RegExp(`1st ${RUNNER}, 2nd The Field 1`))).toBeVisible();
  await look('settled bets');
});
