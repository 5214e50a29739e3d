import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBehaviour } from '#domain/events/behaviour.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { webPrimitives } from '#src/platform/storage/web-primitives.ts';
import { type RecordedLog, recordedLog, sampleHeader } from '#testing/arbitraries/recorded-log.ts';
import { ByteReader } from './bytes.ts';
import { canonicalText, type StoredEvent } from './events/parse-stored-event.ts';
import { RecordingError } from './recording-error.ts';
import { type PackedPart, readSegment, stubOf } from './segment.ts';
import { openSlip, packSlip, readSlip, SLIP_MAGIC, SLIP_VERSION } from './slip-file.ts';
import { writeSlip } from './write-slip.ts';

const write = (log: RecordedLog): Promise<Uint8Array<ArrayBuffer>> =>
  writeSlip(log.header, log.events, nodePrimitives);
const read = (bytes: Uint8Array) => readSlip(bytes, nodePrimitives);

async function errorOf(work: Promise<unknown>): Promise<RecordingError | undefined> {
  try {
    await work;
  } catch (error) {
    if (error instanceof RecordingError) return error;
    throw error;
  }
  return undefined;
}

/** A log of forty commits that does not change from run to run. */
const [fixed = { header: sampleHeader, events: [] }] = fc.sample(recordedLog(40), { numRuns: 1, seed: 7 });

describe('a .slip file', () => {
  it('gives back every event as it was, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(recordedLog(), async (log) => {
        const back = await read(await write(log));
        expect(back.events.map(canonicalText)).toEqual(log.events.map(canonicalText));
        expect(back.header).toEqual(log.header);
      }),
      { numRuns: 150 },
    );
  });

  it('is the same on the web platform and on Node: each reads what the other wrote', async () => {
    await fc.assert(
      fc.asyncProperty(recordedLog(), async (log) => {
        const web = await writeSlip(log.header, log.events, webPrimitives);
        const node = await write(log);
        expect((await read(web)).heads).toEqual((await readSlip(node, webPrimitives)).heads);
        expect((await read(web)).events).toEqual((await readSlip(node, webPrimitives)).events);
      }),
      { numRuns: 20 },
    );
  });

  it('[EVT-05.1] shows any single flipped bit', async () => {
    const bytes = await write(fixed);
    const total = bytes.length * 8;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: total - 1 }), async (bit) => {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const error = await errorOf(read(flipped));
        expect(error, `bit ${bit}`).toBeInstanceOf(RecordingError);
      }),
      { numRuns: 3_000, examples: [[0], [total - 1], [8 * (SLIP_MAGIC.length + 1)]] },
    );
  });

  it('[EVT-05.1] [FAIL-77] names the first event that is not what was recorded, also when the file was sealed anew', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: fixed.events.length - 1 }), async (at) => {
        const seq = at + 1;
        const altered = fixed.events.map(
          (event): StoredEvent => (event.seq === seq ? { ...event, src: `${event.src}!` } : event),
        );
        const forged = await transplant(await write(fixed), await write({ ...fixed, events: altered }));
        const error = await errorOf(read(forged));
        expect(error?.kind).toBe('altered');
        // One check byte a live frame: one time in 256 the frame after the altered one is named.
        const isHot = altered[at]?.type === 'live/frameReceived';
        if (isHot && error?.seq !== seq) expect(error?.seq).toBeGreaterThan(seq);
        else expect(error?.seq).toBe(seq);
      }),
      { numRuns: 40 },
    );
  });

  it('[EVT-05] shows events moved to another log', async () => {
    const other = { ...sampleHeader, brand: 'other' };
    const bytes = await write(fixed);
    const slip = await openSlip(bytes, nodePrimitives);
    const segments = await segmentBytes(bytes);
    const moved = await packSlip(other, segments, slip.heads, slip.events, nodePrimitives);
    expect((await errorOf(read(moved)))?.kind).toBe('altered');
  });

  it('PRIN-10 is refused at every length shorter than its own', async () => {
    const bytes = await write(fixed);
    for (let length = 0; length < bytes.length; length += 1 + Math.floor(length / 50)) {
      const error = await errorOf(read(bytes.slice(0, length)));
      expect(['truncated', 'altered', 'notASlipFile'], `${length} bytes`).toContain(error?.kind);
    }
  });

  it('PRIN-10 says which kind of foreign file it was given', async () => {
    const bytes = await write(fixed);
    const newer = bytes.slice();
    newer[SLIP_MAGIC.length] = SLIP_VERSION + 1;
    expect((await errorOf(read(new TextEncoder().encode('{"not":"a slip"}'))))?.kind).toBe('notASlipFile');
    expect((await errorOf(read(new Uint8Array())))?.kind).toBe('notASlipFile');
    expect((await errorOf(read(newer)))?.kind).toBe('newerVersion');
    expect((await errorOf(read(bytes.slice(0, -1))))?.kind).toBe('truncated');
    expect((await errorOf(read(Uint8Array.of(...bytes, 0))))?.kind).toBe('altered');
  });

  it('keeps the story provable when the hot stream was dropped', async () => {
    const slip = await openSlip(await write(fixed), nodePrimitives);
    const segments = await segmentBytes(await write(fixed));
    const kept = slip.segments.map(({ info }, at) =>
      info.stream === 'hot' ? stubOf(info) : (segments[at] ?? new Uint8Array()),
    );
    const cold = fixed.events.filter((event) => event.type !== 'live/frameReceived');
    const back = await read(await packSlip(slip.header, kept, slip.heads, cold.length, nodePrimitives));
    expect(back.events.map(canonicalText)).toEqual(cold.map(canonicalText));
    expect(back.dropped.every(({ stream }) => stream === 'hot')).toBe(true);
    expect(back.dropped).not.toHaveLength(0);
  });

  it('[UK-49] withholds behaviour: all evidence stays, in the same order and with the same proof', async () => {
    await fc.assert(
      fc.asyncProperty(recordedLog(), async ({ header, events }) => {
        const whole = await read(await writeSlip(header, events, nodePrimitives));
        const bytes = await writeSlip(header, events, nodePrimitives, 'withheld');
        const back = await read(bytes);
        const evidence = events.filter((event) => !isBehaviour(event.type));
        expect(back.events.map(canonicalText)).toEqual(evidence.map(canonicalText));
        expect([back.heads.cold, back.heads.hot]).toEqual([whole.heads.cold, whole.heads.hot]);
        const missing = back.dropped.reduce((sum, { count }) => sum + count, 0);
        expect(missing).toBe(events.length - evidence.length);
        // What was withheld leaves no trace: other behaviour at the same places gives the same bytes.
        const elsewhere = events.map(
          (event): StoredEvent => (isBehaviour(event.type) ? { ...event, at: 0, data: null } : event),
        );
        expect(await writeSlip(header, elsewhere, nodePrimitives, 'withheld')).toEqual(bytes);
      }),
      { numRuns: 60 },
    );
  });

  it('[UK-49] [EVT-05] shows when the number of withheld events is changed', async () => {
    const last = fixed.events.at(-1);
    if (last === undefined) throw new Error('no event');
    const moved: StoredEvent = { ...last, seq: last.seq + 1, type: 'intent/navigated', data: {} };
    const bytes = await writeSlip(fixed.header, [...fixed.events, moved], nodePrimitives, 'withheld');
    const slip = await openSlip(bytes, nodePrimitives);
    const stub = slip.segments.find(({ info }) => info.withheld)?.info;
    if (stub === undefined) throw new Error('nothing was withheld');
    const segments = slip.segments.map((packed) => packed.info);
    const forged = segments.map((info) =>
      stubOf(info === stub ? { ...info, lastSeq: info.lastSeq + 1, count: info.count + 1 } : info),
    );
    const file = await packSlip(fixed.header, forged, slip.heads, 0, nodePrimitives);
    expect(await errorOf(read(file))).toMatchObject({ kind: 'altered', seq: stub.firstSeq });
  });

  it('PRIN-10 refuses what is nested too deeply, before it is parsed', async () => {
    const value = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as [];
    const event = {
      ...fixed.events[0]!,
      seq: 1,
      commit: 1,
      type: 'intent/settingChanged',
      data: { name: 'x', value },
    };
    expect((await errorOf(read(await write({ ...fixed, events: [event] }))))?.kind).toBe('tooLarge');
  });
});

async function segmentBytes(bytes: Uint8Array): Promise<Uint8Array[]> {
  const reader = new ByteReader(bytes, SLIP_MAGIC.length + 1);
  reader.block();
  const parts: Uint8Array[] = [];
  while (reader.byte() === 0x53) {
    const start = reader.at;
    readSegment(reader);
    parts.push(bytes.slice(start, reader.at));
  }
  return parts;
}

/**
 * What a forger can do who leaves the chain alone: put altered bodies under the old checks and heads, and
 * seal the file.
 */
async function transplant(genuine: Uint8Array, altered: Uint8Array): Promise<Uint8Array> {
  const slip = await openSlip(genuine, nodePrimitives);
  const own = await segmentBytes(genuine);
  const foreign = (await openSlip(altered, nodePrimitives)).segments;
  const segments = slip.segments.map((packed, at) => {
    const other = foreign[at]!;
    const bytes = own[at]!;
    const tail = packed.parts.flatMap(partBytes);
    const prefix = bytes.slice(0, bytes.length - tail.length);
    return Uint8Array.of(...prefix, ...other.parts.flatMap(partBytes));
  });
  return packSlip(slip.header, segments, slip.heads, slip.events, nodePrimitives);
}

const partBytes = ({ rawLength, bytes }: PackedPart): number[] => [
  ...varint(rawLength),
  ...varint(bytes.length),
  ...bytes,
];
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
