import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { focused, pressTo } from '../keys.ts';
import { findingsInBothThemes } from '../looks/axe.ts';
import { recordedBet } from '../recorded-bet.ts';
import { signIn } from '../staff-sign-in.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** A recorded session with a bet, of a customer of its own. */
async function session(page: Page, user: string): Promise<void> {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(user);
  await bettor.go('/');
  await bettor.price('Kestrel Rovers').click();
  await bettor.openSlip();
  await bettor.stake('Stake on Kestrel Rovers', '2');
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await recordedBet(page, gateway.url);
}

/** Which event is shown, as the list marks it. */
const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Events' }).locator('[aria-current=true]');

/** From the list through the gate into the player, without a pointer. */
async function openFirst(page: Page): Promise<void> {
  await pressTo(page, 'Tab', /events$/);
  const first = await focused(page);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).not.toBe(first);
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe(first);
  await page.keyboard.press('Enter');
  const gate = page.getByRole('dialog', { name: 'Open this recording' });
  await expect(gate.getByLabel('Ticket', { exact: true })).toBeFocused();
  await page.keyboard.type('T-77');
  await pressTo(page, 'Tab', /^Open further sessions/);
  await page.keyboard.press('Space');
  await pressTo(page, 'Tab', /^Open$/);
  await page.keyboard.press('Enter');
  await expect(page.frameLocator('iframe').getByRole('banner').first()).toBeVisible();
}

/** Every convention of the player once, from wherever the focus is. */
async function pressEverything(page: Page): Promise<void> {
  const moved = async (key: string): Promise<void> => {
    // The list may leave a quiet event out; the count names every one.
    const at = page.locator('footer').getByText(/^\d+ \/ \d+$/);
    const before = await at.innerText();
    await page.keyboard.press(key);
    await expect(at, key).not.toHaveText(before);
  };
  await page.keyboard.press('Home');
  for (const key of ['p', 'ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'End', 'Home'])
    await moved(key);
  // A click into the customer's screen gives it the focus.
  await page.frameLocator('iframe').getByRole('banner').first().click();
  for (const key of ['ArrowRight', 'Home']) await moved(key);
  const speed = page.getByRole('combobox', { name: 'Speed' });
  await page.keyboard.press(']');
  await expect(speed).toHaveValue('2');
  await page.keyboard.press('[');
  await expect(speed).toHaveValue('1');
  for (const [from, key] of [
    ['Home', ' '],
    ['Home', 'l'],
    ['End', 'j'],
  ] as const) {
    await page.keyboard.press(from);
    await page.keyboard.press(key);
    await expect(page.getByRole('button', { name: 'Pause', exact: true }), key).toBeVisible();
    await page.keyboard.press('k');
    await expect(page.getByRole('button', { name: 'Play', exact: true }), key).toBeVisible();
  }
  await page.keyboard.press('Home');
  await page.keyboard.press('c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('#/s/');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: /^Note at event/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notes', exact: true })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notes', exact: true })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('intent/oddsPressed');
  await page.keyboard.press('Enter');
  await expect(current(page)).toContainText('intent/oddsPressed');
}

/**
 * The rows keep the focus while they are walked beyond what is in sight; rows stay open beside each other.
 */
async function walkEvents(page: Page): Promise<void> {
  await pressTo(page, 'Tab', /^\d+\s*00:/);
  await page.keyboard.press('Home');
  for (let step = 0; step < 30; step += 1) {
    const before = await current(page).innerText();
    await page.keyboard.press('ArrowDown');
    await expect(current(page)).not.toHaveText(before);
    await expect(current(page)).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(current(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Events' }).locator('pre')).toHaveCount(2);
}

test('[CON-03] [CON-05] [CON-08] [CON-10] a session is found, opened and gone through with the keyboard alone, and the next one after it', async ({
  page,
  browser,
  context,
}) => {
  await session(page, 'keys-one');
  const other = await browser.newContext();
  await session(await other.newPage(), 'keys-two');
  await other.close();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const desk = await context.newPage();
  await desk.goto(`${gateway.url}/support`);
  await signIn(desk, 'demo-supervisor');
  await expect(desk.getByText('2 sessions')).toBeVisible();
  await openFirst(desk);
  await pressEverything(desk);
  await walkEvents(desk);

  const bar = desk.getByRole('navigation', { name: 'This view' });
  const first = await bar.locator('code').innerText();
  await desk.keyboard.press('Alt+ArrowDown');
  await expect(bar.locator('code')).not.toHaveText(first);
  await expect(desk.frameLocator('iframe').getByRole('banner').first()).toBeVisible();
  await desk.keyboard.press('Alt+ArrowUp');
  await expect(bar.locator('code')).toHaveText(first);
  await expect(desk.frameLocator('iframe').getByRole('banner').first()).toBeVisible();

  const found: string[] = [];
  const inspector = desk.getByRole('tablist', { name: 'Inspector' });
  for (const tab of await inspector.getByRole('tab').all()) {
    await tab.click();
    found.push(...(await findingsInBothThemes(desk, await tab.innerText(), 'iframe')));
  }
  await desk.goto(`${gateway.url}/support#/seen`);
  found.push(...(await findingsInBothThemes(desk, 'who has seen it')));
  await desk.goto(`${gateway.url}/support#/`);
  found.push(...(await findingsInBothThemes(desk, 'the list')));
  await desk.getByRole('button', { name: 'Sign out' }).click();
  await expect(desk.getByLabel('Password')).toBeVisible();
  found.push(...(await findingsInBothThemes(desk, 'sign-in')));
  expect(found).toEqual([]);
});
