import { searchOffer } from '#domain/contract/search.ts';
import type { Results } from '../../results/create-results.ts';
import type { OfferIndex } from '../../search/offer-index.ts';
import { searchView } from '../../search/search-view.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { type Implementation, implement } from '../implementation.ts';

/** @param view the offer at this moment. */
export function searchHandlers(
  view: () => ViewContext,
  results: Pick<Results, 'find'>,
  index: OfferIndex,
): readonly Implementation[] {
  return [
    implement(searchOffer, async ({ body: { text } }) =>
      searchView(view(), index, text, await results.find(text, view().now)),
    ),
  ];
}
