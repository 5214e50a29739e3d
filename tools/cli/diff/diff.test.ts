import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { REPORT_LINES } from '../../command/command.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-diff-'));
afterAll(() => rmSync(folder, { recursive: true }));
const session = (name: string): string =>
  join(import.meta.dirname, `../../../recordings/sessions/${name}.slip`);
const [placed, lost] = [session('placed-and-paid'), session('lost-reply')];

async function call(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { code: await run(args, { out: keep, err: keep }), text: lines.join('\n') };
}

describe('[CON-12] npm run diff', () => {
  it('0: a session and itself tell one story', async () => {
    const { code, text } = await call(placed, placed);
    expect([code, text]).toEqual([0, expect.stringContaining('the two sessions tell the same story')]);
  });

  it('1: an answer that was lost is the first difference, and the placements stand side by side', async () => {
    const { code, text } = await call(placed, lost);
    const lines = text.split('\n');
    expect(code).toBe(1);
    expect(lines.find((line) => line.startsWith('  ~'))).toContain('gateway/answered');
    expect(text).toMatch(/placement 1: A 1 bet, 5\.00, SUCCEEDED after \d+ ms \| B 1 bet, 5\.00, SUCCEEDED/);
    expect(lines.length).toBeLessThanOrEqual(REPORT_LINES);
    expect(lines.at(-1)).toContain(`npm run --silent diff -- ${placed} ${lost} --json`);
  });

  it('gives every row as JSON, by seq', async () => {
    const { text } = await call(placed, lost, '--json');
    const { rows, first } = JSON.parse(text) as { rows: { kind: string; a: number }[]; first: number };
    expect(rows[first]).toMatchObject({ kind: 'changed', a: 99 });
  });

  it.each([[[]], [[placed]], [[placed, lost, placed]], [['--faster', placed, lost]]])(
    '2: %j is not a way to call it',
    async (args) => expect((await call(...args)).code).toBe(2),
  );

  it.each([
    ['cut short', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 50), 'truncated'],
    [
      'altered',
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 4 : byte)),
      'altered',
    ],
    ['no recording', () => new TextEncoder().encode('PNG'), 'notASlipFile'],
  ])('4: a second file that is %s is not looked into', async (_what, change, said) => {
    const file = join(folder, 'hostile.slip');
    writeFileSync(file, change(readFileSync(placed)));
    const { code, text } = await call(placed, file);
    expect([code, text]).toEqual([4, expect.stringContaining(said)]);
  });
});
