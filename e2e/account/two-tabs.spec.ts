import { expect, type Page, test } from '@playwright/test';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

const PLACE = '**/api/v2/placebet**';

/** Two tabs of one browser, one customer, the same bet in both. */
async function twoTabs(page: Page, user: string, selection: string, stake: string) {
  const first = new Bettor(page);
  await page.goto(gateway.url);
  await first.logIn(user);
  const second = new Bettor(await page.context().newPage());
  await second.page.goto(gateway.url);
  await expect(second.balance()).toContainText('£');
  // They share session and slip.
  await first.price(selection).click();
  await first.stake(`Stake on ${selection}`, stake);
  for (const bettor of [first, second])
    await expect(bettor.shown('button')).toHaveText(`Place bet £${stake}.00`);
  return { first, second };
}
const placed = (bettor: Bettor) =>
  bettor
    .slip()
    .getByText(/^Bet placed/)
    .first();
const openBets = async (bettor: Bettor, count: number): Promise<void> => {
  await bettor.go('/mybets/open');
  await expect(bettor.page.getByRole('main').locator('[data-bet]')).toHaveCount(count);
};

test('[FAIL-69] the same slip in two tabs, both pressed: one bet, and both show its receipt', async ({
  page,
}) => {
  const { first, second } = await twoTabs(page, 'demo', 'Saltmarsh', '3');
  const before = await first.pence();
  let sent = 0;
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.context().route(PLACE, async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await first.shown('button').click();
  await expect.poll(() => sent).toBe(1);
  await second.shown('button').click();
  await expect(second.slip().getByText('This bet is on its way from another tab')).toBeVisible();
  answer();
  await expect(placed(first)).toBeVisible();
  await expect(placed(second)).toBeVisible();
  expect(sent).toBe(1);
  await expect.poll(() => second.pence()).toBe(before - 300);
  await openBets(second, 1);
});

for (const [what, arrives] of [
  ['after its bet was booked', true],
  ['before its bet arrived', false],
] as const) {
  test(`[FAIL-70] the tab that placed crashes ${what}: the other finds out`, async ({ page }) => {
    const user = arrives ? 'demo2' : 'tester';
    const { first, second } = await twoTabs(page, user, 'Penwell United', '4');
    const before = await first.pence();
    let reached = (): void => undefined;
    const atTheWire = new Promise<void>((resolve) => {
      reached = resolve;
    });
    await page.route(PLACE, async (route) => {
      if (arrives) await route.fetch();
      reached();
    });
    await first.shown('button').click();
    await atTheWire;
    // Deaf to the live channel, so that only asking can tell.
    await second.shown('button').click();
    const cdp = await page.context().newCDPSession(page);
    void cdp.send('Page.crash').catch(() => undefined);
    const said = second
      .slip()
      .getByText(arrives ? /^Bet placed/ : /^Not placed/)
      .first();
    await expect(said).toBeVisible({ timeout: 60_000 });
    await openBets(second, arrives ? 1 : 0);
    await expect.poll(() => second.pence()).toBe(arrives ? before - 400 : before);
  });
}

/**
 * Neither hears the other, as where storage is forbidden: each takes what it is told by the gateway alone.
 */
const deaf = async (page: Page): Promise<void> => {
  // Nor does the live channel tell that the session is over: what is left is what the gateway answers.
  await page.routeWebSocket('**/cometd', (line) => {
    const gatewaysSide = line.connectToServer();
    gatewaysSide.onMessage((message) => {
      if (!String(message).includes('"op":"ended"')) line.send(message);
    });
  });
  await page.addInitScript(() => {
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true);
    const getItem = Reflect.get(Storage.prototype, 'getItem');
    Storage.prototype.getItem = function (key) {
      return key === 'slipstream.tabs' ? null : getItem.call(this, key);
    };
  });
};

/**
 * One customer in the first tab, and then another in a second tab of the same browser, that hear nothing of
 * each other.
 */
async function twoCustomers(page: Page) {
  await deaf(page);
  const first = new Bettor(page);
  await page.goto(gateway.url);
  await first.logIn('demo');
  const second = new Bettor(await page.context().newPage());
  await deaf(second.page);
  await second.page.goto(gateway.url);
  await second.logIn('demo2');
  return { first, second };
}
const canBet = async (bettor: Bettor, selection: string): Promise<void> => {
  await bettor.price(selection).click();
  await bettor.stake(`Stake on ${selection}`, '1');
  await bettor.shown('button').click();
  await expect(placed(bettor)).toBeVisible();
};

test('[SES-07] a logout in one tab leaves the customer alone who has logged in in another since', async ({
  page,
}) => {
  const { first, second } = await twoCustomers(page);
  await first.go('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await canBet(second, 'Saltmarsh');
});

test('[SES-07] a tab whose customer is no longer the one of the browser says so, shows nothing of the other and does not log them out', async ({
  page,
}) => {
  const { second } = await twoCustomers(page);
  // What the first tab asks for in the session of its customer the gateway does not answer about the other.
  const told: number[] = [];
  page.on('response', (response) => {
    if (/\/api\/platform\/(balance|userinfo)\b/.test(response.url())) told.push(response.status());
  });
  for (const shown of ['hidden', 'visible'])
    await page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, shown);
  await expect(page.getByRole('alert').filter({ hasText: /^You were logged out because/ })).toBeVisible();
  await expect(page.getByText('demo2')).toHaveCount(0);
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set([401]));
  await canBet(second, 'Kestrel Rovers');
});

test('[FAIL-71] another device with the same selection is asked "same bet again?", and places on a yes', async ({
  page,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: page.viewportSize() ?? { width: 1280, height: 800 } });
  const first = new Bettor(page);
  const second = new Bettor(await phone.newPage());
  for (const bettor of [first, second]) {
    await bettor.page.goto(gateway.url);
    await bettor.logIn('demo2');
    await bettor.price('Harbour Athletic').click();
  }
  const before = await first.pence();
  await first.stake('Stake on Harbour Athletic', '2');
  await second.stake('Stake on Harbour Athletic', '5');
  await first.shown('button').click();
  await expect(placed(first)).toBeVisible();
  await second.shown('button').click();
  const asked = second.page.getByRole('dialog', { name: 'Same bet again?' });
  await expect(asked).toBeVisible();
  await expect.poll(() => second.pence()).toBe(before - 200);
  await asked.getByRole('button', { name: 'Do not place it' }).click();
  await expect(asked).toBeHidden();
  await second.shown('button').click();
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: 'Place £5.00 as well' }).click();
  await expect(placed(second)).toBeVisible();
  await expect.poll(() => second.pence()).toBe(before - 700);
  await phone.close();
});
