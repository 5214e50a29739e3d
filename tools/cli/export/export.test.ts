import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { exportProfile } from '#recordings/format/events/export-profile.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { readRecording } from '../replay/read-recording.ts';
import { replayFile } from '../replay/replay-file.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-export-'));
afterAll(() => rmSync(folder, { recursive: true }));
const session = join(folder, 'session.slip');
cpSync(join(import.meta.dirname, '../../../recordings/sessions/placed-and-paid.slip'), session);

async function call(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { code: await run(args, { out: keep, err: keep }), text: lines.join('\n') };
}

describe('npm run export', () => {
  it('[EVT-08] [UK-47] 0: writes a copy that proves itself and folds, beside the recording, which stays as it is', async () => {
    const before = readFileSync(session);
    const { code, text } = await call(session);
    expect([code, text]).toEqual([0, expect.stringContaining('session.export.slip: proven and folded')]);
    expect(readFileSync(session)).toEqual(before);
    const [original, copy] = [
      await readRecording(session),
      await readRecording(join(folder, 'session.export.slip')),
    ];
    expect(copy.slip.header).toMatchObject({
      redaction: 'export',
      origin: { cold: Buffer.from(original.slip.heads.cold).toString('hex') },
    });
    const said = JSON.stringify(copy.events);
    const handles = JSON.stringify(original.events).matchAll(/"(?:userId|account|gwSessionId)":"([^"]+)"/g);
    for (const [, handle = ''] of handles) expect(said).not.toContain(handle);
    // The bet itself reads as it was.
    const stakes = (recording: typeof copy): unknown[] =>
      recording.events.flatMap((event) =>
        event.type === 'placement/requested'
          ? event.data.bets.map(({ slip }) => [slip.stake, slip.selections])
          : [],
      );
    expect(stakes(copy)).toEqual(stakes(original));
  });

  it('0: two copies of one recording have no mark in common', async () => {
    const [one, two] = [join(folder, 'one.slip'), join(folder, 'two.slip')];
    await call(session, '--out', one);
    await call(session, '--out', two, '--json');
    const marks = async (file: string): Promise<string[]> =>
      JSON.stringify((await readRecording(file)).events).match(/~[a-z]+\.[0-9a-f]{24}/gi) ?? [];
    const known = new Set(await marks(one));
    expect(known.size).toBeGreaterThan(0);
    expect((await marks(two)).filter((mark) => known.has(mark))).toEqual([]);
  });

  it('a copy of which nothing is missing is folded too: its bets were decided for an account that is a mark now', async () => {
    const { slip } = await readRecording(session);
    const { header, events } = await exportProfile(slip, 'key of this copy', nodePrimitives);
    const whole = join(folder, 'whole.slip');
    writeFileSync(whole, await writeSlip(header, events, nodePrimitives, 'kept'));
    expect(await replayFile(whole, { build: 'today' })).toMatchObject({
      outcome: 'folded',
      withheldEvents: 0,
    });
  });

  it.each([[[]], [[session, session]], [[session, '--out', session]], [[session, '--redact']]])(
    '2: %j is not a way to call it',
    async (args) => {
      expect((await call(...args)).code).toBe(2);
    },
  );

  it('2: makes no copy of a copy', async () => {
    const { code, text } = await call(join(folder, 'one.slip'), '--out', join(folder, 'three.slip'));
    expect([code, text]).toEqual([2, expect.stringContaining('a copy for others already')]);
  });

  it('4: makes nothing of a file that was altered', async () => {
    const file = join(folder, 'altered.slip');
    const bytes = readFileSync(session);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await call(file)).code).toBe(4);
  });
});
