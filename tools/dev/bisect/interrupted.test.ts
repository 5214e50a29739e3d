import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';

const project = join(import.meta.dirname, '../../..');
const recording = join(project, 'recordings/sessions/placed-and-paid.slip');
const place = realpathSync(mkdtempSync(join(tmpdir(), 'slip-interrupted-')));
afterAll(() => rmSync(place, { recursive: true, force: true }));
const [root, temporary] = [join(place, 'repository'), join(place, 'tmp')];
const started = join(place, 'started');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=test', '-c', 'user.email=test@test.example', ...args], {
    encoding: 'utf8',
  }).trim();

/** Two revisions that replay until somebody ends them; each says who it is. */
function repository(): void {
  for (const folder of [temporary, join(root, 'tools/cli/replay')]) mkdirSync(folder, { recursive: true });
  git('init', '--quiet');
  writeFileSync(join(root, '.gitignore'), 'node_modules\n.reports\n');
  symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'));
  for (const nth of [1, 2]) {
    const code = `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(started)}, String(process.pid));
setInterval(() => {}, 1_000); // ${nth}
`;
    writeFileSync(join(root, 'tools/cli/replay/main.ts'), code);
    git('add', '.');
    git('commit', '--quiet', '-m', `change ${nth}`);
  }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Interrupts the command while a revision replays. @returns its exit code, and what it said. */
async function interrupt(
  signal: NodeJS.Signals,
  whom: 'process' | 'group',
): Promise<[number | null, string]> {
  const command = [
    '--import',
    'tsx',
    join(project, 'tools/dev/bisect/main.ts'),
    recording,
    '--good',
    'HEAD~1',
  ];
  const child = spawn(process.execPath, command, {
    cwd: root,
    detached: true,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', resolve);
  });
  await vi.waitUntil(() => existsSync(started), { timeout: 60_000, interval: 50 });
  expect(git('worktree', 'list').split('\n')).toHaveLength(2);
  const { pid = 0 } = child;
  for (let times = 0; times < 2; times += 1) process.kill(whom === 'group' ? -pid : pid, signal);
  return [await ended, said];
}

describe('npm run bisect, interrupted', { timeout: 300_000 }, () => {
  repository();
  const before = [git('rev-parse', 'HEAD'), git('branch', '--all'), git('status', '--porcelain')];

  it.each([
    ['SIGINT', 'group'],
    ['SIGINT', 'process'],
    ['SIGTERM', 'process'],
  ] as const)(
    '130: %s to the %s leaves no working copy, no process and the repository as it was',
    async (signal, whom) => {
      rmSync(started, { force: true });
      expect(await interrupt(signal, whom)).toEqual([
        130,
        expect.stringContaining('nothing was left behind'),
      ]);
      expect(isAlive(Number(readFileSync(started, 'utf8')))).toBe(false);
      expect(git('worktree', 'list').split('\n')).toHaveLength(1);
      expect([git('rev-parse', 'HEAD'), git('branch', '--all'), git('status', '--porcelain')]).toEqual(
        before,
      );
      expect(readdirSync(join(root, '.git')).filter((name) => name.endsWith('.lock'))).toEqual([]);
      expect(readdirSync(temporary).filter((name) => name.startsWith('slip-bisect-'))).toEqual([]);
    },
  );
});
