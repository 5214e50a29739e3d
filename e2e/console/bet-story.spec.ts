import { expect, type Page } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { recordedBet } from '../recorded-bet.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** The words, the screen of the press, and the screen of another moment that the words lead to. */
async function seesWhatHappened(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'What happened with this bet?' })).toBeVisible();
  await expect(page.getByText(/The price accepted is the price that was on the screen/)).toBeVisible({});
  await expect(page.getByRole('button', { name: /You pressed “Place bet £5.00” with 4\/5/ })).toBeVisible();
  const screen = page.frameLocator('iframe');
  const onScreen = screen.getByRole('button', { name: /^Kestrel Rovers to win, 4 to 5/ });
  await expect(onScreen.first()).toBeAttached();
  // The screen that was pressed on, not what followed from the press.
  await expect(screen.locator('[data-shown="button"]')).toHaveText('Place bet £5.00');
  await page.getByRole('button', { name: /moved from 4\/5 to 1\/2/ }).click();
  const later = screen.getByRole('button', { name: /^Kestrel Rovers to win, 1 to 2/ });
  await expect(later.first()).toBeAttached();
  // What is pressed in there goes nowhere.
  await expect(page.locator('iframe')).toHaveCSS('pointer-events', 'none');
}

test('[UK-55] from the receipt to what happened with the bet, in words and on the screen, here and on another device', async ({
  page,
  browser,
}, info) => {
  const user = `story-${info.project.name}`;
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(user);
  gateway.tell(say.price('m2', 'home', '4/5'));
  await bettor.go('/');
  await bettor.placeSingle('Kestrel Rovers', '5');
  gateway.tell(say.price('m2', 'home', '1/2'));
  await expect(bettor.cell('Kestrel Rovers')).toContainText('1/2');
  await bettor.slip().getByRole('link', { name: 'What happened with this bet?' }).click();
  await seesWhatHappened(page);
  await page.screenshot({ path: info.outputPath('story.png'), fullPage: true });

  const bet = await recordedBet(page, gateway.url);
  const viewport = page.viewportSize() ?? { width: 1280, height: 800 };
  const elsewhere = await browser.newContext({ viewport });
  const other = new Bettor(await elsewhere.newPage());
  await other.page.goto(gateway.url);
  await other.logIn(user, 'four plain words here');
  await other.go(`/mybets/details/${bet}/story`);
  await seesWhatHappened(other.page);
  await elsewhere.close();
});

test('[UK-55] a bet that no recording tells of is said to be safe, and leads back to it', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/mybets/details/SB-0000-0000-0000/story');
  await expect(page.getByText(/Your bet is safe with us/)).toBeVisible();
});
