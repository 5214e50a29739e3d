import { getBetFinder } from '#domain/contract/bet-finder.ts';
import { getPopular } from '#domain/contract/browse.ts';
import { getCoupons, getFavourites } from '#domain/contract/lists.ts';
import { categoryIdOf, sportIdOf } from '#domain/parse-ids.ts';
import { BETWEEN_NAMES } from '#domain/settings/favourites.ts';
import { betFinderMoment, betFinderView } from '../../bet-finder/bet-finder-view.ts';
import { finderRules } from '../../config/bet-finder.ts';
import { offer } from '../../config/offer.ts';
import type { Popular } from '../../popular/create-popular.ts';
import { popularView } from '../../popular/popular-view.ts';
import { OfferIndex } from '../../search/offer-index.ts';
import { couponsMoment, couponsView } from '../../views/coupons.ts';
import type { NamedTeam } from '../../views/favourite-teams.ts';
import { favouritesView } from '../../views/favourites.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { badRequest, notFound } from '../call-refused.ts';
import { type Implementation, implement } from '../implementation.ts';
import { idsOf } from './catalogue.ts';

/** Ids of sports and leagues of a comma list. */
function categoriesOf(text: string | undefined): readonly string[] {
  const parts = [...new Set((text ?? '').split(',').filter((part) => part !== ''))];
  if (parts.length > offer.maximumIdsPerCall) throw badRequest(`at most ${offer.maximumIdsPerCall} ids`);
  return parts.map((part) => {
    const id = categoryIdOf(part);
    if (id === undefined) throw badRequest(`not an id: ${part.slice(0, 20)}`);
    return id;
  });
}

/** Teams of a list, each by its sport and its name. */
function teamsIn(text: string | undefined): readonly NamedTeam[] {
  const parts = [...new Set((text ?? '').split(BETWEEN_NAMES).filter((part) => part !== ''))];
  if (parts.length > offer.maximumIdsPerCall) throw badRequest(`at most ${offer.maximumIdsPerCall} names`);
  return parts.map((part) => {
    const cut = part.indexOf(':');
    const sportId = sportIdOf(part.slice(0, Math.max(0, cut)));
    const name = part.slice(cut + 1);
    if (sportId === undefined || name === '') throw badRequest(`not a team: ${part.slice(0, 20)}`);
    return { sportId, name };
  });
}

/** Favourites are somebody's own and asked for as such: an answer for one is kept for nobody. */
export const listHandlers = (
  view: () => ViewContext,
  popular: Popular,
  index = new OfferIndex(),
): readonly Implementation[] => [
  implement(getPopular, async ({ query }) => {
    const answer = popularView(view(), await popular.backed(), query.sportname);
    if (answer === undefined) throw notFound('no sport of that name has popular bets');
    return answer;
  }),
  implement(
    getBetFinder,
    ({ query }) => {
      const answer = betFinderView(view(), query, finderRules, index);
      if (answer === undefined) throw notFound('no sport of that name');
      return answer;
    },
    { offerView: { moment: ({ query }) => betFinderMoment(view(), query) } },
  ),
  implement(getFavourites, ({ query }) =>
    favouritesView(
      view(),
      categoriesOf(query.categories),
      query.events === undefined || query.events === '' ? [] : [...new Set(idsOf(query.events))],
      teamsIn(query.participants),
    ),
  ),
  implement(getCoupons, ({ query }) => couponsView(view(), query.sportcategoryid), {
    offerView: { moment: () => couponsMoment(view()) },
  }),
];
