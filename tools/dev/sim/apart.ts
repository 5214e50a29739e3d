import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { SessionResult } from '#simulator/session.ts';
import { compiled } from '#testing/processes/compiled.ts';
import type { Command } from './command.ts';
import { readLine } from './parse-line.ts';

/** Thrown when a process of a run ended otherwise than in order. */
export class BrokenOff extends Error {
  constructor(how: string, seed: string | undefined) {
    super(
      seed === undefined ? `ended with ${how} before its first world` : `ended with ${how} in world ${seed}`,
    );
    this.name = 'BrokenOff';
  }
}

/** Thrown when somebody stopped a run. */
export class Stopped extends Error {
  override readonly name = 'Stopped';

  constructor() {
    super('the run was stopped before its end');
  }
}

/**
 * The same, shared among processes. When one of them breaks off, the others go on to their end: what they
 * find is worth as much.
 *
 * @param stop ends all of them
 * @throws BrokenOff, Stopped
 */
export async function runApart(
  command: Command,
  args: readonly string[],
  hear: (result: SessionResult) => void,
  stop: AbortSignal = new AbortController().signal,
): Promise<void> {
  await compiled({ root: '.', entry: 'tools/dev/sim/part.ts' }, async (script) => {
    const parts = Array.from({ length: command.jobs }, (_, nth) =>
      runPart([script, ...args, '--part', `${nth}/${command.jobs}`], hear, stop),
    );
    const ends = await Promise.allSettled(parts);
    if (stop.aborted) throw new Stopped();
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  });
}

/**
 * A world leaves much behind that dies young; with the small nursery of a default it is moved about instead.
 */
const NURSERY = '--max-semi-space-size=128';

function runPart(
  command: readonly string[],
  hear: (result: SessionResult) => void,
  stop: AbortSignal,
): Promise<void> {
  const child = spawn(process.execPath, [NURSERY, ...command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const end = (): void => void child.kill();
  if (stop.aborted) end();
  stop.addEventListener('abort', end, { once: true });
  let current: string | undefined;
  const lines = createInterface({ input: child.stdout }).on('line', (text) => {
    const line = readLine(text);
    if (line === undefined) return;
    if ('begun' in line) current = line.begun;
    else hear(line);
  });
  const read = new Promise<void>((resolve) => void lines.once('close', resolve));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      stop.removeEventListener('abort', end);
      if (code === 0) void read.then(resolve);
      else reject(new BrokenOff(signal ?? `exit code ${code ?? 'none'}`, current));
    });
  });
}
