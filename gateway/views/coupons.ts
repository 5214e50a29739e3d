import type * as z from 'zod/mini';
import { SportId } from '#domain/brand.ts';
import type { getCoupon } from '#domain/contract/catalogue.ts';
import type { getCoupons } from '#domain/contract/lists.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { denominator, numerator, parseOddsText } from '#domain/odds/parse-odds.ts';
import { type Coupon, offer } from '../config/offer.ts';
import { entitiesOf } from './entities-of.ts';
import { eventsOnOffer, summariesOf } from './sports.ts';
import { momentsOf, startingBefore } from './start-window.ts';
import type { ViewContext } from './view-context.ts';

const couponOf = (id: string): Coupon | undefined => offer.coupons.find((candidate) => candidate.id === id);

/** The types of a comma list, each once. */
const typesOf = (text: string): ReadonlySet<string> => new Set(text.split(','));

/** How many events begin before each moment that some coupon begins or ends at. */
const moments = (context: ViewContext, coupons: readonly Coupon[]): string =>
  startingBefore(
    context,
    coupons.flatMap(({ window }) => {
      const { from, until } = momentsOf(window, context.now);
      return [from, until + 1];
    }),
  );

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

/** The longest price of a market, profit to stake; none is longer than one that is not there. */
const longestOf = ({ catalogue }: ViewContext, { selectionIds }: MarketEntity): number =>
  Math.max(
    ...selectionIds.map((id) => {
      const text = catalogue.selection(id)?.odds;
      const odds = text === undefined ? undefined : parseOddsText(text);
      return odds === undefined ? Number.POSITIVE_INFINITY : numerator(odds) / denominator(odds);
    }),
  );

/** The line on which most is bet: of two chances, both nearest to evens. */
const mainLineOf = (context: ViewContext, markets: readonly MarketEntity[]): readonly MarketEntity[] =>
  markets.toSorted((a, b) => longestOf(context, a) - longestOf(context, b) || a.id - b.id).slice(0, 1);

/** Events of the coupon that have one of these markets, in order of start. */
function eventsOf(context: ViewContext, coupon: Coupon, types: ReadonlySet<string>): EventEntity[] {
  const { from, until } = momentsOf(coupon.window, context.now);
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
    entities: entitiesOf(context.catalogue, events, (event) => {
      const shown = marketsOf(context, event, types);
      return coupon.mainLine === true ? mainLineOf(context, shown) : shown;
    }),
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
