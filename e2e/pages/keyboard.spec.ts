import { expect, test } from '@playwright/test';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { focused, pressTo } from '../keys.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('a bet is found, staked, placed and removed with the keyboard alone, and the focus is never lost', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.price('Harbour Athletic').waitFor();

  // The prices of a row are one stop, and the arrows go along them.
  await pressTo(page, 'Tab', /^Harbour Athletic to win, /);
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toMatch(/^Draw, /);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(bettor.price('Harbour Athletic')).toHaveAttribute('aria-pressed', 'true');
  expect(await focused(page)).toMatch(/^Harbour Athletic to win, /);
  await pressTo(page, 'Tab', /^Kestrel Rovers to win, /);
  await page.keyboard.press('Space');
  await expect(bettor.price('Kestrel Rovers')).toHaveAttribute('aria-pressed', 'true');

  // The kinds of bet are one stop as well.
  await pressTo(page, 'Tab', /^Acca$/);
  await page.keyboard.press('ArrowLeft');
  expect(await focused(page)).toBe('Singles');
  await page.keyboard.press('Enter');
  await expect(bettor.slip().getByRole('tab', { name: 'Singles' })).toHaveAttribute('aria-selected', 'true');

  // A removed selection hands the focus to the next one.
  await pressTo(page, 'Tab', /^Remove Harbour Athletic/);
  await page.keyboard.press('Enter');
  await expect(bettor.slip().getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  expect(await focused(page)).toMatch(/^Remove Kestrel Rovers/);

  await pressTo(page, 'Tab', /^Stake on Kestrel Rovers/);
  await page.keyboard.type('2.50');
  gateway.tell(say.price('m2', 'home', '10/11'));
  await expect(bettor.shown('button')).toHaveText('Accept new price');
  expect(await focused(page)).toMatch(/^Stake on Kestrel Rovers/);
  await pressTo(page, 'Tab', /^Accept new price$/);
  await page.keyboard.press('Enter');
  await expect(bettor.shown('button')).toHaveText('Place bet £2.50');
  expect(await focused(page)).toBe('Place bet £2.50');
  // What the button says is new: a second Enter of the same hand places nothing (MEND-27).
  await expect(bettor.shown('button')).not.toHaveAttribute('data-settling');
  await page.keyboard.press('Enter');
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Bet placed');
  await pressTo(page, 'Tab', /^Done$/);
  await page.keyboard.press('Enter');
  await expect(bettor.slip().getByText('Your bet slip is empty')).toBeVisible();
  expect(await focused(page)).not.toBe('');
});

test('a screen reader meets the slip as headings, tabs, lists and named fields', async ({ page }) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn();
  await bettor.price('Harbour Athletic').click();
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on this acca', '2');
  await expect(page.getByRole('region', { name: 'Bet slip', exact: true })).toMatchAriaSnapshot(`
    - region "Bet slip":
      - heading "Bet slip" [level=2]
      - status
      - alert
      - tablist "Kind of bet":
        - tab "Singles"
        - tab "Acca" [selected]
        - tab "Multiples"
      - button "Clear all"
      - tabpanel "Acca":
        - list "Selections":
          - listitem:
            - button "Remove Harbour Athletic, Match result"
            - checkbox "Use Harbour Athletic in this bet" [checked]
          - listitem:
            - button "Remove Saltmarsh, Match result"
            - checkbox "Use Saltmarsh in this bet" [checked]
        - group "Quick stakes":
          - button "Set stake to £1"
          - button "Set stake to £5"
          - button "Set stake to £10"
        - textbox "Stake on this acca": "2"
      - term: Total stake
      - definition: £2.00
      - term: Potential returns
      - button "Place bet £2.00"
  `);
});

test('paused prices stand still on the page while the slip tells what changed, until they go on', async ({
  page,
}) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.go('/settings');
  const pause = page.getByRole('switch', { name: /^Pause live updates/ });
  await pause.click();
  await expect(pause).toHaveAttribute('aria-checked', 'true');
  await bettor.go('/');
  await bettor.price('Harbour Athletic').click();
  await expect(bettor.price('Harbour Athletic')).toContainText('6/4');
  gateway.tell(say.price('m1', 'home', '13/8'));
  await expect(bettor.slip().locator('[data-shown="price"]')).toContainText('13/8');
  await expect(bettor.price('Harbour Athletic')).toContainText('6/4');
  await expect(bettor.shown('button')).toHaveText(/Log in|Accept/);
  await bettor.go('/settings');
  await pause.click();
  await bettor.go('/');
  await expect(bettor.price('Harbour Athletic')).toContainText('13/8');
});
