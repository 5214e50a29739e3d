import { CategoryId, EventId, SportId } from '../brand.ts';
import { DEFAULTS } from '../config/defaults.ts';
import type { CallDefinition } from '../contract/call.ts';
import {
  getEvents,
  getEventView,
  getHome,
  getInPlay,
  getRacingEvent,
  getRacingHome,
  getRacingMeetings,
  getSportCompetitions,
  getSports,
} from '../contract/catalogue.ts';
import { getWidgets, SQUADS } from '../contract/squads.ts';
import { HORSE_RACING } from './destination.ts';

/** A call with its query: what a page is made of. The page reads its view by the same pair. */
export interface PageCall {
  readonly call: CallDefinition;
  readonly query: Readonly<Record<string, string>>;
  /** What it lists comes and goes, so it is asked for again while the page is in sight. */
  readonly lively: boolean;
}

/** In-play: all sports or one; `startingIn` minutes ahead count as starting soon, 0 is all (INP-01, T31). */
export function inPlayQuery(categoryId: string | undefined, startingIn: number) {
  const sport = SportId.safeParse(categoryId);
  const all = { threshold: String(DEFAULTS.browse.inPlayThreshold), startingin: String(startingIn) };
  return sport.success ? { ...all, sportCategoryId: sport.data } : all;
}

export const eventsQuery = (categoryId: CategoryId) => ({ interval: 'ALL', categoryid: categoryId });
export const eventQuery = (eventId: EventId) => ({ eventid: String(eventId) });
/** Prebuilt bet builders of one event (BBD-03). */
export const squadsQuery = (eventId: EventId) => ({ ...SQUADS, count: '3', eventid: String(eventId) });
export const racingQuery = { sportcategoryid: SportId.parse(HORSE_RACING) };

interface Route {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const lasting = (call: CallDefinition, query: PageCall['query'] = {}): PageCall => ({
  call,
  query,
  lively: false,
});
const lively = (call: CallDefinition, query: PageCall['query'] = {}): PageCall => ({
  call,
  query,
  lively: true,
});

/** The list of sports stands in the menu of every page. */
export const MENU_CALL: PageCall = lively(getSports);

/** What a route needs to be shown; nothing for pages without a catalogue and for parameters that no page can have. */
export function pageCalls(
  { key, params }: Route,
  settings: { readonly startingIn: number },
): readonly PageCall[] {
  switch (key) {
    case 'home':
      return [lively(getHome)];
    case 'inplay':
      return [lively(getInPlay, inPlayQuery(params.categoryId, settings.startingIn))];
    case 'azBrowserSport': {
      const sport = SportId.safeParse(params.categoryId);
      return sport.success ? [lively(getSportCompetitions, { sportCategoryId: sport.data })] : [];
    }
    case 'azBrowserMev': {
      const category = CategoryId.safeParse(params.categoryId);
      return category.success ? [lively(getEvents, eventsQuery(category.data))] : [];
    }
    case 'horseRacingHome':
      return [lively(getRacingHome, racingQuery)];
    case 'horseRacingMeetings':
      return [lively(getRacingMeetings, racingQuery)];
    case 'sev': {
      const event = EventId.safeParse(Number(params.eventId));
      if (!event.success) return [];
      return [lasting(getEventView, eventQuery(event.data)), lively(getWidgets, squadsQuery(event.data))];
    }
    case 'horseRacingSev': {
      const event = EventId.safeParse(Number(params.eventId));
      return event.success ? [lasting(getRacingEvent, eventQuery(event.data))] : [];
    }
    default:
      return [];
  }
}
