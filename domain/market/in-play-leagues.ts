/** A competition with events of one list, as the in-play answer groups them. */
export interface LeagueEvents {
  readonly category: { readonly id: string; readonly name: string };
  readonly eventIds: readonly number[];
  /** `true` for one that stands before the others (INP-01.1). */
  readonly highlight?: unknown;
}

export interface InPlayLists<League extends LeagueEvents> {
  readonly inPlay: readonly League[];
  readonly upcoming: readonly League[];
}

/**
 * The lists of the in-play page as the events stand now: what has kicked off since the answer moves up to its
 * league among those in play, behind the events that were there. Highlights stay first, leagues without
 * events are left out; no event is lost or doubled (INP-01).
 */
export function regroupInPlay<League extends LeagueEvents>(
  lists: InPlayLists<League>,
  isInPlay: (eventId: number) => boolean,
): InPlayLists<League> {
  const began = lists.upcoming.map((league) => ({
    ...league,
    eventIds: league.eventIds.filter((id) => isInPlay(id)),
  }));
  const known = new Set(lists.inPlay.map(({ category }) => category.id));
  const moved = lists.inPlay.map((league) => ({
    ...league,
    eventIds: [
      ...league.eventIds,
      ...began
        .filter(({ category }) => category.id === league.category.id)
        .flatMap(({ eventIds }) => eventIds),
    ],
  }));
  return {
    inPlay: withEvents([...moved, ...began.filter(({ category }) => !known.has(category.id))]).toSorted(
      (a, b) => Number(b.highlight === true) - Number(a.highlight === true),
    ),
    upcoming: withEvents(
      lists.upcoming.map((league) => ({
        ...league,
        eventIds: league.eventIds.filter((id) => !isInPlay(id)),
      })),
    ),
  };
}

const withEvents = <League extends LeagueEvents>(leagues: readonly League[]): readonly League[] =>
  leagues.filter(({ eventIds }) => eventIds.length > 0);
