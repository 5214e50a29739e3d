import { useState } from 'react';
import type * as z from 'zod/mini';
import { getFavourites } from '#domain/contract/initial-calls.ts';
import type { getFavourites as definition } from '#domain/contract/lists.ts';
import { type Favourites, toggled } from '#domain/settings/favourites.ts';
import type { ReadView } from '#projections/views/parse-view.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';

/** What can be starred: a sport or a league, or an event. */
export type Starred =
  | { readonly kind: 'categoryId'; readonly id: string }
  | { readonly kind: 'eventId'; readonly id: number };

export const useFavourites = (): Favourites => useApp((state) => state.settings.settings.favorites);

export const useIsFavourite = (one: Starred): boolean =>
  useApp(({ settings }) => {
    const { favorites } = settings.settings;
    return one.kind === 'categoryId'
      ? favorites.categoryId.includes(one.id)
      : favorites.eventId.includes(one.id);
  });

/** Stars what is not starred, and the other way round (BRW-09). */
export function useToggleFavourite(): (one: Starred) => void {
  const submit = useSubmit();
  const { categoryId, eventId } = useFavourites();
  return (one) =>
    submit({
      type: 'intent/settingChanged',
      data: {
        name: `favorites.${one.kind}`,
        value: one.kind === 'categoryId' ? toggled(categoryId, one.id) : toggled(eventId, one.id),
      },
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
  const { categoryId, eventId } = useFavourites();
  const result = view.kind === 'absent' ? null : view.result;
  const [last, setLast] = useState(result);
  if (result !== null && result !== last) setLast(result);
  const known = result ?? last;
  if (known === null) return { view, shown: undefined };
  const { sports, competitions, eventIds } = known;
  return {
    view,
    shown: {
      sports: sports.filter(({ sportId }) => categoryId.includes(sportId)),
      competitions: competitions.filter(({ category }) => categoryId.includes(category.id)),
      eventIds: eventIds.filter((id) => eventId.includes(id)),
    },
  };
}
