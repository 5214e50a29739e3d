import { execFile } from 'node:child_process';
import * as z from 'zod/mini';
import type { Caught } from './caught.ts';

const First = z.nullable(z.object({ sessions: z.int(), checker: z.string() }));

/**
 * Whether a checker of the simulator notices it in the worlds 1 to `worlds`; in which of them first.
 *
 * @throws when the simulator does not get as far as an answer: then nobody knows.
 */
export async function caughtBySimulator(folder: string, worlds: number): Promise<Caught | undefined> {
  const args = ['--import', 'tsx', 'tools/planted/first-failing-world.ts', String(worlds)];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const first = First.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  return first === null ? undefined : { by: 'simulator', ...first };
}
