import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { Verdict } from './search.ts';

const run = promisify(execFile);

/** One replay by one revision at most, in milliseconds. */
const REPLAY_MS = 120_000;

const git = async (root: string, ...args: string[]): Promise<string> =>
  (await run('git', ['-C', root, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

/** From the good revision to the bad one, both included, oldest first. @throws when one is no ancestor of the other. */
export async function revisionsBetween(root: string, good: string, bad: string): Promise<string[]> {
  const [from, to] = [
    await git(root, 'rev-parse', '--verify', `${good}^{commit}`),
    await git(root, 'rev-parse', '--verify', `${bad}^{commit}`),
  ];
  await git(root, 'merge-base', '--is-ancestor', from, to);
  const between = await git(root, 'rev-list', '--reverse', '--first-parent', `${from}..${to}`);
  return [from, ...between.split('\n').filter((line) => line !== '')];
}

export const titleOf = (root: string, revision: string): Promise<string> =>
  git(root, 'log', '-1', '--format=%h %s', revision);

const Result = z.object({
  outcome: z.string(),
  stateHash: z.optional(z.string()),
  divergence: z.optional(z.object({ commit: z.int(), index: z.int(), path: z.string() })),
});

/**
 * One working copy of the repository beside this one, moved from revision to revision; each replays the recording by its own
 * code and its own command. `close` leaves nothing behind.
 */
export class WorkingCopy {
  readonly #root: string;
  readonly #folder: string;
  readonly #withState: boolean;

  private constructor(root: string, folder: string, withState: boolean) {
    this.#root = root;
    this.#folder = folder;
    this.#withState = withState;
  }

  /** @param withState whether another state at the end is another replay, even when every event was decided as recorded. */
  static async open(root: string, revision: string, withState: boolean): Promise<WorkingCopy> {
    const folder = join(await mkdtemp(join(tmpdir(), 'slip-bisect-')), 'copy');
    await git(root, 'worktree', 'add', '--detach', '--force', folder, revision);
    if (!existsSync(join(folder, 'node_modules'))) {
      await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    }
    return new WorkingCopy(root, folder, withState);
  }

  /** How a revision replays a file; null when it has no such command, or one that does not get as far as a result. */
  async verdictOf(revision: string, file: string): Promise<Verdict> {
    await git(this.#folder, 'checkout', '--detach', '--force', revision);
    const command = ['--import', 'tsx', 'tools/replay/main.ts', file, '--json'];
    const said = await run(process.execPath, command, {
      cwd: this.#folder,
      timeout: REPLAY_MS,
      maxBuffer: 64 * 1024 * 1024,
    }).then(
      ({ stdout }) => stdout,
      // The exit code says how it went; what was found stands in the output all the same.
      (error: unknown) =>
        typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '',
    );
    return verdictIn(said, this.#withState);
  }

  async close(): Promise<void> {
    await git(this.#root, 'worktree', 'remove', '--force', this.#folder).catch(() => '');
    await rm(join(this.#folder, '..'), { recursive: true, force: true });
    await git(this.#root, 'worktree', 'prune').catch(() => '');
  }
}

function verdictIn(said: string, withState: boolean): Verdict {
  try {
    const { outcome, divergence, stateHash } = Result.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
    const at = divergence === undefined ? '' : ` in commit ${divergence.commit} at ${divergence.path}`;
    return `${outcome}${at}${withState ? `, state ${stateHash?.slice(0, 12) ?? 'unknown'}` : ''}`;
  } catch {
    return null;
  }
}
