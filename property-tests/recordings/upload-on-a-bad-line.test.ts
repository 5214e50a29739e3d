import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBalance } from '#domain/contract/account.ts';
import { REQUEST_HEADERS } from '#domain/contract/headers.ts';
import { getOwnRecordings, OWN_RECORDING_FILE, uploadRecording } from '#domain/contract/recordings.ts';
import { isBehaviour } from '#domain/events/behaviour.ts';
import type { RunningGateway } from '#gateway/gateway-options.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { inMemoryStore } from '#src/platform/storage/in-memory-store.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { onEachDatabase, type Store } from '#testing/databases/each-database.ts';
import { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { FaultProxy } from '#testing/network/fault-proxy.ts';
import { type Fault, STRANGERS } from '#testing/network/line-faults.ts';
import { sessionNumber } from '#testing/recordings/device-log.ts';
import { type Device, device } from '#testing/recordings/recording-device.ts';

const LONG = 300_000;

const fault = fc.oneof(
  fc.constantFrom<Fault>(
    { kind: 'dropRequest' },
    { kind: 'dropAnswer' },
    { kind: 'duplicate', times: 3 },
    STRANGERS.badGateway,
    STRANGERS.unavailable,
    STRANGERS.tooMany,
    STRANGERS.portal,
    STRANGERS.garbage,
    STRANGERS.empty,
  ),
  fc.nat({ max: 2_000 }).map((bytes): Fault => ({ kind: 'cutRequest', bytes })),
  fc.nat({ max: 400 }).map((bytes): Fault => ({ kind: 'cutAnswer', bytes })),
);

/** One step of a device's life. `reload`: the page goes and comes back on the same shelf. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('append' as const), commits: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('round' as const), leaving: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reload' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

let sessions = 0;

/**
 * The customer whose session it was fetches it: what the gateway gives is what the device itself would
 * export.
 */
async function ownFile(url: string, session: string, { keeper }: Device): Promise<Uint8Array> {
  const key = (await keeper.stored()).find(({ header }) => header.sessionId === session)?.uploadKey ?? '';
  const customer = new HttpCustomer(url);
  await customer.logIn('demo', 'demo-password-only');
  const headers = {
    cookie: customer.cookie,
    [REQUEST_HEADERS.requestId]: `${session}:1.1:1`,
    [REQUEST_HEADERS.logKey]: key,
  };
  await fetch(`${url}${getBalance.path}`, { headers });
  await fetch(`${url}${getOwnRecordings.path}`, { headers });
  const answer = await fetch(`${url}${OWN_RECORDING_FILE.replace(':session', session)}`, { headers });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

onEachDatabase('[FAIL-76] a recording on a bad line', undefined, (store: Store) => {
  let gateway: RunningGateway;
  let proxy: FaultProxy;
  beforeAll(async () => {
    gateway = await store.start();
    proxy = await FaultProxy.before(gateway.url);
  }, LONG);
  afterAll(async () => {
    await proxy.stop();
    await gateway.stop();
  }, LONG);

  it(
    'arrives whole, byte for byte, whatever was lost, cut, doubled or restarted on its way',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          recordedLog(40),
          fc.array(step, { minLength: 6, maxLength: 18 }),
          async (log, steps) => {
            fc.pre(log.events.length > 10);
            sessions += 1;
            const header = { ...log.header, sessionId: sessionNumber(sessions) };
            const shelf = inMemoryStore();
            let page: Device = await device(() => proxy.url, header, shelf);
            let at = 0;
            const append = async (commits: number): Promise<void> => {
              const first = log.events[at];
              if (first === undefined) return;
              const taken = log.events.slice(at).filter(({ commit }) => commit < first.commit + commits);
              at += taken.length;
              await page.append(taken);
            };
            for (const one of steps) {
              if (one.kind === 'append') await append(one.commits);
              if (one.kind === 'fault') proxy.next(uploadRecording.path, ...one.faults);
              if (one.kind === 'round') {
                const ended = await page.round({ leaving: one.leaving });
                expect(ended).not.toMatchObject({ reason: 'refused' });
              }
              if (one.kind === 'reload') {
                page.stop();
                page = await device(() => proxy.url, header, shelf, true);
              }
              if (one.kind === 'restart') {
                await gateway.stop();
                gateway = await store.start();
                proxy.retarget(gateway.url);
              }
            }
            await append(Number.MAX_SAFE_INTEGER);
            // The line is sound from here on, once the faults that still wait are used up.
            for (let tries = 0; tries < 70; tries += 1) {
              const ended = await page.round();
              if (ended.type === 'recording/uploadAcknowledged') break;
              expect(ended).not.toMatchObject({ reason: 'refused' });
            }
            const exported = await page.keeper.export();
            const stored = await ownFile(gateway.url, header.sessionId, page);
            expect(Buffer.from(stored)).toEqual(Buffer.from(exported));
            // Nobody consented, so behaviour is only counted.
            const evidence = log.events.filter(({ type }) => !isBehaviour(type));
            expect((await readSlip(stored, webPrimitives)).events.length).toBe(evidence.length);
            page.stop();
          },
        ),
        // A case that fails is told before the time of the test is over, however small it has become by then.
        { numRuns: 6, plugins: [fc.interruptAfterTimeLimit(LONG - 60_000, { failOnInterrupt: true })] },
      );
    },
    LONG,
  );

  it('[UK-52] is found by its own customer and by nobody else', async () => {
    sessions += 1;
    const [log] = fc.sample(recordedLog(20), { numRuns: 1, seed: 11 });
    if (log === undefined) throw new Error('no log');
    const header = { ...log.header, sessionId: sessionNumber(sessions) };
    const page = await device(() => gateway.url, header);
    await page.append(log.events);
    await page.round();
    expect(Buffer.from(await ownFile(gateway.url, header.sessionId, page))).toEqual(
      Buffer.from(await page.keeper.export()),
    );
    const other = new HttpCustomer(gateway.url);
    await other.logIn('demo2', 'demo-password-only');
    const file = OWN_RECORDING_FILE.replace(':session', header.sessionId);
    expect((await other.send(file)).status).toBe(404);
    const { data } = await other.call(getOwnRecordings);
    expect(data.recordings.map(({ session }) => session)).not.toContain(header.sessionId);
    expect((await fetch(`${gateway.url}${file}`)).status).toBe(401);
    expect((await other.send(OWN_RECORDING_FILE.replace(':session', sessionNumber(999_999)))).status).toBe(
      404,
    );
    page.stop();
  });

  it("[EVT-06.1] leaves both clocks standing: the acknowledgement has the gateway's, the events the device's", async () => {
    sessions += 1;
    const [log] = fc.sample(recordedLog(20), { numRuns: 1, seed: 12 });
    if (log === undefined) throw new Error('no log');
    const header = { ...log.header, sessionId: sessionNumber(sessions) };
    const page = await device(() => gateway.url, header);
    await page.append(log.events);
    const before = Date.now();
    const ended = await page.round();
    if (ended.type !== 'recording/uploadAcknowledged' || !('acknowledgement' in ended))
      throw new Error('not acknowledged');
    const { acknowledgement } = ended;
    expect(acknowledgement?.receivedAt).toBeGreaterThanOrEqual(before);
    expect(acknowledgement?.session).toBe(header.sessionId);
    const { events } = await readSlip(await ownFile(gateway.url, header.sessionId, page), webPrimitives);
    // Nobody consented, so behaviour has not left the device.
    const evidence = log.events.filter(({ type }) => !isBehaviour(type));
    expect(events.map(({ at }) => at)).toEqual(evidence.map(({ at }) => at));
    page.stop();
  });
});
