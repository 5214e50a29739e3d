/** All that may know both Node and the browser, as one. */
const EVERYWHERE = 'tsconfig.tests.json';

/**
 * Folders that must not know everything, each alone; then all that may know both Node and the browser, as
 * one: the rooms that drive the product and the tests beside pure code load the whole product, which is the
 * greater part of checking them.
 */
export const projects = [
  'domain',
  'recordings/format',
  'projections',
  'effects',
  'checks',
  'replay',
  'replay/recording',
  'src',
  'gateway',
  EVERYWHERE,
];

/** The project that checks a source file. */
export function projectOf(file: string): string {
  const own = projects.filter((project) => file.startsWith(`${project}/`));
  const [longest] = own.toSorted((a, b) => b.length - a.length);
  return longest === undefined || /\.test\.tsx?$/.test(file) ? EVERYWHERE : longest;
}

/** Those that check one of these files, in their order. */
export const projectsOf = (files: Iterable<string>): readonly string[] => {
  const wanted = new Set([...files].map(projectOf));
  return projects.filter((project) => wanted.has(project));
};
