import { expect, type Page, test } from '@playwright/test';
import { getOwnRecordings, OWN_RECORDING_FILE } from '#domain/contract/recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { recordedBet } from '../recorded-bet.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

interface Own {
  readonly session: string;
  /** All that the device's part tells, as text. */
  readonly told: string;
}

/** The customer's own recordings with a file, as whoever is logged in is given them. */
async function ownFiles(page: Page): Promise<Own[]> {
  const listed = await page.request.get(gateway.url + getOwnRecordings.path);
  const { recordings } = getOwnRecordings.answer.parse(await listed.json()).data;
  const files = recordings.filter(({ hasFile }) => hasFile);
  return Promise.all(
    files.map(async ({ session }) => {
      const file = await page.request.get(gateway.url + OWN_RECORDING_FILE.replace(':session', session));
      const { events } = await readSlip(await file.body(), nodePrimitives);
      return { session, told: JSON.stringify(events) };
    }),
  );
}

const logOut = async (bettor: Bettor): Promise<void> => {
  await bettor.closeSlip();
  await bettor.go('/settings');
  await bettor.page.getByRole('button', { name: 'Log out' }).click();
  await expect(bettor.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
};

test('[HOLD-17] two customers, one after the other, in one tab: each is given a recording of what is theirs, and nothing of the other', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.placeSingle('Saltmarsh', '3');
  const first = await recordedBet(page, gateway.url);
  await logOut(bettor);
  // What lies in the slip is nobody's yet, and goes along.
  await bettor.go('/');
  await bettor.price('Penwell United').click();
  await bettor.closeSlip();

  await bettor.logIn('demo2');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await bettor.go('/');
  await bettor.openSlip();
  await bettor.stake('Stake on Penwell United', '4');
  await page.screenshot({ path: info.outputPath('second-customer.png') });
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  const second = await recordedBet(page, gateway.url);
  const theirs = await ownFiles(page);
  await logOut(bettor);

  await bettor.logIn('demo');
  await expect.poll(async () => (await ownFiles(page)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const own = await ownFiles(page);
  expect(own.some(({ told }) => told.includes(first))).toBe(true);
  expect(theirs.some(({ told }) => told.includes(second))).toBe(true);
  expect(own.filter(({ told }) => told.includes(second))).toEqual([]);
  expect(theirs.filter(({ told }) => told.includes(first))).toEqual([]);
  const sessions = new Set(own.map(({ session }) => session));
  expect(theirs.filter(({ session }) => sessions.has(session))).toEqual([]);
});

test('[HOLD-17] who enters after another customer is asked for their own consent', async ({ page }) => {
  const bettor = new Bettor(page);
  const recorded = page.getByRole('switch', { name: 'Record how I use the app' });
  await page.goto(gateway.url);
  await bettor.logIn('demo');
  await bettor.go('/settings/records');
  await recorded.press('Space');
  await expect(recorded).toBeChecked();
  await logOut(bettor);
  await bettor.logIn('demo2');
  await bettor.go('/settings/records');
  await expect(recorded).not.toBeChecked();
  await page.reload();
  await expect(recorded).not.toBeChecked();
});

test('[HOLD-17] a tab whose customer has logged out hears of another who logs in elsewhere, and goes on with them in a log of its own', async ({
  page,
}) => {
  const first = new Bettor(page);
  await page.goto(gateway.url);
  await first.logIn('demo');
  const second = new Bettor(await page.context().newPage());
  await second.page.goto(gateway.url);
  await expect(second.balance()).toContainText('£');
  const log = (): Promise<string | null> =>
    second.page.evaluate(() => window.sessionStorage.getItem('slipstream.log'));
  const before = await log();
  await logOut(first);
  await expect(second.page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  await first.logIn('demo2');
  await expect(second.balance()).toContainText('£');
  expect(await log()).not.toBe(before);
});
