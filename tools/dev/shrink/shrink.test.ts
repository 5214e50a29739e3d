import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { EventType } from '#domain/events/registry.ts';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { readRecording } from '../../cli/replay/read-recording.ts';
import { replayFile } from '../../cli/replay/replay-file.ts';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { REPORT_LINES } from '../../command/command.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-shrink-'));
afterAll(() => rmSync(folder, { recursive: true }));
const session = join(import.meta.dirname, '../../../recordings/sessions/lost-reply.slip');
const out = join(folder, 'small.slip');

/** Today's code with a fold that throws at events of this type. */
const breaksOn = (type: EventType): ReplayCode => ({
  ...todaysCode,
  fold: (state, event) => {
    if (event.type === type) throw new Error(`broken by event ${event.seq}`);
    return todaysCode.fold(state, event);
  },
});

async function call(code: ReplayCode, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { code: await run(args, code, { out: keep, err: keep }), text: lines.join('\n') };
}

describe('npm run shrink', () => {
  it('0: a session that breaks a fold becomes a small one that breaks it; the session is only read', async () => {
    const before = readFileSync(session);
    const { code, text } = await call(breaksOn('config/loaded'), session, '--out', out);
    const lines = text.split('\n');
    expect(code).toBe(0);
    expect(text).toContain('broken by event');
    expect(lines.length).toBeLessThanOrEqual(REPORT_LINES);
    expect(lines.at(-1)).toBe(`  reproduce: npm run replay -- ${out}`);
    expect(readFileSync(session)).toEqual(before);
    const small = await readRecording(out);
    expect(small.events.filter(({ kind }) => kind === 'input').map(({ type }) => type)).toEqual([
      'lifecycle/sessionStarted',
      'gateway/answered',
    ]);
    expect(small.slip.header.simulation?.seed).toBe('shrunk');
    // By code without the bug it is a recording like any other.
    expect((await replayFile(out, { build: 'today' })).outcome).toBe('identical');
  });

  it('124: what the allowed trials came to fails as before and can be read, and the report says that they were used up', async () => {
    const code = breaksOn('placement/outcomeLost');
    const result = await call(code, session, '--out', out, '--trials', '120');
    expect([result.code, result.text]).toEqual([124, expect.stringContaining('all that were allowed')]);
    const [large, small] = [await readRecording(session), await readRecording(out)];
    expect(small.events.length).toBeLessThan(large.events.length);
    const again = await call(code, out, '--out', join(folder, 'again.slip'), '--trials', '1');
    expect(again.text).toContain('threw');
  });

  it('1: a session in which nothing fails is left alone', async () => {
    const none = join(folder, 'none.slip');
    const { code, text } = await call(todaysCode, session, '--out', none);
    expect([code, text, existsSync(none)]).toEqual([
      1,
      expect.stringContaining('nothing fails in it'),
      false,
    ]);
  });

  it.each([[[]], [[session, session]], [[session, '--out', session]], [[session, '--trials', 'many']]])(
    '2: %j is not a way to call it',
    async (args) => expect((await call(todaysCode, ...args)).code).toBe(2),
  );

  it('4: runs nothing of a file that was altered', async () => {
    const file = join(folder, 'hostile.slip');
    writeFileSync(
      file,
      readFileSync(session).map((byte, at) => (at === 3_000 ? byte ^ 4 : byte)),
    );
    const never: ReplayCode = {
      epics: {},
      fold: () => {
        throw new Error('it was run');
      },
    };
    const { code, text } = await call(never, file);
    expect([code, text]).toEqual([4, expect.stringContaining('altered')]);
  });
});
