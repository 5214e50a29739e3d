import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import type * as z from 'zod/mini';
import { getFavourites } from '#domain/contract/initial-calls.ts';
import type { getFavourites as definition } from '#domain/contract/lists.ts';
import { participantKey, participantsOf, toggled } from '#domain/settings/favourite-lists.ts';
import type { Favourites } from '#domain/settings/favourites.ts';
import { eventById } from '#projections/entities/selectors.ts';
import type { ReadView } from '#projections/views/parse-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';

/** What can be starred: a sport or a league, an event, or a team by its `participantKey`. */
export type Starred =
  | { readonly kind: 'categoryId' | 'participant'; readonly id: string }
  | { readonly kind: 'eventId'; readonly id: number };

export const useFavourites = (): Favourites => useApp((state) => state.settings.settings.favorites);

export const useIsFavourite = (one: Starred): boolean =>
  useApp(({ settings }) => {
    const { favorites } = settings.settings;
    if (one.kind === 'eventId') return favorites.eventId.includes(one.id);
    return (one.kind === 'categoryId' ? favorites.categoryId : participantsOf(favorites)).includes(one.id);
  });

/** Stars what is not starred, and the other way round (BRW-09). */
export function useToggleFavourite(): (one: Starred) => void {
  const submit = useSubmit();
  const favourites = useFavourites();
  const { categoryId, eventId } = favourites;
  const changed = (one: Starred) => {
    if (one.kind === 'eventId') return toggled(eventId, one.id);
    return toggled(one.kind === 'categoryId' ? categoryId : participantsOf(favourites), one.id);
  };
  return (one) =>
    submit({
      type: 'intent/settingChanged',
      data: { name: `favorites.${one.kind}`, value: changed(one) },
    });
}

export type FavouritesOffer = z.infer<typeof definition.answer>['result'];

export interface ShownFavourites {
  readonly view: ReadView<typeof definition>;
  /** As last loaded, without what has lost its star since: a press does not empty the list. */
  readonly shown: FavouritesOffer | undefined;
}

/** What is on offer of the favourites, as far as it is known; it is loaded with every page. */
export function useShownFavourites(): ShownFavourites {
  const view = usePageView(getFavourites);
  const favourites = useFavourites();
  const { categoryId, eventId } = favourites;
  const result = view.kind === 'absent' ? null : view.result;
  const [last, setLast] = useState(result);
  if (result !== null && result !== last) setLast(result);
  const known = result ?? last;
  if (known === null) return { view, shown: undefined };
  const { sports, competitions, eventIds, participants = [] } = known;
  return {
    view,
    shown: {
      sports: sports.filter(({ sportId }) => categoryId.includes(sportId)),
      competitions: competitions.filter(({ category }) => categoryId.includes(category.id)),
      eventIds: eventIds.filter((id) => eventId.includes(id)),
      participants: participants.filter(({ sportId, name }) =>
        participantsOf(favourites).includes(participantKey(sportId, name) ?? ''),
      ),
    },
  };
}

/** The next events of the teams that are starred, each once, the next to start first (BRW-17). */
export function useTeamEvents(offer: FavouritesOffer | undefined): readonly number[] {
  const listed = [...new Set<number>((offer?.participants ?? []).flatMap(({ eventIds }) => eventIds))];
  return useApp(
    ({ entities }) =>
      listed
        .map((id) => ({ id, at: eventById(entities, id)?.startTime ?? Number.POSITIVE_INFINITY }))
        .sort((a, b) => a.at - b.at)
        .map(({ id }) => id),
    shallowEqual,
  );
}
