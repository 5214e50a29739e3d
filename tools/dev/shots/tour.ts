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
/** How often the slip's button is pressed at most, and what each press has to be answered in, ms. */
const PRESSES = 3;
const ANSWERED = 8_000;

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

/** Pages of one way through the app: the later ones are reached from the earlier ones. */
type Way = () => Promise<void>;

async function inPlay(page: Page, look: Look): Promise<void> {
  await at(page, '/inplay', 'main [data-event]');
  await look('in-play');
  await throughLink(page, 'main [data-event] > a');
  await look('event in play');
}

async function football(page: Page, look: Look): Promise<void> {
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
}

async function racing(page: Page, look: Look): Promise<void> {
  await at(page, '/sports/horse-racing', PRICE);
  await look('racing');
  await throughLink(page, 'main section li > a', RACE_LATER);
  await look('race card');
}

/** What a guest browses. */
function browse(page: Page, look: Look): readonly Way[] {
  const one = (path: string, wanted: string, name: string) => async (): Promise<void> => {
    await at(page, path, wanted);
    await look(name);
  };
  return [
    one('/', PRICE, 'home'),
    () => inPlay(page, look),
    () => football(page, look),
    () => racing(page, look),
    one('/coupons', 'main section li a', 'coupons'),
    one('/easy-pick-coupon', PRICE, 'easy pick'),
    one('/betting-rules', 'main article h2', 'betting rules'),
    ...['login', 'registration', 'more'].map((name) => one(`/${name}`, 'main h1', name)),
  ];
}

async function signIn(page: Page): Promise<void> {
  await at(page, '/login', 'input[name="username"], input[autocomplete="username"]');
  await page.getByLabel('Username').fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
  await page.locator('[data-shown="balance"]').first().waitFor();
}

/** One price of each of the next matches of football: those in play move and shut while they are picked. */
async function pick(page: Page, count: number): Promise<void> {
  await at(page, '/sports', 'main li a');
  await throughLink(page, 'main a[href*="ootball"]');
  const rows = page.locator('main [data-event]:has(time):has([data-odds][data-state="open"])');
  for (let nth = 0; nth < count; nth += 1)
    await rows.nth(nth).locator('[data-odds][data-state="open"]').first().click();
}

/** The button asks for a price that moved first, and places after that. */
async function place(page: Page): Promise<void> {
  const placed = page.locator('[data-slip]').getByText('Bet placed').first();
  for (let press = 0; press < PRESSES && !(await placed.isVisible()); press += 1) {
    await page.locator('[data-slip] [data-shown="button"]').click();
    await placed.waitFor({ timeout: ANSWERED }).catch(() => undefined);
  }
  await placed.waitFor();
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
  await place(page);
  await look('receipt');
}

/** A customer's pages; those of a bet where one was placed. */
function account(page: Page, look: Look): readonly Way[] {
  const own = PAGES.map((path) => async (): Promise<void> => {
    await at(page, path, 'main h1');
    await look(path.slice(1).replaceAll('/', ' '));
  });
  return [...own, () => betOf(page, look)];
}

async function betOf(page: Page, look: Look): Promise<void> {
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
  const ways = [...browse(page, look), () => bet(page, look, slipOpens), ...account(page, look)];
  for (const way of ways) {
    try {
      await way();
    } catch (error) {
      say(`passed over: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
    }
  }
}
