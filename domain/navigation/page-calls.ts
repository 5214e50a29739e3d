import type { CategoryId, EventId } from '../brand.ts';
import { DEFAULTS } from '../config/defaults.ts';
import type { CallFacts } from '../contract/call.ts';
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
  getWidgets,
} from '../contract/first-calls.ts';
import { SQUADS } from '../contract/squads-query.ts';
import { categoryIdOf, eventIdOf, sportIdOf } from '../parse-ids.ts';
import { inPlayTimeOf } from '../settings/in-play-times.ts';
import { HORSE_RACING } from './destination.ts';

/** A call with its query: what a page is made of. The page reads its view by the same pair (`usePageView`). */
export interface PageCall {
  readonly call: CallFacts;
  readonly query: Readonly<Record<string, string>>;
  /** What it lists comes and goes, so it is asked for again while the page is in sight. */
  readonly lively: boolean;
}

/** In-play: all sports or one; `startingIn` minutes ahead count as starting soon, 0 is all (INP-01, T31). */
function inPlayQuery(categoryId: string | undefined, startingIn: number) {
  const sportCategoryId = sportIdOf(categoryId);
  const startingin = String(inPlayTimeOf(startingIn));
  const all = { threshold: String(DEFAULTS.browse.inPlayThreshold), startingin };
  return sportCategoryId === undefined ? all : { ...all, sportCategoryId };
}

const eventsQuery = (categoryId: CategoryId) => ({ interval: 'ALL', categoryid: categoryId });
const eventQuery = (eventId: EventId) => ({ eventid: String(eventId) });
/** Prebuilt bet builders of one event (BBD-03). */
export const squadsQuery = (eventId: EventId) => ({ ...SQUADS, count: '3', eventid: String(eventId) });
const racingQuery = { sportcategoryid: HORSE_RACING };

interface Route {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

const lasting = (call: CallFacts, query: PageCall['query'] = {}): PageCall => ({
  call,
  query,
  lively: false,
});
const lively = (call: CallFacts, query: PageCall['query'] = {}): PageCall => ({
  call,
  query,
  lively: true,
});

/** The list of sports stands in the menu of every page. */
const MENU_CALL: PageCall = lively(getSports);

/**
 * What a route needs to be shown, the menu first; nothing more for pages without a catalogue and for parameters that
 * no page can have. The one place where queries of pages are built: the loader asks for these, the screens read these.
 */
export const pageCalls = (route: Route, settings: { readonly startingIn: number }): readonly PageCall[] => [
  MENU_CALL,
  ...ownCalls(route, settings),
];

function ownCalls({ key, params }: Route, settings: { readonly startingIn: number }): readonly PageCall[] {
  switch (key) {
    case 'home':
      return [lively(getHome)];
    case 'inplay':
      return [lively(getInPlay, inPlayQuery(params.categoryId, settings.startingIn))];
    case 'azBrowserSport': {
      const sportCategoryId = sportIdOf(params.categoryId);
      return sportCategoryId === undefined ? [] : [lively(getSportCompetitions, { sportCategoryId })];
    }
    case 'azBrowserMev': {
      const category = categoryIdOf(params.categoryId);
      return category === undefined ? [] : [lively(getEvents, eventsQuery(category))];
    }
    case 'horseRacingHome':
      return [lively(getRacingHome, racingQuery)];
    case 'horseRacingMeetings':
      return [lively(getRacingMeetings, racingQuery)];
    case 'sev': {
      const event = eventIdOf(Number(params.eventId));
      if (event === undefined) return [];
      return [lasting(getEventView, eventQuery(event)), lively(getWidgets, squadsQuery(event))];
    }
    case 'horseRacingSev': {
      const event = eventIdOf(Number(params.eventId));
      return event === undefined ? [] : [lasting(getRacingEvent, eventQuery(event))];
    }
    default:
      return [];
  }
}
