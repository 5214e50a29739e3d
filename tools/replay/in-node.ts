import { execFile } from 'node:child_process';
import * as z from 'zod/mini';
import { type Outcomes, outcomeText, type Surroundings } from './surroundings.ts';

const Result = z.object({ file: z.string(), outcome: z.string(), stateHash: z.optional(z.string()) });

/** Replays files in a process of its own, for which it is another place: its clock and its language are set before it starts. */
export function replayInNode(
  files: readonly string[],
  { timeZone, locale }: Surroundings,
): Promise<Outcomes> {
  const env = { ...process.env, TZ: timeZone, LC_ALL: `${locale.replace('-', '_')}.UTF-8`, LANG: locale };
  const command = ['--import', 'tsx', 'tools/replay/main.ts', '--json', ...files];
  return new Promise((resolve, reject) => {
    // The exit code says how the files fared, and so does the output; only no output is a failure of the run.
    execFile(process.execPath, command, { env, maxBuffer: 256 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (stdout.trim() === '') reject(error ?? new Error(stderr));
      else resolve(outcomesIn(stdout));
    });
  });
}

const outcomesIn = (said: string): Outcomes =>
  new Map(
    said
      .trim()
      .split('\n')
      .map((line) => Result.parse(JSON.parse(line)))
      .map(({ file, outcome, stateHash }) => [file, outcomeText(outcome, stateHash)]),
  );
