import type { Page } from 'playwright';

/** A customer's own. */
const PAGES = [
  ...['/mybets/open', '/mybets/cashout', '/mybets/history/sports', '/settings'],
  ...['/deposit', '/withdraw', '/transaction-history'],
  ...['/responsible-gaming', '/spending-controls', '/cool-off'],
] as const;

/** Called at each page that is to be photographed, once it stands. */
export type Look = (name: string) => Promise<void>;

const PRICE = 'main [data-odds][data-state="open"]';
/** Groups of markets of a match that are laid out in their own way. */
const GROUPS = ['Goals', 'Halves', 'Correct score'] as const;
/** The first race is over before it is looked at. */
const RACE_LATER = 3;
const PASSWORD = 'demo-password-only';

/** Follows a link inside the app: a reload would begin anew. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A page of the menu, and what of it there must be. */
async function at(page: Page, path: string, wanted: string): Promise<void> {
  await go(page, path);
  await page.locator(wanted).first().waitFor();
}

async function throughLink(page: Page, selector: string, nth = 0): Promise<void> {
  const href = await page.locator(selector).nth(nth).getAttribute('href');
  if (href === null) throw new Error(`nothing leads on at ${selector}`);
  await at(page, href, 'main h1, main [data-odds]');
  await page.locator('main [data-odds]').first().waitFor();
}

/** What a guest browses. */
async function browse(page: Page, look: Look): Promise<void> {
  await at(page, '/', PRICE);
  await look('home');
  await at(page, '/inplay', 'main [data-event]');
  await look('in-play');
  await throughLink(page, 'main [data-event] > a');
  await look('event in play');
  await at(page, '/sports', 'main section li a');
  await look('sports');
  await throughLink(page, 'main a[href*="ootball"]');
  await look('sport');
  await throughLink(page, 'main [data-event]:has(time) > a');
  await look('event');
  for (const group of GROUPS) {
    await page.locator('main [data-chip]').filter({ hasText: group }).first().click();
    await look(`event ${group.toLowerCase()}`);
  }
  await at(page, '/sports/horse-racing', PRICE);
  await look('racing');
  await throughLink(page, 'main section li > a', RACE_LATER);
  await look('race card');
  await at(page, '/coupons', 'main section li a');
  await look('coupons');
  await at(page, '/easy-pick-coupon', PRICE);
  await look('easy pick');
  await at(page, '/betting-rules', 'main article h2');
  await look('betting rules');
  for (const path of ['/login', '/registration', '/more']) {
    await at(page, path, 'main h1');
    await look(path.slice(1));
  }
}

async function signIn(page: Page): Promise<void> {
  await at(page, '/login', 'input[name="username"], input[autocomplete="username"]');
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await page.locator('[data-shown="balance"]').first().waitFor();
}

/** One price of each of the first matches that football offers. */
async function pick(page: Page, count: number): Promise<void> {
  await at(page, '/sports', 'main li a');
  await throughLink(page, 'main a[href*="ootball"]');
  const rows = page.locator('main [data-event]:has([data-odds][data-state="open"])');
  for (let nth = 0; nth < count; nth += 1)
    await rows.nth(nth).locator('[data-odds][data-state="open"]').first().click();
}

/** What a customer does with a slip, and what becomes of it. */
async function bet(page: Page, look: Look, slipOpens: () => Promise<void>): Promise<void> {
  await signIn(page);
  await pick(page, 5);
  await slipOpens();
  const tabs = page.locator('#slip-legs').locator('xpath=..').getByRole('tab');
  for (const name of await tabs.allInnerTexts()) {
    await tabs.filter({ hasText: name }).first().click();
    await look(`slip ${name.toLowerCase()}`);
  }
  await tabs.first().click();
  const stake = page.locator('[data-slip] input[inputmode]').first();
  await stake.fill('5');
  await stake.press('Enter');
  await page.locator('[data-slip] [data-shown="button"]').click();
  await page.locator('[data-slip]').getByText('Bet placed').first().waitFor();
  await look('receipt');
}

async function account(page: Page, look: Look): Promise<void> {
  for (const path of PAGES) {
    await at(page, path, 'main h1');
    await look(path.slice(1).replaceAll('/', ' '));
  }
  await at(page, '/mybets/open', 'main a[href*="/details/"]');
  const details = await page.locator('main a[href*="/details/"]').first().getAttribute('href');
  if (details === null) return;
  await at(page, details, 'main h1');
  await look('bet details');
  await at(page, `${details}/story`, 'main h1');
  await look('bet story');
}

/** Every page, as a guest and then as a customer. What cannot be reached is said and passed over. */
export async function tour(
  page: Page,
  look: Look,
  slipOpens: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  const parts = [() => browse(page, look), () => bet(page, look, slipOpens), () => account(page, look)];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      say(`passed over: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
}
