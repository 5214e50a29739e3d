import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

const root = `${import.meta.dirname}/../../..`;
const folder = mkdtempSync(join(tmpdir(), 'sim-stopped-'));
const Report = z.object({ exit: z.int(), broken: z.nullable(z.string()), worlds: z.int() });

/** The processes that share the run of a command. */
function partsOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('--part'))
    .map(Number);
}

/**
 * Runs worlds in two processes, does something to them as soon as both are there, and returns what the
 * command came to.
 */
async function disturbed(
  args: readonly string[],
  deed: (command: number, parts: readonly number[]) => void,
): Promise<{ code: number | null; report: z.infer<typeof Report>; junit: string; alive: readonly number[] }> {
  const junit = join(folder, `${args.join('')}.xml`);
  const command = [
    'tools/dev/sim/main.ts',
    '--mode',
    'lite',
    '--jobs',
    '2',
    '--json',
    '--junit',
    junit,
    ...args,
  ];
  const child = spawn(process.execPath, ['--import', 'tsx', ...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
  const { pid = 0 } = child;
  const parts = await vi.waitUntil(
    () => {
      const found = partsOf(pid);
      return found.length === 2 ? found : undefined;
    },
    { timeout: 300_000, interval: 50 },
  );
  deed(pid, parts);
  const code = await ended;
  const isAlive = (part: number): boolean => {
    try {
      return process.kill(part, 0);
    } catch {
      return false;
    }
  };
  return {
    code,
    report: Report.parse(JSON.parse(said)),
    junit: readFileSync(junit, 'utf8'),
    alive: parts.filter((part) => isAlive(part)),
  };
}

describe.runIf(process.platform === 'linux')('a run of many worlds', { timeout: 600_000 }, () => {
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'reports what it has when it is stopped by %s: 130',
    async (signal) => {
      // Twice: npm hands on what the terminal has told already.
      const { code, report, junit, alive } = await disturbed(
        ['--worlds', '5000', '--from', signal],
        (pid) => {
          process.kill(pid, signal);
          process.kill(pid, signal);
        },
      );
      expect(code).toBe(130);
      expect(report).toMatchObject({ exit: 130, broken: 'the run was stopped before its end' });
      expect(junit).toContain('the run was stopped before its end');
      expect(alive).toEqual([]);
    },
  );

  it('goes on with its other processes when one dies, and reports the worlds of those: 15', async () => {
    // The second world of these is over soon.
    const worlds = ['--worlds', '2', '--from', 'ten'];
    const { code, report, junit } = await disturbed(worlds, (_pid, [first = 0]) =>
      process.kill(first, 'SIGKILL'),
    );
    expect(code).toBe(15);
    expect(report).toMatchObject({ exit: 15, worlds: 1 });
    expect(report.broken).toMatch(/^the simulator ended with SIGKILL/);
    expect(junit).toContain('ended with SIGKILL');
  });
});
