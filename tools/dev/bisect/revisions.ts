import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInOwnGroup } from './own-group.ts';

/** @throws what a person can look into: the words of git itself stay in its own process. */
const git = async (root: string, ...args: string[]): Promise<string> => {
  const { code, stdout } = await runInOwnGroup('git', ['-C', root, ...args]);
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${String(code)}`);
  return stdout.trim();
};

/**
 * From the good revision to the bad one, both included, oldest first. @throws when one is no ancestor of the
 * other.
 */
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

/** A script of this repository as each revision has it. */
export interface Script {
  /** Where it may stand, newest first. */
  readonly places: readonly string[];
  readonly args: readonly string[];
  /** One call at most, in milliseconds. */
  readonly timeout: number;
}

/**
 * One working copy of the repository beside this one, moved from revision to revision; each runs its own code
 * and its own command. `close` leaves nothing behind.
 */
export class WorkingCopy {
  readonly #root: string;
  readonly #folder: string;
  readonly #signal: AbortSignal;

  private constructor(root: string, folder: string, signal: AbortSignal) {
    this.#root = root;
    this.#folder = folder;
    this.#signal = signal;
  }

  /**
   * @param signal ends the call that is running; what was begun in git goes on to its end, because half of it
   *   could not be undone.
   */
  static async open(root: string, revision: string, signal: AbortSignal): Promise<WorkingCopy> {
    const folder = join(await mkdtemp(join(tmpdir(), 'slip-bisect-')), 'copy');
    const copy = new WorkingCopy(root, folder, signal);
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

  /** What a script of a revision says, whatever its exit code; what it has not is an empty text. */
  async said(revision: string, { places, args, timeout }: Script): Promise<string> {
    await git(this.#folder, 'checkout', '--detach', '--force', revision);
    const script = places.find((one) => existsSync(join(this.#folder, one))) ?? places[0] ?? '';
    const command = ['--import', 'tsx', script, ...args];
    const { stdout } = await runInOwnGroup(process.execPath, command, {
      cwd: this.#folder,
      timeout,
      signal: this.#signal,
    });
    this.#signal.throwIfAborted();
    return stdout;
  }

  async close(): Promise<void> {
    await git(this.#root, 'worktree', 'remove', '--force', this.#folder).catch(() => '');
    await rm(join(this.#folder, '..'), { recursive: true, force: true });
    await git(this.#root, 'worktree', 'prune').catch(() => '');
  }
}
