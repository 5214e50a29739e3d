import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { staleBecause } from './freshness.ts';
import { precompress } from './precompress.ts';

const entry = 'src/app/main.tsx';

/**
 * Builds the app into `folder` when it is missing or older than its sources.
 *
 * @returns false when there is no app to serve: the build failed, or nothing is there to build.
 */
export function buildApp(folder: string, say: (line: string) => void): boolean {
  if (!existsSync(entry)) {
    say(`There is no app at ${entry}; the gateway serves its calls alone.`);
    return false;
  }
  const reason = staleBecause('.', folder);
  if (reason === undefined) return true;
  say(`The built app is ${reason}: building it.`);
  // The app first: it empties the folder. The replay console and the page that checks evidence are builds of
  // their own (PRIN-10), and so is what the gateway draws first pages with.
  const built = ['production', 'support', 'verify', 'drawn'].every((mode) => build(folder, mode));
  if (!built) {
    say('The app could not be built; the gateway serves what was built before, if anything.');
    return existsSync(`${folder}/index.html`);
  }
  precompress(folder);
  return true;
}

function build(folder: string, mode: string): boolean {
  const vite = [
    'node_modules/vite/bin/vite.js',
    'build',
    '--mode',
    mode,
    '--outDir',
    mode === 'drawn' ? `${folder}-drawn` : folder,
    '--logLevel',
    'warn',
  ];
  const run = spawnSync(process.execPath, vite, {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return run.status === 0;
}
