import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { integrityOf } from './script-inventory.ts';

/**
 * Names the build of the app that first pages are drawn for (`app.txt`): another one may have other names of
 * styles, and the gateway draws nothing for it.
 */
export const nameDrawnApp = (app: string): Plugin => ({
  name: 'name-drawn-app',
  apply: 'build',
  async writeBundle({ dir }) {
    if (dir === undefined) this.error('the build has no folder');
    await writeFile(join(dir, 'app.txt'), integrityOf(await readFile(join(app, 'index.html'))));
  },
});
