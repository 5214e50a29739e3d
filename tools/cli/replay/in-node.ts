import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { type Outcomes, outcomeText, type Surroundings, type Visit } from './surroundings.ts';

const Result = z.object({ file: z.string(), outcome: z.string(), stateHash: z.optional(z.string()) });

/** Replays files in Node: in every place those that are tried there. */
export async function replayInNode(visits: readonly Visit[]): Promise<readonly Outcomes[]> {
  // In the project's own folder, from where Node finds the libraries.
  await mkdir('.reports', { recursive: true });
  const folder = await mkdtemp(resolve('.reports/replay-'));
  try {
    const script = await nodeScript(folder);
    const outcomes: Outcomes[] = [];
    for (const { files, place } of visits) outcomes.push(await replayIn(script, files, place));
    return outcomes;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The command as one script: compiled once, for a process in every place. */
async function nodeScript(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['es2015', 'module', 'node', 'import'] },
    build: {
      ssr: 'tools/cli/replay/node/replay.node.ts',
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: { output: { entryFileNames: 'replay.mjs' } },
    },
  });
  return join(folder, 'replay.mjs');
}

/** A process of its own is another place: its clock and its language are set before it starts. */
function replayIn(
  script: string,
  files: readonly string[],
  { timeZone, locale }: Surroundings,
): Promise<Outcomes> {
  const env = { ...process.env, TZ: timeZone, LC_ALL: `${locale.replace('-', '_')}.UTF-8`, LANG: locale };
  return new Promise((resolveOutcomes, reject) => {
    // The exit code says how the files fared, and so does the output; only no output is a failure of the run.
    execFile(
      process.execPath,
      [script, '--json', ...files],
      { env, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (stdout.trim() === '') reject(error ?? new Error(stderr));
        else resolveOutcomes(outcomesIn(stdout));
      },
    );
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
