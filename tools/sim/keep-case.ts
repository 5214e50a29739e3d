import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionResult } from '#simulator/session.ts';
import { drawOptions } from '#simulator/world/options.ts';
import type { Command } from './command.ts';

const FOLDER = new URL('../../recordings/bugs/', import.meta.url).pathname;

/** A name for a file, from a fingerprint. */
const folderOf = (fingerprint: string): string =>
  fingerprint
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Keeps a world that fails, with all that was drawn for it, so that it stays the same world when later ones are drawn
 * otherwise. The first of a fingerprint stands for all.
 */
export async function keepCase(
  { seed, findings }: SessionResult,
  command: Command,
  build: string,
): Promise<void> {
  const [first] = findings;
  if (first === undefined) return;
  const folder = join(FOLDER, folderOf(first.fingerprint));
  const kept = { ...first, build, options: drawOptions(seed, command.mode, command.families) };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'world.json'), `${JSON.stringify(kept, undefined, 2)}\n`, {
    flag: 'wx',
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}
