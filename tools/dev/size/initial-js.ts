/**
 * npm run size   bytes of JavaScript before the first screen, packed, of the build in dist/app
 *
 * Exit code 1 above the gate, or where nothing is built.
 */
import '../../command/help.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const gateKilobytes = 142;
const aimKilobytes = 108;

/**
 * What the browser must fetch before the first screen: module scripts and what the page preloads for them.
 */
export function initialScripts(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const initial = tags.filter(
    (tag) => /<script\b[^>]*type="module"/.test(tag) || /rel="modulepreload"/.test(tag),
  );
  const paths = initial.flatMap((tag) => /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? []);
  return [...new Set(paths)];
}

function main(): void {
  const page = 'dist/app/index.html';
  if (!existsSync(page)) {
    console.error(`${page} is missing; run npm run build first.`);
    process.exitCode = 1;
    return;
  }
  const scripts = initialScripts(readFileSync(page, 'utf8'));
  let total = 0;
  for (const path of scripts) {
    const bytes = gzipSync(readFileSync(join('dist/app', path)), { level: 9 }).length;
    total += bytes;
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${path}`);
  }
  const kilobytes = total / 1000;
  console.log(
    `Initial JavaScript ${kilobytes.toFixed(1)} kB gzip (gate ${gateKilobytes}, aim ${aimKilobytes}, ` +
      `${(kilobytes - aimKilobytes).toFixed(1)} from the aim)`,
  );
  // No script at all would mean that this check reads the page wrongly.
  if (scripts.length === 0 || kilobytes > gateKilobytes) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
