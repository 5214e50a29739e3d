import { spawn } from 'node:child_process';

export interface GroupOptions {
  readonly cwd?: string;
  /** Ends it, with everything that it started. */
  readonly signal?: AbortSignal;
  /** Milliseconds, after which it is ended as well. */
  readonly timeout?: number;
}

export interface Ended {
  /** Null when it was ended. */
  readonly code: number | null;
  readonly stdout: string;
}

/**
 * Runs a program in a process group of its own and waits for its end. A terminal tells everybody in its group
 * to stop: what cleans up must not hear that, and what is replaying must not end before this process knows
 * why.
 */
export const runInOwnGroup = (
  file: string,
  args: readonly string[],
  { cwd, signal, timeout }: GroupOptions = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawn(file, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    const end = (): void => {
      // It has ended by itself meanwhile where there is no such group.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = timeout === undefined ? undefined : setTimeout(end, timeout);
    signal?.addEventListener('abort', end, { once: true });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve({ code, stdout });
    });
  });
