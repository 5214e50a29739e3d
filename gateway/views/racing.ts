import type * as z from 'zod/mini';
import type { EventId, SportId } from '#domain/brand.ts';
import type {
  getRacingEvent,
  getRacingHome,
  getRacingMeetings,
  RacingDay,
} from '#domain/contract/catalogue.ts';
import type { EventEntity } from '#domain/market/entities.ts';
import { isOnOffer } from '#domain/market/main-market.ts';
import { GREYHOUNDS } from '#domain/navigation/destination.ts';
import { dayAfter, londonDate } from '#domain/racing/london-time.ts';
import { isVirtual } from '#domain/virtuals/is-virtual.ts';
import { offer } from '../config/offer.ts';
import { byStart, withAllMarkets, withMainMarket } from './entities-of.ts';
import type { ViewContext } from './view-context.ts';

type Day = z.infer<typeof RacingDay>;

const regions = new Intl.DisplayNames('en-GB', { type: 'region' });
const byName = new Intl.Collator('en-GB').compare;

const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code);

/** Greyhounds are those of two countries, and of none where a feed says none (RAC-02.3). */
const isListed = ({ sportId, racingData }: EventEntity): boolean =>
  racingData !== undefined &&
  (sportId !== GREYHOUNDS ||
    racingData.country === '' ||
    offer.greyhoundCountries.some((one) => one === racingData.country));

const racesOf = (context: ViewContext, sportId: SportId): EventEntity[] =>
  [...context.catalogue.events()]
    .filter((event) => event.sportId === sportId && isListed(event))
    .sort(byStart);

/**
 * Countries with their tracks, a track with its races in off order; finished races of the day stay listed.
 */
function meetingsOf(races: readonly EventEntity[]): Day['countries'] {
  const countries = new Map<string, Map<string, Day['countries'][number]['tracks'][number]>>();
  for (const race of races) {
    const { country = '', track = '' } = race.racingData ?? {};
    const tracks = countries.get(country) ?? new Map<string, Day['countries'][number]['tracks'][number]>();
    const meeting = tracks.get(track) ?? { track, categoryId: race.categoryId, eventIds: [] };
    meeting.eventIds.push(race.id);
    tracks.set(track, meeting);
    countries.set(country, tracks);
  }
  return [...countries]
    .map(([country, tracks]) => ({
      country,
      name: countryName(country),
      tracks: [...tracks.values()].sort((a, b) => byName(a.track, b.track)),
    }))
    .sort((a, b) => byName(a.name, b.name));
}

function daysOf(context: ViewContext, races: readonly EventEntity[], names: readonly Day['day'][]): Day[] {
  let date = londonDate(context.now);
  return names.map((day) => {
    const of = date;
    date = dayAfter(date);
    return {
      day,
      date: of,
      countries: meetingsOf(races.filter((race) => londonDate(race.startTime) === of)),
    };
  });
}

/** What both pages of meetings depend on of the time: the day in London. */
export const racingMoment = (context: ViewContext): string => londonDate(context.now);

const hasNotRun = (race: EventEntity): boolean =>
  isOnOffer(race) && race.state === 'NOTSTARTED' && !race.inplay;

/**
 * HOM-03: the nearest races, as many of each kind of racing as one may choose to see alone; a race drops out
 * at the off.
 */
export function nextOff(context: ViewContext, sportId?: SportId): EventEntity[] {
  const counts = new Map<SportId, number>();
  return [...context.catalogue.events()]
    .filter(
      (event) =>
        isListed(event) &&
        !isVirtual(event.sportId) &&
        !event.outright &&
        (sportId === undefined || event.sportId === sportId),
    )
    .filter(hasNotRun)
    .sort(byStart)
    .filter((event) => {
      const count = (counts.get(event.sportId) ?? 0) + 1;
      counts.set(event.sportId, count);
      return count <= offer.nextOffRaces;
    });
}

export function racingHomeView(context: ViewContext, sportId: SportId): z.infer<typeof getRacingHome.answer> {
  const next = nextOff(context, sportId);
  const days = daysOf(context, racesOf(context, sportId), ['today']);
  return {
    resultCode: 0,
    result: { nextOff: next.map((race) => race.id), days },
    entities: withMainMarket(context.catalogue, [...next, ...listed(context, days)]),
  };
}

export function racingMeetingsView(
  context: ViewContext,
  sportId: SportId,
): z.infer<typeof getRacingMeetings.answer> {
  const days = daysOf(context, racesOf(context, sportId), ['today', 'tomorrow', 'afterTomorrow']);
  return {
    resultCode: 0,
    result: { days },
    entities: withMainMarket(context.catalogue, listed(context, days)),
  };
}

const listed = (context: ViewContext, days: readonly Day[]): EventEntity[] =>
  days
    .flatMap((day) => day.countries.flatMap((country) => country.tracks.flatMap((track) => track.eventIds)))
    .flatMap((id) => context.catalogue.event(id) ?? []);

/** RAC-04; undefined when none of the races is known. */
export function racecardView(
  context: ViewContext,
  ids: readonly EventId[],
): z.infer<typeof getRacingEvent.answer> | undefined {
  const races = ids.flatMap((id) => context.catalogue.event(id) ?? []);
  if (races.length === 0) return undefined;
  return {
    resultCode: 0,
    result: { eventIds: races.map((race) => race.id) },
    entities: withAllMarkets(context.catalogue, races),
  };
}
