import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import type { WorldOptions } from '#simulator/scenario/options.ts';
import type { DecidedLog, SessionResult } from '#simulator/session.ts';

/** Writes every log as a recording that all other commands read. @returns the files, in order. */
export async function writeLogs(folder: string, logs: readonly DecidedLog[]): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { name, header, events } of logs) {
    const file = join(folder, `${name}.slip`);
    await writeFile(file, await writeSlip(header, storedForm(events), nodePrimitives));
    files.push(file);
  }
  return files;
}

/** A failing world in a folder of its own: what was drawn for it, what failed, and each of its logs. */
export async function writeArtefacts(
  folder: string,
  options: WorldOptions,
  result: SessionResult,
  logs: readonly DecidedLog[],
): Promise<void> {
  const own = join(folder, `${options.mode}-${options.seed.replaceAll(/[^\w-]/g, '_')}`);
  await writeLogs(own, logs);
  await writeFile(join(own, 'world.json'), `${JSON.stringify({ options, result }, undefined, 2)}\n`);
}
