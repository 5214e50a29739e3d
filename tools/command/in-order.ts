import { spawnSync } from 'node:child_process';

/**
 * Runs programs of the project one after the other, as `&&` does.
 *
 * @returns the exit code of the first that fails, else 0
 */
export function runInOrder(commands: readonly (readonly [name: string, ...args: string[]])[]): number {
  for (const [name, ...args] of commands) {
    const { status } = spawnSync(`node_modules/.bin/${name}`, args, { stdio: 'inherit' });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
