import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

/**
 * Libraries that say which build of themselves they are, as the app's own build takes them; others run as
 * Node finds them.
 */
const WITHIN = ['rxjs', 'redux', 'redux-observable', 'immer', 'reselect', '@reduxjs/toolkit', 'fflate'];
/** `rxjs` offers classes under this name; what Node finds is ES5. */
const CONDITIONS = ['es2015', 'module', 'import'];

/**
 * For Node, before the script of a gateway that lives for seconds: what PostgreSQL runs hot is otherwise
 * compiled a second time, for speed, which takes longer than all that such a gateway asks of it.
 */
export const SHORT_LIVED = '--liftoff-only';

/** What is compiled: a file of a checked-out copy of the project. */
export interface Source {
  /** The folder of the copy. */
  readonly root: string;
  /** The script's own file, from there. */
  readonly entry: string;
}

/** Each module finds what lies beside it where it was written. */
const itsOwnPlace: Plugin = {
  name: 'its-own-place',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : undefined,
};

/**
 * A program as one script for several processes: a loader would translate a thousand files in each of them,
 * and keep the name of every function that is ever made.
 *
 * @returns the script, and what takes it away again.
 */
export async function compile({
  root,
  entry,
}: Source): Promise<{ script: string; takeAway: () => Promise<void> }> {
  // In the project's own folder, from where Node finds the libraries.
  const reports = resolve(root, '.reports');
  await mkdir(reports, { recursive: true });
  const folder = await mkdtemp(join(reports, 'compiled-'));
  const takeAway = () => rm(folder, { recursive: true });
  try {
    await build({
      root: resolve(root),
      configFile: false,
      logLevel: 'error',
      plugins: [itsOwnPlace],
      resolve: { conditions: CONDITIONS },
      ssr: { noExternal: WITHIN, resolve: { conditions: CONDITIONS } },
      build: {
        ssr: entry,
        outDir: folder,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'es2023',
        rolldownOptions: { output: { entryFileNames: 'script.mjs' } },
      },
    });
  } catch (error) {
    await takeAway();
    throw error;
  }
  return { script: join(folder, 'script.mjs'), takeAway };
}

/** The same for as long as some work takes. */
export async function compiled<Result>(
  source: Source,
  work: (script: string) => Promise<Result>,
): Promise<Result> {
  const { script, takeAway } = await compile(source);
  try {
    return await work(script);
  } finally {
    await takeAway();
  }
}
