import { BETWEEN_NAMES, type Favourites } from './favourites.ts';

/** Of each kind: no more ids than the gateway takes in one call. */
export const MOST_FAVOURITES = 50;

/**
 * Who takes part has no id that lasts from match to match: it is known by its sport and its name. Undefined
 * for a name that cannot stand in a call.
 */
export const participantKey = (sportId: string, name: string): string | undefined =>
  name === '' || name.includes(BETWEEN_NAMES) ? undefined : `${sportId}:${name}`;

/** Teams and players that are starred. */
export const participantsOf = ({ participant = [] }: Pick<Favourites, 'participant'>): readonly string[] =>
  participant;

const KINDS = ['categoryId', 'eventId', 'couponId', 'marketId', 'azmarketId', 'participant'] as const;

export const sameFavourites = (one: Favourites, other: Favourites): boolean =>
  KINDS.every((kind) => (one[kind] ?? []).join('\n') === (other[kind] ?? []).join('\n'));

const united = <Id>(one: readonly Id[], other: readonly Id[]): Id[] =>
  [...new Set([...one, ...other])].slice(0, MOST_FAVOURITES);

/** What either holds, once; those of the first come first, and where there are too many, stay (BRW-02). */
export function unionOf(one: Favourites, other: Favourites): Favourites {
  const participant = united(participantsOf(one), participantsOf(other));
  return {
    categoryId: united(one.categoryId, other.categoryId),
    eventId: united(one.eventId, other.eventId),
    couponId: united(one.couponId, other.couponId),
    marketId: united(one.marketId, other.marketId),
    azmarketId: united(one.azmarketId, other.azmarketId),
    ...(participant.length === 0 ? {} : { participant }),
  };
}

/** With the id where it was not, the newest first; without it where it was (BRW-09). */
export const toggled = <Id>(list: readonly Id[], id: Id): Id[] =>
  list.includes(id) ? list.filter((one) => one !== id) : united([id], list);
