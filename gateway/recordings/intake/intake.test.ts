import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { canonicalText } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { databases } from '#testing/databases/databases.ts';
import { TestClock } from '#testing/gateway/services-harness.ts';
import { type DeviceLog, deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { createRecordings, type RecordingStore, type RecordingsOptions } from '../create-recordings.ts';
import { nodePrimitives } from '../node-primitives.ts';
import { UploadRefused } from './refused-upload.ts';

const send = (store: RecordingStore, log: DeviceLog, from = 0, to = log.segments.length) =>
  store.receive({ header: log.header, key: log.key, segments: log.segments.slice(from, to) });

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof UploadRefused) return error.why;
      throw error;
    },
  );

let count = 0;
const anyLog = fc
  .tuple(recordedLog(12), fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }))
  .filter(([log]) => log.events.length > 3);
describe.each(databases)('recordings on $name', ({ use }) => {
  const fresh = use();
  const clock = new TestClock();
  let database: OpenDatabase;
  const open = (options: Partial<RecordingsOptions> = {}): Promise<RecordingStore> =>
    createRecordings({ db: database.db, now: clock.now, ...options });
  const logOf = async ([log, flushes]: readonly [
    Parameters<typeof deviceLog>[0],
    readonly number[],
  ]): Promise<DeviceLog> => {
    count += 1;
    return deviceLog(
      { header: { ...log.header, sessionId: sessionNumber(count) }, events: log.events },
      flushes,
    );
  };

  beforeEach(async () => {
    database = await fresh();
  });

  it("[FAIL-76] whatever is sent twice, late or in pieces, over restarts, is the device's own export byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), async (made, cuts) => {
        const log = await logOf(made);
        let store = await open();
        const ends = [...cuts.map((cut) => cut % (log.segments.length + 1)), log.segments.length].sort(
          (a, b) => a - b,
        );
        let from = 0;
        for (const [nth, to] of ends.entries()) {
          // Every other time the gateway has forgotten everything but its tables.
          if (nth % 2 === 1) store = await open();
          if (to > from) await send(store, log, Math.max(0, from - nth), to);
          if (nth % 3 === 2 && to > 0) await send(store, log, 0, to);
          from = Math.max(from, to);
        }
        const file = await store.file(log.header.sessionId);
        expect(Buffer.from(file ?? [])).toEqual(Buffer.from(await log.exportOf()));
        const [listed] = (await store.search({ text: log.header.sessionId })).sessions;
        expect(listed).toMatchObject({ clientPart: 'whole', events: log.events.length });
      }),
      { numRuns: 25 },
    );
  });

  it('[HOLD-16] sent by turns to two gateways, and to both at once, a recording is one and no fork', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }), async (made, turns) => {
        const log = await logOf(made);
        const stores = [await open(), await open()] as const;
        for (let from = 0; from < log.segments.length; from += 1) {
          const turn = turns[from % turns.length] ?? 0;
          const asked = turn === 2 ? stores : stores.slice(turn, turn + 1);
          await Promise.all(asked.map((store) => send(store, log, from, from + 1)));
        }
        const file = await stores[0].file(log.header.sessionId);
        expect(Buffer.from(file ?? [])).toEqual(Buffer.from(await log.exportOf()));
      }),
      { numRuns: 20 },
    );
  });

  it('[EVT-05.2] is countersigned at every step by its own clock, and any other next segment is refused', async () => {
    await fc.assert(
      fc.asyncProperty(anyLog, fc.nat(), async (made, pick) => {
        const log = await logOf(made);
        const store = await open();
        fc.pre(log.segments.length > 2);
        const at = 1 + (pick % (log.segments.length - 2));
        clock.at += 1_000;
        const acknowledgement = await send(store, log, 0, at);
        expect(acknowledgement.receivedAt).toBe(clock.at);
        const heads = new Map(log.segments.slice(0, at).map(({ info }) => [info.stream, info]));
        for (const { stream, lastSeq, head } of acknowledgement.streams) {
          const info = [...heads.values()].find((one) => one.stream === stream);
          expect({ lastSeq, head }).toEqual({
            lastSeq: info?.lastSeq,
            head: Buffer.from(info?.head ?? []).toString('hex'),
          });
        }
        const rest = log.segments.slice(at);
        const hole = rest.findIndex(({ info }, nth) =>
          rest.slice(0, nth).some((one) => one.info.stream === info.stream),
        );
        if (hole > 0) expect(await refusalOf(send(store, log, at + hole, at + hole + 1))).toBe('hole');
        const [next] = rest;
        if (next === undefined) return;
        const bent = Buffer.from(next.bytes, 'base64');
        bent[bent.length - 40] = (bent[bent.length - 40] ?? 0) ^ 1;
        const other = { ...log, segments: [{ ...next, previous: '00'.repeat(32) }] };
        expect(await refusalOf(send(store, other))).toBe('hole');
        expect(await store.progress(log.header.sessionId, { user: null, key: log.key })).toMatchObject({
          streams: acknowledgement.streams,
        });
      }),
      { numRuns: 25 },
    );
  });

  it('refuses a fork, another key, another header, and takes nothing of the request', async () => {
    const [made] = fc.sample(anyLog, { numRuns: 1, seed: 3 });
    if (made === undefined) throw new Error('no log');
    const log = await logOf(made);
    const store = await open();
    await send(store, log);
    const [first] = made[0].events;
    if (first === undefined) throw new Error('no event');
    const forked = await deviceLog(
      {
        header: log.header,
        events: log.events.map((event, nth) => (nth === 0 ? { ...event, at: event.at + 1 } : event)),
      },
      made[1],
    );
    expect(await refusalOf(send(store, forked))).toBe('fork');
    expect(await refusalOf(send(store, { ...log, key: 'somebody-else-has-another-key' }))).toBe('key');
    const header = { ...log.header, brand: 'other' };
    expect(await refusalOf(send(store, { ...log, header }))).toBe('fork');
    const file = await store.file(log.header.sessionId);
    expect((await readSlip(file ?? new Uint8Array(), nodePrimitives)).events.map(canonicalText)).toEqual(
      log.events.map(canonicalText),
    );
  });

  it('keeps nothing readable: no text of an event stands in any table', async () => {
    const [made] = fc.sample(anyLog, { numRuns: 1, seed: 5 });
    if (made === undefined) throw new Error('no log');
    const log = await logOf(made);
    const store = await open();
    await send(store, log);
    const rows = await database.db.selectFrom('recording_segments').selectAll().execute();
    expect(rows.length).toBe(log.segments.length);
    for (const [nth, { sealed }] of rows.entries()) {
      const raw = Buffer.from(log.segments[nth]?.raw ?? []);
      expect(Buffer.from(sealed ?? []).includes(raw.subarray(40))).toBe(false);
    }
  });
});
