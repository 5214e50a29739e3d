import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { UploadedSegment } from '#domain/contract/recordings.ts';
import { type RecordedLog, recordedLog } from '#testing/arbitraries/recorded-log.ts';
import { databases } from '#testing/databases/databases.ts';
import { TestClock } from '#testing/gateway/services-harness.ts';
import { type DeviceLog, deviceLog, sessionNumber } from '#testing/recordings/device-log.ts';
import type { OpenDatabase } from '../../db/open-database.ts';
import { createRecordings, type RecordingStore } from '../create-recordings.ts';
import { nodePrimitives } from '../node-primitives.ts';
import { UploadRefused } from './refused-upload.ts';

const MEGABYTE = 1024 * 1024;
/** A quarter of a gigabyte of nothing, in a quarter of a megabyte. */
const bomb = deflateRawSync(new Uint8Array(256 * MEGABYTE), { level: 1 });
const bombing = { ...nodePrimitives, deflate: () => bomb };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
type Bent = (raw: Uint8Array) => Uint8Array;

const MALFORMED: readonly (readonly [string, Bent])[] = [
  ['is cut short', (raw) => raw.slice(0, raw.length - 7)],
  ['is empty', () => new Uint8Array()],
  ['is a picture', () => Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['goes on behind its end', (raw) => Uint8Array.from([...raw, 0])],
  ['is two of them', (raw) => Uint8Array.from([...raw, ...raw])],
];

describe.each(databases)('[EVT-05] a segment that is sent to the gateway on $name', ({ use }) => {
  const fresh = use();
  let store: RecordingStore;
  let database: OpenDatabase;
  let log: RecordedLog;
  let count = 0;

  beforeEach(async () => {
    database = await fresh();
    store = await createRecordings({ db: database.db, now: new TestClock().now });
    const [made] = fc.sample(
      recordedLog(12).filter(({ events }) => events.length > 3),
      { numRuns: 1, seed: 7 },
    );
    if (made === undefined) throw new Error('no log');
    count += 1;
    log = { ...made, header: { ...made.header, sessionId: sessionNumber(count) } };
  });

  const why = (device: DeviceLog, bytes: string): Promise<string> =>
    whyNot(device, { previous: device.segments[0]?.previous ?? '', bytes });
  const whyNot = ({ header, key }: DeviceLog, segment: UploadedSegment): Promise<string> =>
    store.receive({ header, key, segments: [segment] }).then(
      () => 'taken',
      (error: unknown) => {
        if (error instanceof UploadRefused) return error.why;
        throw error;
      },
    );

  /** After whatever was sent: the same session, sent as it is. */
  const takesTheGoodOne = async (device: DeviceLog): Promise<void> => {
    const { header, key, segments } = device;
    const acknowledged = await store.receive({ header, key, segments });
    expect(acknowledged.streams.length).toBeGreaterThan(0);
  };

  it.each(MALFORMED)('%s is refused, and nothing of it is kept', async (_what, bend) => {
    const device = await deviceLog(log);
    const [first] = device.segments;
    if (first === undefined) throw new Error('no segment');
    expect(await why(device, base64(bend(first.raw)))).toBe('malformed');
    expect(await store.progress(device.header.sessionId, { user: null, key: device.key })).toBeUndefined();
    await takesTheGoodOne(device);
  });

  it('[HOLD-09] that does not decode is not kept, and one that blows up is unpacked no further than it claims to go', async () => {
    const device = await deviceLog(log, [7], bombing);
    for (const stream of ['cold', 'hot', 'behaviour']) {
      const first = device.segments.find(({ info }) => info.stream === stream);
      // Evidence waits on its device; of anything else the head stays, as of what the device itself let go
      // of.
      if (first !== undefined)
        expect(await whyNot(device, first)).toBe(stream === 'cold' ? 'unreadable' : 'taken');
    }
    const kept = await database.db.selectFrom('recording_segments').select(['sealed', 'size']).execute();
    expect(kept.filter(({ sealed, size }) => sealed !== null || size > 0)).toEqual([]);
    const claimed = log.events.reduce((sum, event) => sum + JSON.stringify(event).length, 0);
    expect(() => nodePrimitives.inflate(bomb, claimed)).toThrow(RangeError);
    count += 1;
    await takesTheGoodOne(
      await deviceLog({ ...log, header: { ...log.header, sessionId: sessionNumber(count) } }),
    );
  });
});
