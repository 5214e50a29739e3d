import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReplayCode } from '#replay/reexecution/replay-runtime.ts';
import { todaysCode } from '../../cli/replay/todays-code.ts';
import { BUGS_FOLDER, bugFolders, bugName, retry } from './bugs.ts';
import { run } from './run.ts';

const project = join(import.meta.dirname, '../../..');
const session = join(project, 'recordings/sessions/lost-reply.slip');
const root = mkdtempSync(join(tmpdir(), 'slip-fuzz-'));
afterAll(() => rmSync(root, { recursive: true }));

async function call(code: ReplayCode, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  const exit = await run(args, { root, code, seed: 5 }, { out: keep, err: keep });
  return { code: exit, text: lines.join('\n') };
}

/** Today's code with a fault that no recorded session shows: the second load of the page breaks the fold. */
const breaksOnReload: ReplayCode = {
  ...todaysCode,
  fold: (state, event) => {
    if (event.type === 'lifecycle/sessionResumed') throw new Error(`broken by event ${event.seq}`);
    return todaysCode.fold(state, event);
  },
};

describe('npm run fuzz', () => {
  it('0: what holds holds, and the same seed bends the same', async () => {
    const once = await call(todaysCode, session, '--runs', '4', '--seed', '11');
    expect(once.code).toBe(0);
    expect(once.text).toContain('8 bent sessions, seed 11: everything held');
    expect(await call(todaysCode, session, '--runs', '4', '--seed', '11')).toEqual(once);
  });

  it('1: a fault that only a bent session shows is found both ways, made small, written down, and replayed until it is mended', async () => {
    const { code, text } = await call(breaksOnReload, session, '--runs', '40', '--seed', '11');
    expect(code).toBe(1);
    expect(text).toContain('2 failures');
    expect(text).toMatch(/seed 11, path [\d:]+, bent by \[{"kind":"reload"/);
    expect(text).toContain(`reproduce: npm run fuzz -- ${session} --seed 11 --runs 40`);
    const folders = bugFolders(root);
    expect(folders.map((folder) => basename(folder)).sort()).toEqual(
      ['threw lifecycle/sessionResumed: broken by event n', 'threw fold lifecycle/sessionResumed']
        .map(bugName)
        .sort(),
    );
    for (const folder of folders) {
      expect(JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8'))).toMatchObject({ seed: 11 });
      expect((await retry(folder, breaksOnReload))?.kind).toBe('threw');
      expect(await retry(folder, todaysCode)).toBeNull();
    }
    // Of a whole session, the one load that breaks it.
    const events =
      folders.map((folder) => join(folder, 'events.json')).find((file) => existsSync(file)) ?? '';
    expect((JSON.parse(readFileSync(events, 'utf8')) as { events: object[] }).events).toHaveLength(1);
  });

  it('124: says that it might be smaller with more trials', async () => {
    const { code } = await call(breaksOnReload, session, '--runs', '40', '--seed', '11', '--trials', '1');
    expect(code).toBe(124);
  });

  it('writes nothing when it is only asked', async () => {
    const before = bugFolders(root).length;
    rmSync(join(root, BUGS_FOLDER), { recursive: true });
    expect((await call(breaksOnReload, session, '--runs', '40', '--seed', '11', '--dry')).code).toBe(1);
    expect([before, bugFolders(root)]).toEqual([2, []]);
  });

  it.each([[[]], [[session, '--runs', '0']], [[session, '--seed', 'x']], [[session, '--what']]])(
    '2: %j is not a way to call it',
    async (args) => expect((await call(todaysCode, ...args)).code).toBe(2),
  );

  it('4: bends nothing of a file that is none', async () => {
    const file = join(root, 'none.slip');
    cpSync(join(project, 'package.json'), file);
    expect((await call(todaysCode, file)).code).toBe(4);
  });
});

describe('faults that fuzzing found', () => {
  const folders = bugFolders(project);

  it('have a folder each that says how they were found', () => {
    for (const folder of folders) {
      const found = JSON.parse(readFileSync(join(folder, 'found.json'), 'utf8')) as { fingerprint: string };
      expect(bugName(found.fingerprint)).toBe(basename(folder));
    }
  });

  it.each(folders.map((folder) => [basename(folder), folder]))(
    '%s does not come back',
    async (_name, folder) => {
      expect(await retry(folder, todaysCode)).toBeNull();
    },
  );
});
