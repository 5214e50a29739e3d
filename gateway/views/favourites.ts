import type * as z from 'zod/mini';
import type { EventId } from '#domain/brand.ts';
import type { getFavourites } from '#domain/contract/lists.ts';
import { offer } from '../config/offer.ts';
import { withMainMarket } from './entities-of.ts';
import { type NamedTeam, teamsOf } from './favourite-teams.ts';
import { competitionsOf, eventsOnOffer, summariesOf } from './sports.ts';
import type { ViewContext } from './view-context.ts';

/** What is decided over the season comes after the next matches. */
const matchesFirst = ({ catalogue }: ViewContext, ids: readonly EventId[]): EventId[] => {
  const isMatch = (id: EventId): boolean => catalogue.event(id)?.outright === false;
  return [...ids.filter(isMatch), ...ids.filter((id) => !isMatch(id))];
};

/**
 * BRW-02, BRW-09: what is on offer of what somebody has starred, in the order in which they have it; what is
 * not is left out. A league comes with its next events, as a team does (BRW-17).
 */
export function favouritesView(
  context: ViewContext,
  categories: readonly string[],
  events: readonly number[],
  teams: readonly NamedTeam[] = [],
): z.infer<typeof getFavourites.answer> {
  const onOffer = eventsOnOffer(context);
  const leagues = categories.flatMap((id) =>
    competitionsOf(onOffer.filter((event) => event.categoryId === id)).slice(0, 1),
  );
  const competitions = leagues.map((league) => ({
    ...league,
    eventIds: matchesFirst(context, league.eventIds).slice(0, offer.favouriteLeagueEvents),
  }));
  const sports = summariesOf(onOffer);
  const starred = events.flatMap((id) => onOffer.filter((event) => event.id === id));
  const participants = teamsOf(onOffer, teams);
  const listed = new Set([
    ...participants.flatMap(({ eventIds }) => eventIds),
    ...competitions.flatMap(({ eventIds }) => eventIds),
    ...starred.map(({ id }) => id),
  ]);
  return {
    resultCode: 0,
    result: {
      sports: categories.flatMap((id) => sports.filter(({ sportId }) => sportId === id)),
      competitions,
      eventIds: starred.map(({ id }) => id),
      participants,
    },
    entities: withMainMarket(
      context.catalogue,
      onOffer.filter(({ id }) => listed.has(id)),
    ),
  };
}
