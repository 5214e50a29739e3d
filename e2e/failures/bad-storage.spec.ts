import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { flushLimits } from '#recordings/format/limits.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());
const DATABASE = 'slipstream-log';

async function staked(page: Page, name: string): Promise<{ bettor: Bettor; before: number }> {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.signUp(name);
  await bettor.price('Saltmarsh').click();
  await bettor.stake('Stake on Saltmarsh', '3');
  await expect(bettor.shown('button')).toHaveText('Place bet £3.00');
  return { bettor, before: await bettor.pence() };
}

/** The bet stands once, and the slip says so. */
async function places({ bettor, before }: { bettor: Bettor; before: number }): Promise<void> {
  await bettor.shown('button').click();
  await expect(bettor.slip().getByText('Bet placed').first()).toBeVisible();
  await expect.poll(() => bettor.pence()).toBe(before - 300);
}

/** What the page itself gives away as its recording, wherever it keeps it; reading proves its chain. */
async function recordingOf(page: Page, bettor: Bettor): Promise<readonly AppEvent[]> {
  await bettor.go('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recording' }).click();
  const bytes = await readFile(await (await download).path());
  return readAppEvents((await readSlip(new Uint8Array(bytes), nodePrimitives)).events);
}

/**
 * The page waits for its disk as long as it takes: what a machine is busy with says nothing of how the log
 * is stored.
 */
const waitsForItsDisk = (page: Page) =>
  page.addInitScript((barrierMs) => {
    const setTimer = window.setTimeout;
    window.setTimeout = Object.assign(
      (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
        setTimer(handler, ms === barrierMs ? 60_000 : ms, ...rest),
      setTimer,
    );
  }, flushLimits.barrierMs);

/** Whether the intent was on the disk when the bet went out, and what the log says of its own storage. */
function evidenceIn(events: readonly AppEvent[]) {
  const of = <T extends AppEvent['type']>(type: T) =>
    events.filter((event): event is Extract<AppEvent, { type: T }> => event.type === type);
  return {
    sent: of('placement/sent').map(({ data }) => data.evidence),
    degraded: of('lifecycle/evidenceDegraded').map(({ data }) => data.reason),
    outcomes: of('placement/betOutcomeReceived').map(({ data }) => data.status),
    requested: of('placement/requested').length,
  };
}

/** Whether the browser has no room for a byte more in any database of the page's origin. */
const refusesWrites = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve, reject) => {
        const request = indexedDB.open('room', 1);
        request.onupgradeneeded = () => void request.result.createObjectStore('bytes');
        request.onerror = () => resolve(true);
        request.onsuccess = () => {
          const write = request.result.transaction('bytes', 'readwrite');
          write.objectStore('bytes').put(new Uint8Array(64), 'some');
          const end = (refused: boolean) => (): void => {
            request.result.close();
            resolve(refused);
          };
          write.oncomplete = end(false);
          write.onabort = end(true);
          write.onerror = () => undefined;
        };
        request.onblocked = () => reject(new Error('blocked'));
      }),
  );

test('[FAIL-05] a disk that is full at the press: the bet goes out and stands, its evidence in memory, and the log says so', async ({
  page,
  context,
}, info) => {
  const slip = await staked(page, `full-${info.project.name}`);
  const devtools = await context.newCDPSession(page);
  // Less than is stored already: every write is refused from here on, deletions as well.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: gateway.url, quotaSize: 1 });
  // The browser goes by what it last knew of the room for a while.
  await expect.poll(() => refusesWrites(page)).toBe(true);
  await places(slip);
  expect(evidenceIn(await recordingOf(page, slip.bettor))).toEqual({
    sent: ['degraded'],
    degraded: ['quota'],
    outcomes: ['SUCCEEDED'],
    requested: 1,
  });
});

test('[FAIL-06] a connection to the database that is closed under the page is opened again, and the bet is stored before it goes out', async ({
  page,
}, info) => {
  await waitsForItsDisk(page);
  const slip = await staked(page, `closed-${info.project.name}`);
  // A newer version asked for by somebody else closes every open connection.
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 99);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
        request.onerror = () => reject(new Error('the database'));
      }),
    DATABASE,
  );
  await places(slip);
  expect(evidenceIn(await recordingOf(page, slip.bettor))).toEqual({
    sent: ['durable'],
    degraded: [],
    outcomes: ['SUCCEEDED'],
    requested: 1,
  });
  await page.reload();
  await expect(slip.bettor.balance()).toContainText('£');
  await slip.bettor.go('/mybets/open');
  await expect(page.getByRole('main').locator('[data-bet]')).toHaveCount(1);
});

test('[FAIL-06] a browser that opens no database, as in a private window: the bet stands, its evidence in memory', async ({
  page,
}, info) => {
  await page.addInitScript(() => {
    // The log is kept on the page then, where the database can be refused.
    Reflect.deleteProperty(window, 'Worker');
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  const slip = await staked(page, `none-${info.project.name}`);
  await places(slip);
  const events = await recordingOf(page, slip.bettor);
  // A device's first log begins before it is known who keeps it; its first flush says that nobody does.
  expect(events.filter(({ type }) => type === 'lifecycle/evidenceDegraded')).toHaveLength(1);
  expect(evidenceIn(events)).toMatchObject({ sent: ['degraded'], outcomes: ['SUCCEEDED'], requested: 1 });
});
