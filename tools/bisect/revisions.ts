import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { runInOwnGroup } from './own-group.ts';
import type { Verdict } from './search.ts';

/** One replay by one revision at most, in milliseconds. */
const REPLAY_MS = 120_000;

/** @throws what a person can look into: the words of git itself stay in its own process. */
const git = async (root: string, ...args: string[]): Promise<string> => {
  const { code, stdout } = await runInOwnGroup('git', ['-C', root, ...args]);
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${String(code)}`);
  return stdout.trim();
};

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

export interface CopyOptions {
  /** Whether another state at the end is another replay, even when every event was decided as recorded. */
  readonly withState: boolean;
  /** Ends the replay that is running; what was begun in git goes on to its end, because half of it could not be undone. */
  readonly signal: AbortSignal;
}

/**
 * One working copy of the repository beside this one, moved from revision to revision; each replays the recording by its own
 * code and its own command. `close` leaves nothing behind.
 */
export class WorkingCopy {
  readonly #root: string;
  readonly #folder: string;
  readonly #options: CopyOptions;

  private constructor(root: string, folder: string, options: CopyOptions) {
    this.#root = root;
    this.#folder = folder;
    this.#options = options;
  }

  static async open(root: string, revision: string, options: CopyOptions): Promise<WorkingCopy> {
    const folder = join(await mkdtemp(join(tmpdir(), 'slip-bisect-')), 'copy');
    const copy = new WorkingCopy(root, folder, options);
    try {
      await git(root, 'worktree', 'add', '--detach', '--force', folder, revision);
      if (!existsSync(join(folder, 'node_modules'))) {
        await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
      }
      return copy;
    } catch (error) {
      // Half a copy is one too: nobody else knows where it is.
      await copy.close();
      throw error;
    }
  }

  /** How a revision replays a file; null when it has no such command, or one that does not get as far as a result. */
  async verdictOf(revision: string, file: string): Promise<Verdict> {
    await git(this.#folder, 'checkout', '--detach', '--force', revision);
    const { signal, withState } = this.#options;
    const command = ['--import', 'tsx', 'tools/replay/main.ts', file, '--json'];
    // The exit code says how it went; what was found stands in the output all the same.
    const said = await runInOwnGroup(process.execPath, command, {
      cwd: this.#folder,
      timeout: REPLAY_MS,
      signal,
    });
    signal.throwIfAborted();
    return verdictIn(said.stdout, withState);
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
