import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './sources.ts';

/** Why the built app cannot be used as it is; undefined when it can. */
export function staleBecause(root: string, built: string): 'missing' | 'older than its sources' | undefined {
  const pages = ['index.html', 'support.html', 'verify.html'].map((page) => join(built, page));
  if (!pages.every((page) => existsSync(page))) return 'missing';
  const latest = Math.max(...sourceFiles(root).map((file) => statSync(join(root, file)).mtimeMs));
  return pages.some((page) => statSync(page).mtimeMs < latest) ? 'older than its sources' : undefined;
}
