import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from './run.ts';
import { bisect, type Verdict } from './search.ts';

describe('the search', () => {
  it('finds the first revision that differs, whichever it is, in about the logarithm of their number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 300 }), fc.nat(), async (count, pick) => {
        const revisions = Array.from({ length: count }, (_, at) => String(at));
        const first = 1 + (pick % (count - 1));
        const result = await bisect(revisions, (one) =>
          Promise.resolve(Number(one) < first ? 'identical' : 'diverged'),
        );
        expect(result).toMatchObject({ kind: 'found', found: { first: String(first), untried: [] } });
        expect(result.tried).toBeLessThanOrEqual(3 + Math.ceil(Math.log2(count)));
      }),
    );
  });

  it('goes round revisions that cannot be tried, and names those that it cannot acquit', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 2, maxLength: 30 }),
        fc.nat(),
        async (broken, pick) => {
          const last = broken.length - 1;
          const first = 1 + (pick % last);
          const verdict = (at: number): Verdict =>
            at > 0 && at < last && broken[at] === true ? null : at < first ? 'good' : 'bad';
          const revisions = broken.map((_, at) => String(at));
          const result = await bisect(revisions, (one) => Promise.resolve(verdict(Number(one))));
          if (result.kind !== 'found') throw new Error(result.kind);
          const suspects = [...result.found.untried, result.found.first].map(Number);
          expect(suspects).toContain(first);
          expect(result.found.untried.every((one) => verdict(Number(one)) === null)).toBe(true);
        },
      ),
    );
  });
});

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slip-bisect-test-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@test.example', ...args], {
    encoding: 'utf8',
  }).trim();

/** A repository whose replay command says what the revision is told to say; `broken` has none that works. */
function repository(): string[] {
  git('init', '--quiet');
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n.reports\n');
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'tools/cli/replay'), { recursive: true });
  const said = [
    '{"outcome":"identical"}',
    '{"outcome":"identical"}',
    'broken',
    '{"outcome":"diverged","divergence":{"commit":4,"index":1,"path":"data.reason"}}',
    '{"outcome":"diverged","divergence":{"commit":4,"index":1,"path":"data.reason"}}',
  ];
  return said.map((line, nth) => {
    const code = line === 'broken' ? 'throw new Error()' : `console.log('${line}')`;
    writeFileSync(join(folder, 'tools/cli/replay/main.ts'), `${code}; // ${nth}\n`);
    git('add', '.');
    git('commit', '--quiet', '-m', `change ${nth}`);
    return git('rev-parse', 'HEAD');
  });
}

describe('npm run bisect', { timeout: 300_000 }, () => {
  const revisions = repository();
  const recording = join(import.meta.dirname, '../../../recordings/sessions/placed-and-paid.slip');
  const call = async (...args: string[]) => {
    const lines: string[] = [];
    const keep = (line: string): void => void lines.push(line);
    const code = await run(args, { root: folder, build: 'today' }, { out: keep, err: keep });
    return { code, text: lines.join('\n') };
  };

  it('3: names the first commit that replays it otherwise, leaves nothing behind, and remembers', async () => {
    const { code, text } = await call(recording, '--good', revisions[0]!, '--bad', 'HEAD');
    expect(code).toBe(3);
    expect(text).toContain('change 3');
    expect(text).toContain('before: identical');
    expect(text).toContain('since:  diverged in commit 4 at data.reason');
    expect(text).toContain('or one of 1 commit before it');
    expect(text.split('\n').at(-1)).toContain(`--good ${revisions[3]}^ --bad ${revisions[3]}`);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(git('status', '--porcelain')).toBe('');
    expect(readdirSync(join(folder, '.reports/bisect'))).toHaveLength(1);
    // Everything is known by now: no working copy is needed, and none is made.
    rmSync(join(folder, 'tools'), { recursive: true });
    expect((await call(recording, '--good', revisions[0]!)).text).toBe(text);
    git('checkout', '--', 'tools');
  });

  it('0: says that two revisions replay it in the same way', async () => {
    const { code, text } = await call(recording, '--good', revisions[0]!, '--bad', revisions[1]!);
    expect([code, text]).toEqual([0, expect.stringContaining('in the same way: identical')]);
  });

  it('0: without revisions it is the first event that differs, of which there is none', async () => {
    expect((await call(recording)).text).toContain('replayed identically');
  });

  it.each([
    [['--good', 'nowhere']],
    [['--bad', 'HEAD']],
    [['--good', '--output=/tmp/x']],
    [['--good', 'HEAD', '--bad', 'HEAD~3']],
  ])('2: %j is not a way to call it', async (args) => {
    expect((await call(recording, ...args)).code).toBe(2);
  });

  it('2: a revision that cannot replay recordings is no end to search from', async () => {
    const { code, text } = await call(recording, '--good', revisions[2]!);
    expect([code, text]).toEqual([2, expect.stringContaining('change 2 cannot replay recordings')]);
  });

  it('4: a file that is no recording is looked at by nobody', async () => {
    const file = join(folder, '.reports', 'picture.slip');
    mkdirSync(join(folder, '.reports'), { recursive: true });
    writeFileSync(file, 'PNG');
    const { code, text } = await call(file, '--good', revisions[0]!);
    expect([code, text]).toEqual([4, expect.stringContaining('notASlipFile')]);
    expect(existsSync(file)).toBe(true);
  });
});
