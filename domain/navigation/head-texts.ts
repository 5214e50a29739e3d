/** Texts of titles and descriptions beside those of `route.`, `meta.` and `help.title.`. */
export const HEAD_TEXTS = [
  'finder.title',
  'fives.title',
  'join.title',
  'popular.leagues',
  'popular.title',
  'racing.dogs.description',
  'racing.raceAt',
  'results.leagueTitle',
  'results.sportTitle',
  'results.titleOfDay',
  'sports.outrightsOf',
  'sports.specialsOf',
  'virtual.description',
] as const;

export type HeadText =
  | (typeof HEAD_TEXTS)[number]
  | `route.${string}`
  | `meta.${string}`
  | `help.title.${string}`;

export const isHeadText = (id: string): id is HeadText =>
  /^(route|meta|help\.title)\./.test(id) || HEAD_TEXTS.some((known) => known === id);
