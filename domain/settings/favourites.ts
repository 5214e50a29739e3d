import type { Settings } from './settings.ts';

/** A sport is a category as a league is (CORE-03). */
export type Favourites = Settings['favorites'];

export const hasFavourites = (favourites: Favourites): boolean =>
  Object.values(favourites).some((list) => list !== undefined && list.length > 0);

/** Stands between the names of a call, and in none of them. */
export const BETWEEN_NAMES = '|';
