import { type Surroundings, surroundingsTried, type Visit } from './surroundings.ts';

/** Where files are tried beside here: the same places in Node and in Chromium. */
export interface Journey {
  readonly node: readonly Visit[];
  readonly chromium: readonly Visit[];
  /** Files that are tried nowhere else: where places take few, there may not be enough of them. */
  readonly untried: number;
}

/**
 * Every file in every place; or only `few` in each, in turn, so that every file is tried somewhere as far as
 * `few` times the places reach. The same files in the same order give the same turns.
 */
export function journeyOf(files: readonly string[], few: number | undefined): Journey {
  const places: readonly (readonly ['node' | 'chromium', Surroundings])[] = surroundingsTried.flatMap(
    (place) => [['node', place] as const, ['chromium', place] as const],
  );
  const each = Math.min(few ?? files.length, files.length);
  const taken = places.map(([engine, place], nth) => {
    const first = Math.floor((nth * files.length) / places.length);
    const turn = Array.from({ length: each }, (_, at) => files[(first + at) % files.length] ?? '');
    return { engine, visit: { place, files: turn } };
  });
  const of = (wanted: string): Visit[] =>
    taken.flatMap(({ engine, visit }) => (engine === wanted ? [visit] : []));
  const tried = new Set(taken.flatMap(({ visit }) => visit.files));
  return { node: of('node'), chromium: of('chromium'), untried: files.length - tried.size };
}
