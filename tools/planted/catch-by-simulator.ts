import { execFile } from 'node:child_process';
import * as z from 'zod/mini';
import type { Caught } from './caught.ts';

const Report = z.object({
  failures: z.array(z.object({ seed: z.string(), checker: z.string(), sentence: z.string() })),
});

/**
 * Whether a checker of the simulator notices it in the worlds 1 to `worlds`; in which of them first.
 *
 * @throws when the simulator does not get as far as a report: then nobody knows.
 */
export async function caughtBySimulator(folder: string, worlds: number): Promise<Caught | undefined> {
  const args = ['--import', 'tsx', 'tools/sim/main.ts', '--sessions', String(worlds), '--json'];
  const said = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { failures } = Report.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''));
  const [first] = failures.toSorted((a, b) => Number(a.seed) - Number(b.seed));
  if (first === undefined) return undefined;
  return { by: 'simulator', checker: `${first.checker}: ${first.sentence}`, sessions: Number(first.seed) };
}
