import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorldOptions } from '#simulator/scenario/options.ts';
import type { SessionResult } from '#simulator/session.ts';

const FOLDER = new URL('../../../recordings/bugs', import.meta.url).pathname;

/** A name for a file, from a fingerprint. */
const folderOf = (fingerprint: string): string =>
  fingerprint
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);

/**
 * Keeps a world that fails, with all that was drawn for it, so that it stays the same world when later ones
 * are drawn otherwise. The first of a fingerprint stands for all.
 *
 * @returns its folder; undefined when nothing fails.
 */
export async function keepCase(
  { findings, events }: SessionResult,
  options: WorldOptions,
  build: string,
): Promise<string | undefined> {
  const [first] = findings;
  if (first === undefined) return undefined;
  const folder = join(FOLDER, folderOf(first.fingerprint));
  await mkdir(folder, { recursive: true });
  const text = `${JSON.stringify({ ...first, build, events, options }, undefined, 2)}\n`;
  await writeFile(join(folder, 'world.json'), text, { flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return folder;
}
