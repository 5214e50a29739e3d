import type * as z from 'zod/mini';
import { type CategoryId, type EventId, SportId } from '#domain/brand.ts';
import type * as contract from '#domain/contract/catalogue.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { offer } from '../config/offer.ts';
import { entitiesOf, mainMarketOf, withAllMarkets, withMainMarket } from './entities-of.ts';
import { boostsOnOffer, type Found } from './price-boosts.ts';
import { nextOff } from './racing.ts';
import { competitionsOf, eventsOnOffer, inPlayCountsOf, summariesOf } from './sports.ts';
import type { ViewContext } from './view-context.ts';

type Answer<Name extends keyof typeof contract> = (typeof contract)[Name] extends {
  readonly answer: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : never;

const minute = 60_000;
const hour = 60 * minute;
const nothing = { events: [], markets: [], selections: [] };

export function sportsView(context: ViewContext): Answer<'getSports'> {
  const sports = summariesOf(eventsOnOffer(context));
  return { resultCode: 0, result: { sports, inPlayCounts: inPlayCountsOf(sports) }, entities: nothing };
}

/** Events in lists with their main market; those with boosted prices with the markets of these as well. */
function homeEntities({ catalogue }: ViewContext, listed: readonly EventEntity[], boosts: readonly Found[]) {
  return entitiesOf(catalogue, [...listed, ...boosts.map(({ event }) => event)], (event) => {
    const main = listed.includes(event) ? mainMarketOf(catalogue, event) : undefined;
    const boosted = boosts.filter((boost) => boost.event === event).map(({ market }) => market);
    return [...new Set([...(main === undefined ? [] : [main]), ...boosted])];
  });
}

/** HOM-01, HOM-03, HOM-04: in-play, next off, top events (next matches that are not racing), sport list, price boosts. */
export function homeView(context: ViewContext): Answer<'getHome'> {
  const events = eventsOnOffer(context);
  const isRace = (event: EventEntity): boolean => event.racingData !== undefined;
  const inPlay = events.filter((event) => event.inplay && !isRace(event)).slice(0, offer.homeInPlayEvents);
  const races = nextOff(context);
  const top = events
    .filter((event) => !event.inplay && !isRace(event) && !event.outright && !event.specials)
    .slice(0, offer.homeTopEvents);
  const boosts = boostsOnOffer(context.catalogue).slice(0, offer.homePriceBoosts);
  const ids = (chosen: readonly { readonly id: EventId }[]): EventId[] => [
    ...new Set(chosen.map((event) => event.id)),
  ];
  return {
    resultCode: 0,
    result: {
      widgets: [
        { id: 'in-play', kind: 'inPlay', title: 'In-play', eventIds: ids(inPlay) },
        { id: 'top-events', kind: 'topEvents', title: 'Top events', eventIds: ids(top) },
        {
          id: 'price-boosts',
          kind: 'priceBoosts',
          title: 'Price boosts',
          eventIds: ids(boosts.map(({ event }) => event)),
        },
        { id: 'next-off', kind: 'nextOff', title: 'Next off', eventIds: ids(races) },
        { id: 'sports', kind: 'sportList', title: 'Sports', eventIds: [] },
      ],
      inPlayCounts: inPlayCountsOf(summariesOf(events)),
    },
    entities: homeEntities(context, [...inPlay, ...races, ...top], boosts),
  };
}

/** INP-01, INP-02. @param startingIn minutes; 0 is all (T31). */
export function inPlayView(
  context: ViewContext,
  sportId: SportId | undefined,
  startingIn: number,
): Answer<'getInPlay'> {
  const events = eventsOnOffer(context);
  const ofSport = events.filter((event) => sportId === undefined || event.sportId === sportId);
  const inPlay = ofSport.filter((event) => event.inplay);
  const until = startingIn === 0 ? Number.POSITIVE_INFINITY : context.now + startingIn * minute;
  const upcoming = ofSport.filter(
    (event) => !event.inplay && !event.outright && event.startTime >= context.now && event.startTime <= until,
  );
  return {
    resultCode: 0,
    result: {
      sports: summariesOf(events),
      inPlay: competitionsOf(inPlay),
      upcoming: competitionsOf(upcoming),
    },
    entities: withMainMarket(context.catalogue, [...inPlay, ...upcoming]),
  };
}

/** BRW-02; undefined for a sport without events. */
export function sportView(
  context: ViewContext,
  sportId: SportId,
): Answer<'getSportCompetitions'> | undefined {
  const events = eventsOnOffer(context).filter((event) => event.sportId === sportId);
  const [sport] = summariesOf(events);
  if (sport === undefined) return undefined;
  return {
    resultCode: 0,
    result: { sport, competitions: competitionsOf(events) },
    entities: withMainMarket(context.catalogue, events),
  };
}

/** BRW-03; undefined for an unknown competition. */
export function competitionView(
  context: ViewContext,
  categoryId: CategoryId,
): Answer<'getEvents'> | undefined {
  const events = eventsOnOffer(context).filter((event) => event.categoryId === categoryId);
  const [competition] = competitionsOf(events);
  if (competition === undefined) return undefined;
  return { resultCode: 0, result: { competition }, entities: withMainMarket(context.catalogue, events) };
}

/** BRW-07; undefined for an unknown coupon. `markets` overrides the coupon's market type. */
export function couponView(
  context: ViewContext,
  id: string,
  markets: string | undefined,
): Answer<'getCoupon'> | undefined {
  const coupon = offer.coupons.find((candidate) => candidate.id === id);
  if (coupon === undefined) return undefined;
  const marketType = markets ?? coupon.marketType;
  const ofType = (event: Parameters<typeof mainMarketOf>[1]) =>
    event.marketIds
      .flatMap((market) => context.catalogue.market(market) ?? [])
      .filter((market) => market.type === marketType);
  const events = eventsOnOffer(context)
    .filter(
      (event) =>
        event.sportId === coupon.sportId && event.startTime <= context.now + coupon.withinHours * hour,
    )
    .filter((event) => ofType(event).length > 0);
  const [sport] = summariesOf(events);
  return {
    resultCode: 0,
    result: {
      coupon: {
        id: coupon.id,
        name: coupon.name,
        // An empty coupon still names its sport: the id stands in the configuration as text.
        sportId: sport?.sportId ?? SportId.parse(coupon.sportId),
        marketType,
        defaultShownEvents: offer.couponShownEvents,
        sortBy: 'startTime',
        eventIds: events.map((event) => event.id),
      },
    },
    entities: entitiesOf(context.catalogue, events, ofType),
  };
}

/** BRW-10; undefined for an unknown event. */
export function eventView(context: ViewContext, id: EventId): Answer<'getEventView'> | undefined {
  const event = context.catalogue.event(id);
  if (event === undefined) return undefined;
  return { resultCode: 0, result: { eventId: id }, entities: withAllMarkets(context.catalogue, [event]) };
}
