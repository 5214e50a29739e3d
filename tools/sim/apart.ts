import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { SessionResult } from '#simulator/session.ts';
import type { Command } from './command.ts';
import { compiled } from './compiled.ts';
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

/** The same, shared among processes. @throws BrokenOff */
export async function runApart(
  command: Command,
  args: readonly string[],
  hear: (result: SessionResult) => void,
): Promise<void> {
  await compiled(async (script) => {
    const parts = Array.from({ length: command.jobs }, (_, nth) =>
      runPart(script, `${nth}/${command.jobs}`, args, hear),
    );
    await Promise.all(parts);
  });
}

/** A world leaves much behind that dies young; with the small nursery of a default it is moved about instead. */
const NURSERY = '--max-semi-space-size=128';

function runPart(
  script: string,
  part: string,
  args: readonly string[],
  hear: (result: SessionResult) => void,
): Promise<void> {
  const child = spawn(process.execPath, [NURSERY, script, ...args, '--part', part], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
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
      if (code === 0) void read.then(resolve);
      else reject(new BrokenOff(signal ?? `exit code ${code ?? 'none'}`, current));
    });
  });
}
