import type * as z from 'zod/mini';
import type { CategoryId, SportId } from '#domain/brand.ts';
import type { getDeepLinkCategory, getFeaturedLeague } from '#domain/contract/browse.ts';
import { competitionsOf, eventsOnOffer } from './sports.ts';
import type { ViewContext } from './view-context.ts';

type CategoryAnswer = z.infer<typeof getDeepLinkCategory.answer>;
type FeaturedAnswer = z.infer<typeof getFeaturedLeague.answer>;

/** DPL-05: what a sport or a league of it has; undefined when nothing of it is on offer. */
export function linkedCategoryView(
  context: ViewContext,
  categoryId: CategoryId,
  sportId: SportId,
): CategoryAnswer | undefined {
  const isSport = String(categoryId) === String(sportId);
  const events = eventsOnOffer(context).filter(
    (event) => event.sportId === sportId && (isSport || event.categoryId === categoryId),
  );
  const [first] = events;
  if (first === undefined) return undefined;
  const sport = first.categories.at(-1)?.name ?? sportId;
  const category = first.categories[isSport ? first.categories.length - 1 : 0];
  const outright = events.filter((event) => event.outright).length;
  const specials = events.filter((event) => event.specials && !event.outright).length;
  return {
    resultCode: 0,
    result: {
      category: category ?? { id: categoryId, name: sport },
      sport,
      regular: events.length - outright - specials,
      outright,
      specials,
    },
  };
}

/** DPL-05: the league that a sport opens with, the first to begin; undefined for a sport without matches. */
export function featuredLeagueView(context: ViewContext, sportId: SportId): FeaturedAnswer | undefined {
  const matches = eventsOnOffer(context).filter(
    (event) => event.sportId === sportId && !event.outright && !event.specials,
  );
  const [first] = competitionsOf(matches);
  if (first === undefined) return undefined;
  const sport = matches[0]?.categories.at(-1)?.name ?? sportId;
  return { resultCode: 0, result: { category: first.category, sport } };
}
