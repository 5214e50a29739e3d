import type * as z from 'zod/mini';
import { SportId } from '#domain/brand.ts';
import type { getCoupon } from '#domain/contract/catalogue.ts';
import type { getCoupons } from '#domain/contract/lists.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { dayAfter, londonDate, londonInstant } from '#domain/racing/london-time.ts';
import { type Coupon, offer } from '../config/offer.ts';
import { entitiesOf } from './entities-of.ts';
import { eventsOnOffer, summariesOf } from './sports.ts';
import type { ViewContext } from './view-context.ts';

const hour = 3_600_000;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 0;

interface Window {
  /** Epoch ms; what starts earlier is not in it, what is in play may be. */
  readonly from: number;
  /** Epoch ms; what starts then is in it still. */
  readonly until: number;
}

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** From Friday evening to the end of Sunday in London: the weekend that is on, or the next. */
function weekendOf(now: number): Window {
  const today = londonDate(now);
  const weekday = weekdayOf(today);
  const friday = dayAfter(today, weekday === SUNDAY ? -2 : FRIDAY - weekday);
  const until = londonInstant(dayAfter(friday, SATURDAY - FRIDAY + 2), 0) - 1;
  return { from: Math.max(londonInstant(friday, 17 * 60), now), until };
}

/** BRW-07. */
function windowOf({ window }: Coupon, now: number): Window {
  if (window === 'today') return { from: now, until: londonInstant(dayAfter(londonDate(now)), 0) - 1 };
  if (window === 'weekend') return weekendOf(now);
  return { from: Number.NEGATIVE_INFINITY, until: now + window * hour };
}

const couponOf = (id: string): Coupon | undefined => offer.coupons.find((candidate) => candidate.id === id);

/** The types of a comma list, each once. */
const typesOf = (text: string): ReadonlySet<string> => new Set(text.split(','));

/** How many of the offer's events begin before each moment that some coupon begins or ends at. */
function moments({ catalogue, now }: ViewContext, coupons: readonly Coupon[]): string {
  const edges = coupons.flatMap((coupon) => {
    const { from, until } = windowOf(coupon, now);
    return [from, until + 1];
  });
  const counts = edges.map(() => 0);
  for (const { startTime } of catalogue.events())
    edges.forEach((edge, at) => {
      if (startTime < edge) counts[at] = (counts[at] ?? 0) + 1;
    });
  return counts.join();
}

/** What `couponView` depends on of the time. */
export function couponMoment(context: ViewContext, id: string): string {
  const coupon = couponOf(id);
  return coupon === undefined ? '' : moments(context, [coupon]);
}
/** What `couponsView` depends on of the time. */
export const couponsMoment = (context: ViewContext): string => moments(context, offer.coupons);

const marketsOf = ({ catalogue }: ViewContext, event: EventEntity, types: ReadonlySet<string>) =>
  event.marketIds
    .flatMap((id): MarketEntity[] => [catalogue.market(id)].filter((market) => market !== undefined))
    .filter(({ type, state }) => types.has(type) && state !== 'CLOSED');

/** Events of the coupon that have one of these markets, in order of start. */
function eventsOf(context: ViewContext, coupon: Coupon, types: ReadonlySet<string>): EventEntity[] {
  const { from, until } = windowOf(coupon, context.now);
  return eventsOnOffer(context)
    .filter(({ sportId }) => sportId === coupon.sportId)
    .filter(({ startTime }) => startTime >= from && startTime <= until)
    .filter((event) => marketsOf(context, event, types).length > 0);
}

/** BRW-07; undefined for an unknown coupon. `markets`, a comma list, overrides the coupon's market type. */
export function couponView(
  context: ViewContext,
  id: string,
  markets: string | undefined,
): z.infer<typeof getCoupon.answer> | undefined {
  const coupon = couponOf(id);
  if (coupon === undefined) return undefined;
  const types = typesOf(markets ?? coupon.marketType);
  const events = eventsOf(context, coupon, types);
  const [sport] = summariesOf(events);
  return {
    resultCode: 0,
    result: {
      coupon: {
        id: coupon.id,
        name: coupon.name,
        // An empty coupon still names its sport: the id stands in the configuration as text.
        sportId: sport?.sportId ?? SportId.parse(coupon.sportId),
        marketType: markets ?? coupon.marketType,
        defaultShownEvents: offer.couponShownEvents,
        sortBy: 'startTime',
        eventIds: events.map((event) => event.id),
      },
    },
    entities: entitiesOf(context.catalogue, events, (event) => marketsOf(context, event, types)),
  };
}

/**
 * For the home page, whose answer hangs on the offer alone and not on the time: coupons of sports and markets
 * that are on offer, whenever.
 */
export function couponNames(
  context: ViewContext,
  events: readonly EventEntity[],
): readonly { readonly id: string; readonly name: string }[] {
  const has = ({ sportId, marketType }: Coupon): boolean => {
    const types = typesOf(marketType);
    return events.some((event) => event.sportId === sportId && marketsOf(context, event, types).length > 0);
  };
  return offer.coupons
    .filter((coupon) => coupon.ownPage !== true && has(coupon))
    .map(({ id, name }) => ({ id, name }));
}

/** BRW-07: coupons that have something now; an empty one leads nowhere and is not listed. */
export function couponsView(
  context: ViewContext,
  sportId: SportId | undefined,
): z.infer<typeof getCoupons.answer> {
  const coupons = offer.coupons
    .filter((coupon) => coupon.ownPage !== true)
    .filter((coupon) => sportId === undefined || coupon.sportId === sportId)
    .flatMap((coupon) => {
      const events = eventsOf(context, coupon, typesOf(coupon.marketType));
      const [sport] = summariesOf(events);
      if (sport === undefined) return [];
      const { id, name } = coupon;
      return [{ id, name, sportId: sport.sportId, sport: sport.name, eventCount: events.length }];
    });
  return { resultCode: 0, result: { coupons } };
}
