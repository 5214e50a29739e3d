import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plantedIn } from './plant.ts';
import type { PlantedBug } from './planted-bug.ts';

const run = promisify(execFile);

/** A working copy of HEAD beside this one, in which bugs are planted one after the other. */
export class SourceCopy {
  readonly folder: string;
  readonly #root: string;

  private constructor(root: string, folder: string) {
    this.#root = root;
    this.folder = folder;
  }

  static async open(root: string): Promise<SourceCopy> {
    const folder = join(await mkdtemp(join(tmpdir(), 'slip-planted-')), 'copy');
    await run('git', ['-C', root, 'worktree', 'add', '--detach', '--force', folder, 'HEAD']);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new SourceCopy(root, folder);
  }

  /** Does the work with the bug in the source, and takes it out again whatever happens. */
  async withBug<Result>(bug: PlantedBug, work: () => Promise<Result>): Promise<Result> {
    const file = join(this.folder, bug.file);
    const sound = await readFile(file, 'utf8');
    await writeFile(file, plantedIn(sound, bug));
    try {
      return await work();
    } finally {
      await writeFile(file, sound);
    }
  }

  /** Leaves nothing behind. */
  async close(): Promise<void> {
    await run('git', ['-C', this.#root, 'worktree', 'remove', '--force', this.folder]).catch(() => '');
    await rm(join(this.folder, '..'), { recursive: true, force: true });
    await run('git', ['-C', this.#root, 'worktree', 'prune']).catch(() => '');
  }
}
