import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { getOwnRecordings, OWN_RECORDING_FILE } from '#domain/contract/recordings.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { openSlip, readSlip } from '#recordings/format/slip-file.ts';
import { type GatewayUnderTest, startGatewayProcess } from '#testing/processes/journey-gateway.ts';
import { Bettor } from '../bettor.ts';

let gateway: GatewayUnderTest;
test.beforeAll(async () => {
  gateway = await startGatewayProcess({ scripted: true });
});
test.afterAll(() => gateway.stop());

/** Trailer with a head of each stream, and digest: a longer recording has others. */
const SEALED_BYTES = 1 + 4 * 32 + 8;

async function exported(page: Page, file: string): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recording' }).click();
  await (await downloading).saveAs(file);
  return readFileSync(file);
}

/** The customer's own file; empty while the gateway has none. */
async function ownFile(page: Page, session: string): Promise<Buffer> {
  const answer = await page.request.get(gateway.url + OWN_RECORDING_FILE.replace(':session', session));
  return answer.ok() ? answer.body() : Buffer.alloc(0);
}

test('[FAIL-76] [EVT-05] a page sends its session while it runs, and a later page what was left of it', async ({
  page,
  context,
}, info) => {
  const bettor = new Bettor(page);
  await page.goto(gateway.url);
  await bettor.price('Harbour Athletic').click();
  await bettor.signUp(`upload-${info.project.name}`);
  await bettor.go('/settings');
  const first = await exported(page, info.outputPath('first.slip'));
  const { header } = await openSlip(first, nodePrimitives);
  const session = header.sessionId;

  // While it runs: more of it arrives, and it is the page's own, byte for byte, as far as it goes.
  await expect
    .poll(async () => (await ownFile(page, session)).length, { timeout: 60_000 })
    .toBeGreaterThan(first.length);
  const running = await ownFile(page, session);
  expect((await readSlip(running, nodePrimitives)).header).toEqual(header);
  const later = await exported(page, info.outputPath('later.slip'));
  const shared = running.length - SEALED_BYTES;
  expect(later.subarray(0, shared).equals(running.subarray(0, shared))).toBe(true);

  // The line is down when the tab goes: the next page on this device sends the rest.
  await context.setOffline(true);
  await bettor.go('/settings');
  const last = await exported(page, info.outputPath('last.slip'));
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.goto(gateway.url);
  await expect
    .poll(async () => (await ownFile(next, session)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(last.length);
  const whole = await ownFile(next, session);
  const told = last.length - SEALED_BYTES;
  expect(whole.subarray(0, told).equals(last.subarray(0, told))).toBe(true);
  const { events } = await readSlip(whole, nodePrimitives);
  expect(events.map(({ type }) => type)).toContain('recording/uploadAcknowledged');

  const { data } = getOwnRecordings.answer.parse(
    await (await next.request.get(gateway.url + getOwnRecordings.path)).json(),
  );
  expect(data.recordings.find((one) => one.session === session)).toMatchObject({ hasFile: true });
});
