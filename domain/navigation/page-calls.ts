import type { CategoryId, EventId, SportId } from '../brand.ts';
import { DEFAULTS } from '../config/defaults.ts';
import type { CallFacts } from '../contract/call.ts';
import {
  getAzSports,
  getBetFinder,
  getCoupon,
  getCoupons,
  getEventGroups,
  getEvents,
  getEventView,
  getFavourites,
  getHome,
  getInPlay,
  getPopular,
  getPriceBoosts,
  getRaceResults,
  getRacingEvent,
  getRacingHome,
  getRacingMeetings,
  getResults,
  getSpecials,
  getSportCompetitions,
  getSports,
  getVirtuals,
  getWidgets,
} from '../contract/initial-calls.ts';
import { FIVES, SQUADS } from '../contract/squads-query.ts';
import { categoryIdOf, eventIdOf, sportIdOf } from '../parse-ids.ts';
import { BETWEEN_NAMES, type Favourites } from '../settings/favourites.ts';
import { DEFAULT_IN_PLAY_TIME, inPlayTimeOf } from '../settings/in-play-times.ts';
import { GREYHOUNDS, HORSE_RACING } from './destination.ts';

/**
 * A call with its query: what a page is made of. The page reads its view by the same pair (`usePageView`).
 */
export interface PageCall {
  readonly call: CallFacts;
  readonly query: Readonly<Record<string, string>>;
  /** What it lists comes and goes, so it is asked for again while the page is in sight. */
  readonly lively: boolean;
}

/**
 * In-play: all sports or one; `startingIn` minutes ahead count as starting soon, 0 is all (INP-01, TRAP-31).
 */
function inPlayQuery(categoryId: string | undefined, startingIn: number) {
  const sportCategoryId = sportIdOf(categoryId);
  const startingin = String(inPlayTimeOf(startingIn));
  const all = { threshold: String(DEFAULTS.browse.inPlayThreshold), startingin };
  return sportCategoryId === undefined ? all : { ...all, sportCategoryId };
}

const eventsQuery = (categoryId: CategoryId) => ({ interval: 'ALL', categoryid: categoryId });
const eventQuery = (eventId: EventId) => ({ eventid: String(eventId) });
/** Prebuilt bet builders, three of an event: of one, or of the next ones (BBD-03, GAM-01). */
const SQUADS_PAGE = { ...SQUADS, count: '3' } as const;
export const squadsQuery = (eventId: EventId) => ({ ...SQUADS_PAGE, eventid: String(eventId) });
/** On home one of each match, of which the first matches are shown (BBD-03). */
const HOME_SQUADS = { ...SQUADS, count: '1' } as const;
/** The flag by whose name a page, or what home asks beside its own, is off (CFG-05). */
export const flagOf = (key: string): string => (key === 'home' ? 'squads' : key);
/** Of horses or of greyhounds, by the key of a page that both have. */
const racingQuery = (key: string) => ({ sportcategoryid: key.startsWith('g') ? GREYHOUNDS : HORSE_RACING });

/** More leagues than these are not shown on one page. */
const MOST_LEAGUES = 12;
/** The leagues of an address, `a,b`: each once (BRW-03). */
export const leaguesOf = (categoryId: string | undefined): readonly CategoryId[] =>
  [...new Set((categoryId ?? '').split(','))].flatMap((id) => categoryIdOf(id) ?? []).slice(0, MOST_LEAGUES);

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
 * What a route needs to be shown, the menu first; nothing more for pages without a catalogue and for
 * parameters that no page can have. The one place where queries of pages are built: the loader asks for
 * these, the screens read these.
 */
export const pageCalls = (route: Route, settings: PageSettings): readonly PageCall[] => [
  MENU_CALL,
  ...favouriteCalls(settings.favourites),
  ...ownCalls(route, settings),
];

/** What the visitor has chosen that pages are made by. */
export interface PageSettings {
  /** Minutes. */
  readonly startingIn: number;
  readonly favourites?: Pick<Favourites, 'categoryId' | 'eventId' | 'participant'>;
  /** The sport whose matches in play stand beside an event, while that list is open (MOD-07). */
  readonly besideEvent?: SportId | undefined;
  /** The page's flag (`flagOf`) is off: what is behind it is not asked for (CFG-05). */
  readonly isOff?: boolean;
}

/** They stand in the menu, on the home page and on a page of their own; without any, nothing is asked. */
function favouriteCalls(favourites: PageSettings['favourites']): readonly PageCall[] {
  const categories = favourites?.categoryId.join(',') ?? '';
  const events = favourites?.eventId.join(',') ?? '';
  const participants = favourites?.participant?.join(BETWEEN_NAMES) ?? '';
  if (categories + events + participants === '') return [];
  const query = {
    ...(categories && { categories }),
    ...(events && { events }),
    ...(participants && { participants }),
  };
  return [lively(getFavourites, query)];
}

/** The others in play, asked for only while their list is open; what starts later is not among them. */
const besideCalls = ({ besideEvent }: PageSettings): readonly PageCall[] =>
  besideEvent === undefined ? [] : [lively(getInPlay, inPlayQuery(besideEvent, DEFAULT_IN_PLAY_TIME))];

/** An event with its ready-made bet builders, and the form of its sides. */
const eventCalls = (event: EventId): readonly PageCall[] => [
  lasting(getEventView, eventQuery(event)),
  lively(getWidgets, squadsQuery(event)),
  lasting(getResults, eventQuery(event)),
];

function sportCalls({ categoryId }: Route['params']): readonly PageCall[] {
  const sportCategoryId = sportIdOf(categoryId);
  return sportCategoryId === undefined ? [] : [lively(getSportCompetitions, { sportCategoryId })];
}

/** Results of a sport, or of a league with what is to come of it. */
function statsCalls({ categoryId, day = '' }: Route['params']): readonly PageCall[] {
  const categoryid = categoryIdOf(categoryId);
  if (categoryid === undefined) return [];
  const results = lively(getResults, { categoryid, day });
  return sportIdOf(categoryId) ? [results] : [results, lively(getEvents, eventsQuery(categoryid))];
}

/** Two sports have an address of their own, with the same words in it. */
const popularQuery = (key: string, { sportName }: Route['params']) => ({
  sportname: sportName ?? (key === 'dartsPopular' ? 'darts' : 'american-football'),
});

/** Of all of them where none is chosen. */
const queryOf = (name: string, id: string | undefined): PageCall['query'] =>
  id === undefined ? {} : { [name]: id };

const virtualsQuery = ({ categoryId, eventId }: Route['params']) => ({
  ...(categoryIdOf(categoryId) && { categoryId }),
  ...(eventId && eventIdOf(Number(eventId)) && { eventId }),
});

/** Ready-made bet builders; or matches for five legs, or one with what its picks come to (GAM-01, GAM-02). */
function gameCalls({ eventId, selectionIds = '' }: Route['params'], key: string): readonly PageCall[] {
  if (key === 'squads') return [lively(getWidgets, SQUADS_PAGE)];
  const event = eventIdOf(Number(eventId));
  if (event === undefined) return [lively(getWidgets, FIVES)];
  const query = eventQuery(event);
  return [
    lasting(getEventView, query),
    lively(getWidgets, { ...FIVES, ...query, selectionids: selectionIds }),
  ];
}

/**
 * A league, whose answer has its specials among all: whether there are any is not asked for itself. Their own
 * page asks for them (BRW-05).
 */
const leagueCalls = (key: string, { categoryId }: Route['params']): readonly PageCall[] =>
  leaguesOf(categoryId).flatMap((categoryid) => [
    lively(getEvents, eventsQuery(categoryid)),
    ...(key === 'azBrowserSpecialsMev' ? [lively(getSpecials, { categoryid })] : []),
  ]);

const matchCalls = (event: EventId | undefined, settings: PageSettings): readonly PageCall[] =>
  event === undefined ? [] : [...eventCalls(event), ...besideCalls(settings)];

function ownCalls({ key, params }: Route, settings: PageSettings): readonly PageCall[] {
  switch (key) {
    case 'home':
      return [lively(getHome), ...(settings.isOff ? [] : [lively(getWidgets, HOME_SQUADS)])];
    case 'inplay':
      return [lively(getInPlay, inPlayQuery(params.categoryId, settings.startingIn))];
    case 'sports':
      return [lively(getAzSports)];
    case 'azBrowserSport':
    case 'azBrowserOutrights':
    case 'azBrowserSpecials':
      return sportCalls(params);
    case 'eventGroups':
      return leaguesOf(params.categoryId).map((categoryid) => lively(getEventGroups, { categoryid }));
    case 'azBrowserMev':
    case 'azBrowserOutrightsMev':
    case 'azBrowserSpecialsMev':
    case 'multiLeague':
    case 'multiLeagueOutrights':
    case 'multiLeagueSpecials':
    case 'groupedLeagues':
      return leagueCalls(key, params);
    case 'coupons':
      return [lively(getCoupons, queryOf('sportcategoryid', sportIdOf(params.categoryId)))];
    case 'coupon':
      return [lively(getCoupon, { id: params.couponId ?? '' }), lively(getCoupons)];
    case 'fives':
    case 'squads':
      return settings.isOff ? [] : gameCalls(params, key);
    case 'easyPickCoupon':
      return [lively(getCoupon, { id: 'easy-pick' })];
    case 'priceBoosts':
      return [lively(getPriceBoosts, queryOf('categoryid', categoryIdOf(params.categoryId)))];
    case 'popular':
    case 'popularLeagues':
    case 'dartsPopular':
    case 'americanFootballPopular':
      return [lively(getPopular, popularQuery(key, params))];
    case 'betFinder':
      return [lively(getBetFinder, params)];
    case 'horseRacingHome':
    case 'greyhoundsHome':
      return [lively(getRacingHome, racingQuery(key))];
    case 'horseRacingMeetings':
    case 'greyhoundsMeetings':
    case 'horseRacingAllRaces':
    case 'greyhoundsAllRaces':
      return [lively(getRacingMeetings, racingQuery(key))];
    case 'horseRacingResults':
    case 'greyhoundsResults':
      // A day, and of a long one the page of those before a time: the address has no other parts.
      return [lively(getRaceResults, { ...racingQuery(key), ...params })];
    case 'virtuals':
      return [lively(getVirtuals, virtualsQuery(params))];
    case 'specialsSev':
    case 'sev':
      return matchCalls(eventIdOf(Number(params.eventId)), settings);
    case 'stats':
      return statsCalls(params);
    case 'horseRacingSev':
    case 'greyhoundsSev': {
      const event = eventIdOf(Number(params.eventId));
      return event === undefined ? [] : [lasting(getRacingEvent, eventQuery(event))];
    }
    default:
      return [];
  }
}
