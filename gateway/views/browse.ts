import type * as z from 'zod/mini';
import type { CategoryId, EventId, SportId } from '#domain/brand.ts';
import type * as contract from '#domain/contract/catalogue.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { offer } from '../config/offer.ts';
import { couponNames } from './coupons.ts';
import { entitiesOf, mainMarketOf, withAllMarkets, withMainMarket } from './entities-of.ts';
import { boostsOnOffer, type Found } from './price-boosts.ts';
import { nextOff } from './racing.ts';
import { accaView, readyMadeAccas } from './ready-made-accas.ts';
import { competitionsOf, eventsOnOffer, highlightsFirst, inPlayCountsOf, summariesOf } from './sports.ts';
import { startingBefore } from './start-window.ts';
import type { ViewContext } from './view-context.ts';

type Answer<Name extends keyof typeof contract> = (typeof contract)[Name] extends {
  readonly answer: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : never;

const minute = 60_000;
const nothing = { events: [], markets: [], selections: [] };

export function sportsView(context: ViewContext): Answer<'getSports'> {
  const sports = summariesOf(eventsOnOffer(context));
  return { resultCode: 0, result: { sports, inPlayCounts: inPlayCountsOf(sports) }, entities: nothing };
}

/** Events in lists with their main market; those with boosts or legs with these markets as well. */
function homeEntities({ catalogue }: ViewContext, listed: readonly EventEntity[], special: readonly Found[]) {
  return entitiesOf(catalogue, [...listed, ...special.map(({ event }) => event)], (event) => {
    const main = listed.includes(event) ? mainMarketOf(catalogue, event) : undefined;
    const boosted = special.filter((found) => found.event === event).map(({ market }) => market);
    return [...new Set([...(main === undefined ? [] : [main]), ...boosted])];
  });
}

/** Of a sport the next match of the first highlight league that has one; without any the next. */
function mostImportant(toCome: readonly EventEntity[], sportId: SportId): EventEntity | undefined {
  const ofSport = toCome.filter((event) => event.sportId === sportId);
  const highlights: Readonly<Record<string, readonly string[]>> = offer.highlightLeagues;
  const leagues = highlights[sportId] ?? [];
  const [league] = leagues.filter((id) => ofSport.some(({ categoryId }) => categoryId === id));
  return ofSport.find(({ categoryId }) => categoryId === league) ?? ofSport[0];
}

/**
 * The most important match of each of the first sports, of those that begin next; nothing where there is one
 * alone (HOM-03.3, HOM-03.4).
 */
function marqueeOf(toCome: readonly EventEntity[]): readonly EventEntity[] {
  const first = summariesOf(toCome)
    .slice(0, offer.homeMarquee)
    .flatMap(({ sportId }) => mostImportant(toCome, sportId) ?? []);
  return first.length < 2 ? [] : first;
}

/**
 * HOM-01, HOM-03, HOM-04: what is special first (price boosts, ready-made accas, next off), then what is
 * live, then top events (next matches that are not racing), coupons and the sports.
 */
export function homeView(context: ViewContext): Answer<'getHome'> {
  const events = eventsOnOffer(context);
  const isRace = (event: EventEntity): boolean => event.racingData !== undefined;
  const inPlay = events.filter((event) => event.inplay && !isRace(event)).slice(0, offer.homeInPlayEvents);
  const races = nextOff(context);
  const toCome = events
    .filter((event) => !event.inplay && !isRace(event) && !event.outright && !event.specials)
    .filter(({ sportId }) => !isVirtual(sportId));
  const marquee = marqueeOf(toCome);
  // Each match stands on the page once.
  const top = toCome.filter((event) => !marquee.includes(event)).slice(0, offer.homeTopEvents);
  const boosts = boostsOnOffer(context.catalogue).slice(0, offer.homePriceBoosts);
  const accas = readyMadeAccas(context, events);
  const coupons = [...couponNames(context, events)];
  const ids = (chosen: readonly { readonly id: EventId }[]): EventId[] => [
    ...new Set(chosen.map((event) => event.id)),
  ];
  return {
    resultCode: 0,
    result: {
      widgets: [
        { id: 'quick-links', kind: 'quickLinks', eventIds: [], links: [...offer.quickLinks] },
        {
          id: 'price-boosts',
          kind: 'priceBoosts',
          title: 'Price boosts',
          eventIds: ids(boosts.map(({ event }) => event)),
        },
        ...(accas.length === 0
          ? []
          : [
              {
                id: 'ready-made',
                kind: 'readyMadeAccas',
                title: 'Ready-made accas',
                eventIds: ids(accas.flatMap(({ legs }) => legs.map(({ event }) => event))),
                accas: accas.map(accaView),
              },
            ]),
        { id: 'next-off', kind: 'nextOff', title: 'Next off', eventIds: ids(races) },
        ...(marquee.length === 0
          ? []
          : [{ id: 'marquee', kind: 'marquee', title: 'Featured', eventIds: ids(marquee) }]),
        { id: 'in-play', kind: 'inPlay', title: 'In-play', eventIds: ids(inPlay) },
        { id: 'top-events', kind: 'topEvents', title: 'Top events', eventIds: ids(top) },
        // Only their place: what a customer has is asked for by that customer.
        { id: 'bonus-list', kind: 'bonusList', eventIds: [] },
        ...(coupons.length === 0
          ? []
          : [{ id: 'coupons', kind: 'coupons', title: 'Coupons', eventIds: [], coupons }]),
        // Only their place: what they are changes with every price, and is a call of its own (BBD-03).
        ...(context.combiner === undefined
          ? []
          : [{ id: 'bet-builder-accas', kind: 'betBuilderAccas', eventIds: [] }]),
        { id: 'banners', kind: 'banners', eventIds: [], banners: [...offer.banners] },
        { id: 'sports', kind: 'sportList', title: 'Sports', eventIds: [] },
      ],
      inPlayCounts: inPlayCountsOf(summariesOf(events)),
    },
    entities: homeEntities(
      context,
      [...inPlay, ...races, ...marquee, ...top],
      [...boosts, ...accas.flatMap(({ legs }) => legs)],
    ),
  };
}

const untilOf = ({ now }: ViewContext, startingIn: number): number =>
  startingIn === 0 ? Number.POSITIVE_INFINITY : now + startingIn * minute;

/** What `inPlayView` depends on of the time. */
export const inPlayMoment = (context: ViewContext, startingIn: number): string =>
  startingBefore(context, [context.now, untilOf(context, startingIn) + 1]);

/** INP-01, INP-02. @param startingIn minutes; 0 is all (TRAP-31). */
export function inPlayView(
  context: ViewContext,
  sportId: SportId | undefined,
  startingIn: number,
): Answer<'getInPlay'> {
  const events = eventsOnOffer(context);
  const ofSport = events.filter(
    (event) => (sportId === undefined || event.sportId === sportId) && !isVirtual(event.sportId),
  );
  const inPlay = ofSport.filter((event) => event.inplay);
  const until = untilOf(context, startingIn);
  const upcoming = ofSport.filter(
    (event) =>
      !event.inplay &&
      !event.outright &&
      !event.specials &&
      event.startTime >= context.now &&
      event.startTime <= until,
  );
  return {
    resultCode: 0,
    result: {
      sports: summariesOf(events),
      inPlay: highlightsFirst(competitionsOf(inPlay), offer.highlightLeagues),
      upcoming: highlightsFirst(competitionsOf(upcoming), offer.highlightLeagues),
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

/**
 * BRW-10; undefined for an unknown event.
 *
 * @param aliveOnly undefined as well for one that is over (BRW-13)
 */
export function eventView(
  context: ViewContext,
  id: EventId,
  aliveOnly = false,
): Answer<'getEventView'> | undefined {
  const event = context.catalogue.event(id);
  if (event === undefined || (aliveOnly && !isOnOffer(event))) return undefined;
  return { resultCode: 0, result: { eventId: id }, entities: withAllMarkets(context.catalogue, [event]) };
}
