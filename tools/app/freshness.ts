import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the app is built from. */
const sources = [
  'src',
  'domain',
  'projections',
  'effects',
  'recordings/format',
  'index.html',
  'support.html',
  'vite.config.ts',
  'package.json',
];

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : stat.mtimeMs;
  let latest = 0;
  for (const name of readdirSync(path)) latest = Math.max(latest, newest(join(path, name)));
  return latest;
}

/** Why the built app cannot be used as it is; undefined when it can. */
export function staleBecause(root: string, built: string): 'missing' | 'older than its sources' | undefined {
  const pages = ['index.html', 'support.html'].map((page) => join(built, page));
  if (!pages.every((page) => existsSync(page))) return 'missing';
  const latest = Math.max(...sources.map((source) => newest(join(root, source))));
  return pages.some((page) => statSync(page).mtimeMs < latest) ? 'older than its sources' : undefined;
}
