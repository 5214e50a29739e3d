import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropServerTemplate } from '../gateway/server-template.ts';

/**
 * Names the folder of what a run of tests makes once, because an embedded database takes longer to be born
 * than a test.
 */
export const RUN_CACHE = 'SLIPSTREAM_MADE_ONCE';

/**
 * For the start of a run, whose processes inherit the name. A run within another one shares what that one
 * makes.
 *
 * @returns what takes everything away again.
 */
export async function openRunCache(): Promise<() => Promise<void>> {
  if (process.env[RUN_CACHE] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'slipstream-made-'));
  process.env[RUN_CACHE] = folder;
  return async () => {
    await rm(folder, { recursive: true, force: true });
    const server = process.env.SLIPSTREAM_TEST_PG;
    if (server !== undefined) await dropServerTemplate(server, folder);
  };
}

/** What names this run of tests, the same in all of its processes. @throws outside of one */
export function thisRun(): string {
  const run = process.env[RUN_CACHE];
  if (run === undefined) throw new Error('What tests begin with is made for a run of tests alone.');
  return run;
}

/**
 * A folder that the first who asks makes. Two who ask at once both make it, and one of the two is kept.
 *
 * @returns undefined outside of a run of tests.
 */
export async function cachedInRun(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const place = process.env[RUN_CACHE];
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
