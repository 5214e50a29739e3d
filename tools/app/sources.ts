import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the app is built from, relative to the project. */
const roots = [
  'src',
  'domain',
  'projections',
  'effects',
  'checks',
  'replay',
  'recordings/format',
  'index.html',
  'support.html',
  'verify.html',
  'vite.config.ts',
  'package.json',
];

function filesBelow(root: string, path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}

/** Every file that the built app depends on, without tests, in a fixed order. */
export const sourceFiles = (root: string): readonly string[] =>
  roots.flatMap((path) => filesBelow(root, path));
