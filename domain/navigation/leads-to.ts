import type { CategoryId, SportId } from '../brand.ts';
import { DESTINATIONS } from '../config/destinations.ts';
import type { EventEntity } from '../market/entities.ts';
import { isVirtual } from '../virtuals/is-virtual.ts';
import { competitionPath, eventPath, GREYHOUNDS, HORSE_RACING } from './destination.ts';
import { pathFor } from './routes.ts';
import { slug } from './slug.ts';

/** A sport or a league, with how much of each kind it has. */
interface Category {
  readonly id: CategoryId;
  readonly name: string;
  readonly sportId: SportId;
  readonly sport: string;
  readonly regular: number;
  readonly outright: number;
  readonly specials: number;
  /** Of its outrights. */
  readonly eventGroupType?: string | undefined;
}

/** Which pages this brand has (CFG-02). */
interface Pages {
  readonly priceBoosts: boolean;
  readonly racingSpecials: boolean;
}

type Placed = typeof DESTINATIONS;
type Leads =
  | { readonly kind: 'category'; readonly category: Category }
  | { readonly kind: 'event'; readonly event: EventEntity };

const HEAD_TO_HEAD = 'HEAD_TO_HEAD';
const isAlone = (one: number, ...others: readonly number[]): boolean =>
  one > 0 && others.every((other) => other === 0);

/** Horses have pages of what is decided later, and of specials; dogs have neither. */
function racingPath({ sportId, regular, outright, specials }: Category, pages: Pages): string {
  if (sportId === GREYHOUNDS) return pathFor('greyhoundsHome');
  const sport = { sportName: 'horse-racing', categoryId: sportId };
  if (isAlone(outright, regular, specials)) return pathFor('azBrowserOutrights', sport);
  if (isAlone(specials, regular, outright) && pages.racingSpecials)
    return pathFor('azBrowserSpecials', sport);
  return pathFor('horseRacingHome');
}

function outrightsPath(category: Category): string {
  const { id, sport } = category;
  if (category.eventGroupType !== HEAD_TO_HEAD) return competitionPath(sport, category, 'outrights');
  return pathFor('eventGroups', {
    sportName: slug(sport, 'sport'),
    categoryId: id,
    filterId: 'head-to-head',
  });
}

function categoryTarget(category: Category, pages: Pages, placed: Placed): string {
  const { id, sportId, sport, regular, outright, specials } = category;
  if (isVirtual(sportId)) return pathFor('virtuals', { categoryId: sportId });
  if (sportId === HORSE_RACING || sportId === GREYHOUNDS) return racingPath(category, pages);
  if (id === placed.priceBoostsCategory && pages.priceBoosts) return pathFor('priceBoosts', {});
  const couponId = placed.specialCoupons[id];
  if (couponId !== undefined) return pathFor('coupon', { couponId });
  if (isAlone(outright, regular, specials)) return outrightsPath(category);
  if (isAlone(specials, regular, outright)) return competitionPath(sport, category, 'specials');
  return competitionPath(sport, category);
}

/** A special has an address of its own; every other event one by its sport. */
function eventTarget(event: EventEntity): string {
  const hasOwnPages =
    isVirtual(event.sportId) || event.sportId === HORSE_RACING || event.sportId === GREYHOUNDS;
  if (hasOwnPages || !event.specials) return eventPath(event);
  return pathFor('specialsSev', {
    sportName: slug(event.categories.at(-1)?.name ?? '', 'sport'),
    categoryName: slug(event.categories[0]?.name ?? '', 'category'),
    eventName: slug(event.name, 'event'),
    eventId: String(event.id),
  });
}

/**
 * Where a category or an event leads (NAV-03). Of several pages the first of: virtual, racing, price boosts,
 * a coupon in its place, outrights alone, specials alone, the ordinary one.
 */
export const leadsTo = (of: Leads, pages: Pages, placed: Placed = DESTINATIONS): string =>
  of.kind === 'event' ? eventTarget(of.event) : categoryTarget(of.category, pages, placed);
