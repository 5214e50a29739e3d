import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Libraries that say which build of themselves they are, as the app's own build takes them; others run as Node finds them. */
const WITHIN = ['rxjs', 'redux', 'redux-observable', 'immer', 'reselect', '@reduxjs/toolkit', 'fflate'];
/** `rxjs` offers classes under this name; what Node finds is ES5. */
const CONDITIONS = ['es2015', 'module', 'import'];

/** What is compiled: a file of a checked-out copy of the project. */
interface Source {
  /** The folder of the copy. */
  readonly root: string;
  /** The script's own file, from there. */
  readonly entry: string;
}

const PART_OF_A_RUN: Source = { root: '.', entry: 'tools/sim/part.ts' };

/**
 * The part of a run as one script, compiled once for all of its processes: a loader would translate a thousand files in each of
 * them, and keep the name of every function that is ever made. The script is gone when the work is over.
 */
export async function compiled<Result>(
  work: (script: string) => Promise<Result>,
  { root, entry }: Source = PART_OF_A_RUN,
): Promise<Result> {
  // In the project's own folder, from where Node finds the libraries.
  const reports = resolve(root, '.reports');
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(join(reports, 'sim-part-'));
  try {
    await build({
      root: resolve(root),
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: CONDITIONS },
      ssr: { noExternal: WITHIN, resolve: { conditions: CONDITIONS } },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'part.mjs' } },
      },
    });
    return await work(join(folder, 'part.mjs'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
