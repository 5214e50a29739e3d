/**
 * npm run size:pages   bytes that each page loads of its own, packed, of the build in dist/app
 *
 * Exit code 1 above the gate, or where nothing is built.
 */
import '../../command/help.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';

/** So much a page may load of its own. */
const PAGE_GATE = 60_000;
/** Not of a page: every visitor is sent these soon after the first screen, whatever it was. */
const OF_ALL = /^\/assets\/(?:browse|live|rules|slip|own)-/;

const Parts = z.record(z.string(), z.array(z.object({ path: z.string() })));

export interface PageSize {
  readonly page: string;
  readonly bytes: number;
}

/** Pages by what they load of their own, the largest first; a file that is named twice is loaded once. */
export function pageSizes(partsJson: string, bytesOf: (path: string) => number): readonly PageSize[] {
  return Object.entries(Parts.parse(JSON.parse(partsJson)))
    .map(([page, files]) => ({
      page,
      bytes: [...new Set(files.map(({ path }) => path))]
        .filter((path) => !OF_ALL.test(path))
        .reduce((sum, path) => sum + bytesOf(path), 0),
    }))
    .toSorted((a, b) => b.bytes - a.bytes || a.page.localeCompare(b.page));
}

function main(): void {
  const built = 'dist/app/parts.json';
  if (!existsSync(built)) {
    console.error(`${built} is missing; run npm run build first.`);
    process.exitCode = 1;
    return;
  }
  const bytesOf = (path: string): number =>
    gzipSync(readFileSync(join('dist/app', path)), { level: 9 }).length;
  const sizes = pageSizes(readFileSync(built, 'utf8'), bytesOf);
  for (const { page, bytes } of sizes)
    console.log(
      `${bytes > PAGE_GATE ? 'ABOVE' : 'holds'} ${(bytes / 1_000).toFixed(1).padStart(8)} kB  ${page}`,
    );
  // No page at all would mean that this check reads the build wrongly.
  if (sizes.length === 0 || sizes.some(({ bytes }) => bytes > PAGE_GATE)) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
