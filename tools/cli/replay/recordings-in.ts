import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders by their recordings, with those of the folders in them, in order of name. */
export async function recordingsIn(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const isFolder = await stat(path).then(
        (entry) => entry.isDirectory(),
        () => false,
      );
      if (!isFolder) return [path];
      const names = await readdir(path, { recursive: true });
      return names
        .filter((name) => name.endsWith('.slip'))
        .sort()
        .map((name) => join(path, name));
    }),
  );
  return found.flat();
}
