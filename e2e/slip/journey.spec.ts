import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { say } from '#testing/offers/scripted-feed.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';
import { test } from '../recorded-test.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

test('[PLC-01] [PLC-06] [BSL-01] [EVT-03] a bettor finds, builds, signs up, places an acca whose answer is lost, and is paid', async ({
  page,
}, info) => {
  const bettor = new Bettor(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(gateway.url);

  await bettor.price('Harbour Athletic').click();
  await expect(bettor.price('Harbour Athletic')).toHaveAttribute('aria-pressed', 'true');
  await bettor.price('Kestrel Rovers').click();

  gateway.tell(say.price('m1', 'home', '13/8'));
  await expect(bettor.price('Harbour Athletic')).toContainText('13/8');
  await bettor.openSlip();
  await expect(bettor.slip().getByText('Up from 6/4 since you added it')).toBeVisible();
  await expect(bettor.shown('button')).toHaveText('Log in to place');
  await bettor.closeSlip();

  await bettor.signUp(`journey-${info.project.name}`);
  const before = await bettor.pence();
  await bettor.openSlip();
  await bettor.slip().getByRole('textbox', { name: 'Stake on this acca' }).focus();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(bettor.shown('returns')).toHaveText('£47.25');
  await bettor.slip().getByRole('button', { name: 'Accept new price' }).click();
  await expect(bettor.shown('button')).toHaveText('Place bet £10.00');
  const shown = {
    totalStake: await bettor.shown('totalStake').innerText(),
    returns: await bettor.shown('returns').innerText(),
    prices: await bettor.slip().locator('[data-shown="price"]').allInnerTexts(),
  };

  await loseTheAnswerOnce(bettor);
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect(bettor.balance()).toHaveText(pounds(before - 1000));
  await page.screenshot({ path: info.outputPath('receipt.png') });

  gateway.tell(say.won('m1', 'home'));
  gateway.tell(say.won('m2', 'home'));
  await expect(bettor.balance()).toHaveText(pounds(before - 1000 + 4725));

  await bettor.closeSlip();
  await bettor.go('/mybets/history/sports');
  await expect(page.getByText('£47.25').first()).toBeVisible();

  await bettor.go('/settings');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recording' }).click();
  const file = info.outputPath('journey.slip');
  await (await downloading).saveAs(file);
  expect(problems).toEqual([]);

  const replayed = execFileSync('npx', ['tsx', 'tools/cli/replay/main.ts', file], { encoding: 'utf8' });
  expect(replayed).toContain('replayed identically');

  const events = await eventsOf(file);
  const pressed = events.find((event) => event.type === 'intent/placePressed');
  expect(pressed?.data.shown).toMatchObject({ totalStake: shown.totalStake, returns: shown.returns });
  expect(pressed?.data.shown.legs.map((leg) => leg.price)).toEqual(
    shown.prices.map((text) => text.split('\n').at(-1)),
  );
  const placed = events.filter((event) => event.type === 'placement/requested');
  expect(placed).toHaveLength(1);
});

/**
 * The request arrives and is booked, its answer does not come back; and while it is asked after, the screen
 * says so.
 */
async function loseTheAnswerOnce(bettor: Bettor): Promise<void> {
  const { page } = bettor;
  await page.route(
    '**/api/v2/placebet**',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.route('**/api/v2/betstatus**', async (route) => {
    await expect(bettor.slip().getByRole('heading', { name: /Checking what happened/ })).toBeVisible();
    await route.continue();
  });
}

const pounds = (pence: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(pence / 100);

const eventsOf = async (file: string): Promise<readonly AppEvent[]> =>
  readAppEvents((await readSlip(readFileSync(file), nodePrimitives)).events);
