import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a browser compares a file with: SHA-384 in base64, as the attribute `integrity` has it. */
export const integrityOf = (content: Uint8Array): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * The page with the hash of each script and style that it names itself, so that a browser runs no other
 * (UK-57).
 */
export function withIntegrity(html: string, integrity: (path: string) => string | undefined): string {
  return html.replace(
    /<(script|link)\b[^>]*?\s(?:src|href)="\/?([^"]+\.(?:js|css))"[^>]*/g,
    (tag: string, _element: string, path: string) => {
      const hash = integrity(path);
      return hash === undefined ? tag : `${tag} integrity="${hash}"`;
    },
  );
}

/**
 * The inventory of all scripts of a page (UK-56, PCI DSS 6.4.3): `scripts-NAME.json` beside it has every
 * script of the build with its hash. What is served and is not in it, or is other than it says, was not built
 * here (11.6.1).
 */
export const scriptInventory = (name: string): Plugin => ({
  name: 'script-inventory',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) this.error('the build has no folder');
    const read = (file: string): Promise<Buffer> => readFile(join(dir, file));
    // Beside what is built: the one script that a page loads as it stands.
    const asItStands = name === 'support' ? ['from-disk.js'] : [];
    const files = [...Object.keys(bundle), ...asItStands].sort();
    const hashes = new Map<string, string>();
    for (const file of files) if (/\.(js|css)$/.test(file)) hashes.set(file, integrityOf(await read(file)));
    for (const page of files.filter((file) => file.endsWith('.html'))) {
      const html = await read(page);
      await writeFile(
        join(dir, page),
        withIntegrity(html.toString('utf8'), (path) => hashes.get(path)),
      );
    }
    const scripts = [...hashes].filter(([file]) => file.endsWith('.js'));
    // A page that is one file has its script inside, named by hash in its own policy.
    if (scripts.length === 0) return;
    await writeFile(
      join(dir, `scripts-${name}.json`),
      `${JSON.stringify(Object.fromEntries(scripts), null, 1)}\n`,
    );
  },
});
