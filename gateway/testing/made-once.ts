import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Names the folder of what a run of tests makes once, because an embedded database takes longer to be born than a test. */
export const MADE_ONCE = 'SLIPSTREAM_MADE_ONCE';

/**
 * For the start of a run, whose processes inherit the name. A run within another one shares what that one makes.
 *
 * @returns what takes everything away again.
 */
export async function makeOnceInThisRun(): Promise<() => Promise<void>> {
  if (process.env[MADE_ONCE] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-made-'));
  process.env[MADE_ONCE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * A folder that the first who asks makes. Two who ask at once both make it, and one of the two is kept.
 *
 * @returns undefined outside of a run of tests.
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const place = process.env[MADE_ONCE];
  if (place === undefined) return undefined;
  const folder = join(place, name);
  const isMade = await readFile(join(folder, 'made')).then(
    () => true,
    () => false,
  );
  if (isMade) return folder;
  const own = await mkdtemp(`${folder}-`);
  await make(own);
  await writeFile(join(own, 'made'), '');
  // Refused where somebody else was first: a folder with something in it is not replaced.
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}

/** A folder of one's own, with what is below `data` in a made one. */
export async function copyOf(made: string | undefined, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `slipstream-${name}-`));
  if (made !== undefined) await cp(join(made, 'data'), folder, { recursive: true });
  return folder;
}
