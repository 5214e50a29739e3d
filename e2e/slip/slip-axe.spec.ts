import { expect, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { BUILDER_MATCH, BUILDER_PICKS, CUP, offerOpens } from '../bet-kinds/offer.ts';
import { Bettor } from '../bettor.ts';
import { findings, findingsInBothThemes } from '../looks/axe.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true, modelled: [BUILDER_MATCH] });
  gateway.tell(...offerOpens(Date.now()));
});
test.afterAll(() => gateway.stop());

type Look = (where: string) => Promise<void>;

/** The dialogs that the slip opens, one after the other. */
async function dialogs(bettor: Bettor, look: Look): Promise<void> {
  const { page } = bettor;
  const slip = bettor.slip();
  for (const [button, title] of [
    [/free bet/, 'Your free bets'],
    ['Share', 'Share these selections'],
    ['Have a code?', 'Have a code?'],
    ['Request a bet', 'Request a bet'],
  ] as const) {
    const opener = slip.getByRole('button', { name: button }).first();
    await opener.click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await look(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
    // It comes back a frame after the window has gone: a key in between is heard by nobody.
    await expect(opener).toBeFocused();
  }
}

/** A box that is left and tapped again, beside its amount, goes on with it (STK-02). */
async function tappedAgain(bettor: Bettor): Promise<void> {
  const box = bettor.slip().getByRole('textbox', { name: 'Stake on Harbour Athletic' });
  const key = (name: string): Promise<void> =>
    bettor.slip().getByRole('button', { name, exact: true }).click();
  await box.tap();
  await key('4');
  await key('Done');
  await box.tap({ position: { x: 4, y: 12 } });
  await key('5');
  await expect(box).toHaveValue('45');
  await key('Delete');
  await key('Delete');
  await key('Done');
  await expect(box).toHaveValue('');
}

/** What a slip of singles, an acca and multiples goes through until its receipt. */
async function slipStates(bettor: Bettor, look: Look): Promise<void> {
  const { page } = bettor;
  await bettor.price('Harbour Athletic').click();
  await bettor.openSlip();
  await expect(bettor.shown('button')).toBeVisible();
  await look('one selection');
  await bettor.slip().getByRole('textbox', { name: 'Stake on Harbour Athletic' }).focus();
  await look('keypad');
  await page.keyboard.press('Enter');
  if (test.info().project.name === 'mobile') await tappedAgain(bettor);
  await dialogs(bettor, look);
  await bettor.closeSlip();
  for (const name of ['Kestrel Rovers', 'Northgate']) await bettor.price(name).click();
  await bettor.openSlip();
  for (const tab of ['Singles', 'Multiples', 'Acca']) {
    await bettor.slip().getByRole('tab', { name: tab }).click();
    await look(tab);
  }
  await bettor.slip().getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('dialog', { name: 'Clear the bet slip?' })).toBeVisible();
  await look('clearing');
  await page.getByRole('button', { name: 'Keep them' }).click();
  await bettor.stake('Stake on this acca', '1');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByRole('article')).toBeVisible();
  await look('receipt');
  await bettor.slip().getByRole('button', { name: 'Done' }).click();
  await look('empty');
  await bettor.closeSlip();
}

/** Pages with what only some events have. */
async function pagesWithMore(bettor: Bettor, look: Look): Promise<void> {
  const { page } = bettor;
  const main = page.getByRole('main');
  await bettor.go('/sports/horse-racing');
  await main
    .getByRole('link', { name: new RegExp(CUP) })
    .first()
    .click();
  await main.getByRole('button', { name: 'Golden Sextant to win' }).waitFor();
  await look('race card');
  for (const topic of [/Extra place/, /Best odds guaranteed/]) {
    await main.getByRole('button', { name: topic }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(String(topic));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await main.getByRole('button', { name: 'Tricast', exact: true }).click();
  await main.getByRole('button', { name: 'Golden Sextant, to be first', exact: true }).click();
  await look('tricast');
  await bettor.go('/');
  await page.getByRole('link', { name: BUILDER_MATCH }).first().click();
  await page.getByRole('button', { name: 'Bet builder', exact: true }).click();
  for (const { market, selection } of BUILDER_PICKS.slice(0, 2))
    await page
      .getByRole('group', { name: market, exact: true })
      .getByRole('button', { name: new RegExp(`^${selection}`) })
      .click();
  await look('bet builder');
  await bettor.go('/');
  await page.getByRole('link', { name: 'Ravensmoor v Wick Green' }).first().click();
  await main.getByRole('heading', { name: 'Match result' }).waitFor();
  await look('boosted price');
  await bettor.go('/settings');
  await page.getByRole('switch', { name: /^Pause live updates/ }).waitFor();
  await look('settings');
}

test('axe finds nothing in any state of the slip, its dialogs and the pages around it, light and dark', async ({
  page,
}, info) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const bettor = new Bettor(page);
  const found: string[] = [];
  const look: Look = async (where) => {
    found.push(...(await findingsInBothThemes(page, where)));
    await page.screenshot({ path: info.outputPath(`${where.replaceAll(/[^a-z]+/gi, '-')}.png`) });
  };
  await page.goto(gateway.url);
  await bettor.logIn();
  await slipStates(bettor, look);
  await pagesWithMore(bettor, look);
  expect(found).toEqual([]);
});

test('axe finds nothing where a customer may not bet, and in a trader’s offer', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('tester');
  await bettor.price('Old Quay').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Old Quay', '2.07');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByRole('region', { name: 'Offer for Old Quay' })).toBeVisible({});
  const found = await findings(page, 'offer');
  await page.context().clearCookies();
  await page.goto(gateway.url);
  await bettor.logIn('questions');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Later' }).click();
  await bettor.price('Saltmarsh').click();
  await bettor.openSlip();
  await expect(bettor.slip().getByRole('link', { name: 'Answer the questions' })).toBeVisible();
  found.push(...(await findings(page, 'wager block')));
  expect(found).toEqual([]);
});
