import type { PlantedBug } from './planted-bug.ts';

/** @throws when the place is not there, or there more than once: the bug would be another than it says. */
export function plantedIn(source: string, { id, file, find, replace }: PlantedBug): string {
  const at = source.indexOf(find);
  if (at === -1 || source.indexOf(find, at + 1) !== -1)
    throw new Error(`${id}: what it changes does not stand in ${file} exactly once`);
  return source.slice(0, at) + replace + source.slice(at + find.length);
}
