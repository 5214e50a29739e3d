import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { runSession, type SessionResult } from '#simulator/session.ts';
import { openStage } from '#simulator/stage.ts';
import { drawOptions } from '#simulator/world/options.ts';
import type { Command } from './command.ts';
import { readResult } from './parse-result.ts';

/** Names of the worlds of a run, or of this process's part of them. */
function* seedsOf({ seed, sessions, from, part }: Command): Generator<string> {
  if (seed !== null) {
    yield seed;
    return;
  }
  const [nth, of] = part ?? [0, 1];
  for (let world = nth + 1; world <= sessions; world += of)
    yield from === null ? String(world) : `${from}-${world}`;
}

/** Runs the worlds of a command one after the other, in this process. */
export async function runHere(command: Command, hear: (result: SessionResult) => void): Promise<void> {
  const stage = await openStage();
  const begun = performance.now();
  for (const seed of seedsOf(command)) {
    if (performance.now() - begun >= command.budgetMs) break;
    hear(await runSession(stage, drawOptions(seed, command.mode, command.families)));
  }
  await stage.database.close();
}

/** The same, shared among processes. @throws when one of them ends otherwise than in order. */
export async function runApart(
  command: Command,
  args: readonly string[],
  hear: (result: SessionResult) => void,
): Promise<void> {
  const parts = Array.from({ length: command.jobs }, (_, nth) => runPart(nth, command.jobs, args, hear));
  await Promise.all(parts);
}

function runPart(
  nth: number,
  of: number,
  args: readonly string[],
  hear: (result: SessionResult) => void,
): Promise<void> {
  const script = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [...process.execArgv, script, ...args, '--part', `${nth}/${of}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const result = readResult(line);
    if (result !== undefined) hear(result);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`part ${nth} ended with ${code ?? 'a signal'}`)),
    );
  });
}
