import type { CategoryId, EventId, SportId } from '../brand.ts';
import { isVirtual } from '../virtuals/is-virtual.ts';
import { pathFor } from './routes.ts';
import { slug } from './slug.ts';

/** CORE-02. */
export const HORSE_RACING = 'SBTC1_24';
/** CORE-07. */
export const GREYHOUNDS = 'SBTC1_66';

interface EventAddress {
  readonly id: EventId;
  readonly name: string;
  readonly sportId: SportId;
  readonly categoryId: CategoryId;
  /** First is the league, last is the sport. */
  readonly categories: readonly { readonly name: string }[];
}

const sportNameOf = (event: EventAddress): string => slug(event.categories.at(-1)?.name ?? '', 'sport');

/** The canonical path of an event's page: horses and greyhounds have their own (NAV-03, RAC-09). */
export function eventPath(event: EventAddress): string {
  const eventName = slug(event.name, 'event');
  const eventId = String(event.id);
  if (event.sportId === HORSE_RACING) return pathFor('horseRacingSev', { eventName, eventId });
  if (event.sportId === GREYHOUNDS) return pathFor('greyhoundsSev', { eventName, eventId });
  if (isVirtual(event.sportId)) return pathFor('virtuals', { categoryId: event.sportId, eventId });
  const categoryName = slug(event.categories[0]?.name ?? '', 'category');
  return pathFor('sev', { sportName: sportNameOf(event), categoryName, eventName, eventId });
}

/** The page of a sport: racing has homes of its own; a page that is not built is linked from nowhere. */
export function sportPath(sport: { readonly sportId: SportId; readonly name: string }): string {
  if (sport.sportId === HORSE_RACING) return pathFor('horseRacingHome');
  if (sport.sportId === GREYHOUNDS) return pathFor('greyhoundsHome');
  if (isVirtual(sport.sportId)) return pathFor('virtuals', { categoryId: sport.sportId });
  return pathFor('azBrowserSport', { sportName: slug(sport.name, 'sport'), categoryId: sport.sportId });
}

/** What a sport or a league is divided into. */
export type Part = 'matches' | 'outrights' | 'specials';

const MEV = {
  matches: 'azBrowserMev',
  outrights: 'azBrowserOutrightsMev',
  specials: 'azBrowserSpecialsMev',
} as const;

export function competitionPath(
  sportName: string,
  category: { readonly id: CategoryId; readonly name: string },
  part: Part = 'matches',
): string {
  return pathFor(MEV[part], {
    sportName: slug(sportName, 'sport'),
    categoryName: slug(category.name, 'category'),
    categoryId: category.id,
  });
}
