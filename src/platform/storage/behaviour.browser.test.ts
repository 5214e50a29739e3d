import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { ByteReader } from '#recordings/format/bytes.ts';
import { readSegment } from '#recordings/format/segment.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { logsUnderTest, refusal } from '#testing/recordings/log-under-test.ts';
import { indexedDbStore } from './indexed-db-store.ts';
import type { OpenedLog } from './open-log.ts';
import { webPrimitives } from './web-primitives.ts';

const { open, database } = logsUnderTest('behaviour-test');

const moved = (seq: number): AppEvent => ({
  type: 'intent/navigated',
  seq,
  commit: seq,
  v: 1,
  kind: 'input',
  src: 'intent',
  at: 1_700_000_000_000 + seq,
  mono: seq,
  data: { path: `/secret-page-${seq}`, replace: false },
});

/** Everything that the database holds, inflated: what somebody with the device in their hands can read. */
async function everythingStored(log: OpenedLog): Promise<string> {
  const shelf = indexedDbStore(database());
  const parts = await shelf.segments(log.header.sessionId);
  const texts: string[] = [JSON.stringify(await shelf.manifests())];
  for (const { bytes } of parts) {
    const { parts: packed } = readSegment(new ByteReader(bytes));
    for (const part of packed)
      texts.push(webPrimitives.decodeText(await webPrimitives.inflate(part.bytes, part.rawLength)));
  }
  shelf.close();
  return texts.join('\n');
}

describe('[UK-49] [UK-50] behaviour', () => {
  const exported = async (log: OpenedLog) =>
    readSlip(new Uint8Array(await (await log.exportSlip()).arrayBuffer()), webPrimitives);

  it('is not stored without consent: counted, proven, and the log goes on after it', async () => {
    const log = await open();
    log.writer.append([refusal(1, 1)]);
    log.writer.append([moved(2)]);
    log.writer.append([moved(3)]);
    await log.writer.flush('barrier');
    expect(await everythingStored(log)).not.toContain('secret-page');
    const slip = await exported(log);
    expect(slip.events).toEqual([refusal(1, 1)]);
    expect(slip.dropped).toMatchObject([
      { stream: 'behaviour', withheld: true, firstSeq: 2, lastSeq: 3, count: 2 },
    ]);
    await log.close();
    const again = await open();
    expect(again.recovered).toEqual([refusal(1, 1)]);
    expect([again.eventsCut, again.position]).toEqual([0, { seq: 3, commit: 3, mono: 3 }]);
    again.writer.append([refusal(4, 4)]);
    await again.writer.flush('barrier');
    expect((await exported(again)).events.map(({ seq }) => seq)).toEqual([1, 4]);
  });

  it('is stored with consent, from then on, and deleted when it is withdrawn; the evidence stays whole', async () => {
    const log = await open();
    log.writer.append([moved(1)]);
    await log.writer.keepBehaviour('kept');
    log.writer.append([moved(2)]);
    log.writer.append([refusal(3, 3)]);
    await log.writer.flush('barrier');
    expect((await exported(log)).events).toEqual([moved(2), refusal(3, 3)]);
    expect(await everythingStored(log)).toContain('secret-page-2');
    await log.writer.keepBehaviour('withheld');
    expect(await everythingStored(log)).not.toContain('secret-page');
    log.writer.append([moved(4)]);
    log.writer.append([refusal(5, 5)]);
    await log.writer.flush('barrier');
    const slip = await exported(log);
    expect(slip.events).toEqual([refusal(3, 3), refusal(5, 5)]);
    expect(slip.dropped.map(({ firstSeq, withheld }) => [firstSeq, withheld])).toEqual([
      [1, true],
      [2, false],
      [4, true],
    ]);
  });

  it('goes from the logs of earlier tabs as well when consent is withdrawn', async () => {
    const first = await open();
    await first.writer.keepBehaviour('kept');
    first.writer.append([refusal(1, 1)]);
    first.writer.append([moved(2)]);
    await first.close();
    sessionStorage.clear();
    const second = await open();
    await second.writer.keepBehaviour('kept');
    expect(await everythingStored(first)).toContain('secret-page-2');
    await second.writer.keepBehaviour('withheld');
    expect(await everythingStored(first)).not.toContain('secret-page');
  });
});
