import type { Settings } from './settings.ts';

/** A sport is a category as a league is (CORE-03). */
export type Favourites = Settings['favorites'];

/** Of each kind: no more ids than the gateway takes in one call. */
export const MOST_FAVOURITES = 50;

export const hasFavourites = (favourites: Favourites): boolean =>
  Object.values(favourites).some((list) => list.length > 0);

const KINDS = ['categoryId', 'eventId', 'couponId', 'marketId', 'azmarketId'] as const;

export const sameFavourites = (one: Favourites, other: Favourites): boolean =>
  KINDS.every((kind) => one[kind].join() === other[kind].join());

const united = <Id>(one: readonly Id[], other: readonly Id[]): Id[] =>
  [...new Set([...one, ...other])].slice(0, MOST_FAVOURITES);

/** What either holds, once; those of the first come first, and where there are too many, stay (BRW-02). */
export const unionOf = (one: Favourites, other: Favourites): Favourites => ({
  categoryId: united(one.categoryId, other.categoryId),
  eventId: united(one.eventId, other.eventId),
  couponId: united(one.couponId, other.couponId),
  marketId: united(one.marketId, other.marketId),
  azmarketId: united(one.azmarketId, other.azmarketId),
});

/** With the id where it was not, the newest first; without it where it was (BRW-09). */
export const toggled = <Id>(list: readonly Id[], id: Id): Id[] =>
  list.includes(id) ? list.filter((one) => one !== id) : united([id], list);
