import { isOnOffer } from '#domain/market/main-market.ts';
import { competitionPath, eventPath, sportPath } from '#domain/navigation/destination.ts';
import { helpTopics } from '#domain/navigation/help-topics.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { accessOf, isBuilt, pathFor, routeKeys } from '#domain/navigation/routes.ts';
import { slug } from '#domain/navigation/slug.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { OFFERED_VIRTUALS } from '#domain/virtuals/virtual-sports.ts';
import { offer } from '../config/offer.ts';
import { siteMapRules } from '../config/pages.ts';
import { namedOnOffer } from '../views/named-on-offer.ts';
import type { ViewContext } from '../views/view-context.ts';
import type { PageHead } from './page-head.ts';

/** What each file of the map is about. */
export const SITE_MAP_PARTS = ['pages', 'sports', 'leagues', 'events'] as const;
export type SiteMapPart = (typeof SITE_MAP_PARTS)[number];

/** Addresses without anything to fill in, and those of what an operator has configured. */
const fixedPaths = (): readonly string[] => [
  ...routeKeys
    .filter((key) => isBuilt(key) && accessOf(key) === 'open')
    .map((key) => ROUTE_TABLE[key].path.replace(/\/:[a-zA-Z]+\?/g, ''))
    .filter((path) => !path.includes(':')),
  ...offer.coupons
    .filter(({ ownPage }) => ownPage !== true)
    .map(({ id }) => pathFor('coupon', { couponId: id })),
  ...helpTopics.map((topic) => pathFor('help', { topic })),
  ...OFFERED_VIRTUALS.map((categoryId) => pathFor('virtuals', { categoryId })),
];

function pathsOf(part: SiteMapPart, context: ViewContext): readonly string[] {
  if (part === 'pages') return fixedPaths();
  if (part === 'events') return [...context.catalogue.events()].filter(isOnOffer).map(eventPath);
  const { sports, leagues } = namedOnOffer(context);
  const isPlayed = ({ sportId }: { readonly sportId: string }): boolean => !isVirtual(sportId);
  if (part === 'leagues')
    return leagues
      .filter(({ sport }) => isPlayed(sport))
      .map(({ sport, category }) => competitionPath(sport.name, category));
  return sports.filter(isPlayed).flatMap((sport) => {
    const sportName = slug(sport.name, 'sport');
    return [sportPath(sport), pathFor('popular', { sportName }), pathFor('betFinder', { sportName })];
  });
}

/**
 * Paths of a part of the map, each once: of those pages that search engines may know, under the address that
 * they know them by.
 */
export function siteMapPaths(
  part: SiteMapPart,
  context: ViewContext,
  headOf: (path: string) => PageHead,
): readonly string[] {
  const closed = closedPaths();
  return [...new Set(pathsOf(part, context))].filter((path) => {
    if (closed.some((begin) => path.startsWith(begin))) return false;
    const { canonical, noindex } = headOf(path);
    return canonical === path && noindex !== true;
  });
}

/** In files of which none is too long. */
export const filesOf = (paths: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(paths.length / siteMapRules.perFile) }, (_, nth) =>
    paths.slice(nth * siteMapRules.perFile, (nth + 1) * siteMapRules.perFile),
  );

/** Addresses that robots stay out of: of one customer, of what leads elsewhere, and what is no page. */
export function closedPaths(): readonly string[] {
  const ofCustomers = routeKeys
    .filter((key) => accessOf(key) === 'private')
    .map((key) => ROUTE_TABLE[key].path.replace(/\/:.*$/, ''));
  const others = ['/api/', '/cometd', '/dl/', '/docs', '/search', '/support', '/verify', '/view/'];
  const all = [...new Set([...ofCustomers, ...others])].toSorted();
  // What begins with a closed one is closed with it.
  return all.filter((path) => !all.some((other) => other !== path && path.startsWith(`${other}/`)));
}
