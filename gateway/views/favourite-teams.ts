import type * as z from 'zod/mini';
import type { SportId } from '#domain/brand.ts';
import type { getFavourites } from '#domain/contract/lists.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { offer } from '../config/offer.ts';
import { SPORTS } from '../feeds/sports.ts';

type Teams = NonNullable<z.infer<typeof getFavourites.answer>['result']['participants']>;

/** Who takes part, by what it is known by from match to match. */
export interface NamedTeam {
  readonly sportId: SportId;
  readonly name: string;
}

const sportNames: ReadonlyMap<string, string> = new Map(
  Object.values(SPORTS).map(({ id, name }) => [id, name]),
);

/**
 * BRW-17: each team with its next events, in the order in which they were named. One without any stays in the
 * list: it has a name, and may play again.
 *
 * @param onOffer in order of start
 */
export function teamsOf(onOffer: readonly EventEntity[], named: readonly NamedTeam[]): Teams {
  if (named.length === 0) return [];
  const keyOf = (sportId: string, name: string): string => `${sportId}:${name}`;
  const wanted = new Map<string, EventEntity[]>(named.map(({ sportId, name }) => [keyOf(sportId, name), []]));
  for (const event of onOffer)
    for (const name of new Set(event.participants.map((side) => side.name)))
      wanted.get(keyOf(event.sportId, name))?.push(event);
  return named.map(({ sportId, name }) => {
    const events = wanted.get(keyOf(sportId, name)) ?? [];
    return {
      sportId,
      sport: events[0]?.categories.at(-1)?.name ?? sportNames.get(sportId) ?? '',
      name,
      eventIds: events.slice(0, offer.favouriteTeamEvents).map(({ id }) => id),
    };
  });
}
