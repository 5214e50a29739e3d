import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lostStretch } from '#testing/recordings/lost-stretch.ts';
import { checkpointOf, logKey, receiptKey, sampleEvidence } from '#testing/recordings/sample-evidence.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sample = await sampleEvidence();
const save = (name: string, content: Uint8Array | string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const bundle = save('case.zip', sample.bundle);
const recording = save('session.slip', sample.recording);
const keys = [save('receipts.pem', receiptKey.pem), save('log.pem', logKey.pem)];
const trusted = keys.flatMap((file) => ['--trust', file]);
const flipped = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, i) => (i === at ? byte ^ 4 : byte));

async function verify(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  const code = await run(args, { out: keep, err: keep });
  return { code, text: lines.join('\n') };
}

describe('npm run verify', () => {
  it('[UK-46] 0: a bundle, held against known keys and a witness', async () => {
    const head = save('head.txt', sample.earlier);
    const { code, text } = await verify(bundle, ...trusted, '--checkpoint', head);
    expect([code, text]).toEqual([0, expect.stringContaining('PROVEN: everything')]);
    expect(text).toMatch(/witness +holds \(1\)/);
    expect(text.split('\n').length).toBeLessThan(40);
  });

  it('[HOLD-10] 3: a recording that nobody who is trusted signed, and says what that does not prove', async () => {
    const { code, text } = await verify(recording);
    expect([code, text]).toEqual([3, expect.stringContaining('CONSISTENT, NOT PROVEN')]);
    expect(text).toContain('signatures were not checked: give --trust KEY.pem');
    expect(text).toMatch(/events up to \d+ are bound to the gateway's word only from the first receipt on/);
  });

  it('0: explains itself', async () => {
    const { code, text } = await verify('--help');
    expect([code, text]).toEqual([0, expect.stringContaining('Exit codes')]);
  });

  it('1: a witness whose tree the file has no proof to', async () => {
    const head = save('other.txt', checkpointOf(12, sample.tree.root(12)));
    const { code, text } = await verify(bundle, '--checkpoint', head);
    expect([code, text]).toEqual([1, expect.stringContaining('no proof from or to the tree of 12 leaves')]);
  });

  it('[FAIL-61] [FAIL-77] 1: a receipt names what the device says it lost: not proven, in plain words', async () => {
    const { recording: cut } = await lostStretch({ eventsCut: 2 });
    const { code, text } = await verify(save('cut.slip', cut), '--trust', keys[0] ?? '');
    expect([code, text]).toEqual([1, expect.stringContaining('NOT PROVEN: nothing wrong found')]);
    expect(text).toMatch(/anchors +could not be checked/);
    expect(text).toContain(
      'bet r-lost: its receipt is signed by the gateway and names a head that this recording does not have; the recording says that the device lost 2 events before event 4',
    );
    expect(text).toContain('Whoever takes a stretch out can write that too');
    expect(text).not.toMatch(/^PROVEN|ALTERED/m);
  });

  it('[FAIL-77] 4: the same receipt where the log tells of no loss', async () => {
    const { recording: cut } = await lostStretch({ eventsCut: null });
    const { code, text } = await verify(save('taken-out.slip', cut), '--trust', keys[0] ?? '');
    expect([code, text]).toEqual([4, expect.stringContaining('a head that this recording never had')]);
  });

  it.each([
    [[]],
    [['--faster', 'x.zip']],
    [[bundle, '--trust', join(folder, 'nowhere.pem')]],
    [[bundle, '--trust', bundle]],
    [[bundle, '--checkpoint', keys[0] ?? '']],
  ])('2: %j is not a way to call it', async (args) => {
    expect((await verify(...args)).code).toBe(2);
  });

  it('[FAIL-77] 4: names the first altered event of a recording', async () => {
    const { code, text } = await verify(
      save('altered.slip', flipped(sample.recording, sample.recording.length >> 1)),
    );
    expect(code).toBe(4);
    expect(text).toMatch(/ALTERED .*\n {2}chain: session\.slip, event \d+: /);
  });

  it('4: a bundle under another key, a file that is none, one that is not there', async () => {
    expect((await verify(bundle, '--trust', keys[0] ?? '')).code).toBe(4);
    expect((await verify(save('picture.png', Uint8Array.of(0x89, 0x50)))).code).toBe(4);
    expect((await verify(join(folder, 'nowhere.zip'))).code).toBe(4);
  });

  it('gives one result per file and the worst code, as JSON where asked', async () => {
    const { code, text } = await verify(
      bundle,
      save('cut.zip', sample.bundle.slice(0, 500)),
      recording,
      '--json',
    );
    expect(code).toBe(4);
    const results = text.split('\n').map((line) => JSON.parse(line) as { outcome: string });
    expect(results.map(({ outcome }) => outcome)).toEqual(['consistent', 'unreadable', 'consistent']);
  });
});
