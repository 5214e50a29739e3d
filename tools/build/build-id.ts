import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { sourceFiles } from '../app/sources.ts';

const Package = z.object({ version: z.string() });

/**
 * Names the code that a recording was made with: the version of the package and a hash of every source file,
 * so that the same sources have the same id wherever and whenever they are built, `0.1.0+3f9c2a1b`.
 */
export function buildId(root: string): string {
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) {
    // Name and length first: moving a line from one file to the next gives another id.
    const content = readFileSync(join(root, file));
    hash.update(`${file} ${content.length}\n`).update(content);
  }
  return `${version}+${hash.digest('hex').slice(0, 8)}`;
}
