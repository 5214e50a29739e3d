import * as z from 'zod/mini';
import { CategoryId, EventId, MarketId, SelectionId, SportId } from '../brand.ts';
import { CategoryRef, Entities } from '../market/entities.ts';
import { RaceOver } from '../racing/race-record.ts';
import { defineCall } from './call.ts';

/**
 * Calls that answer with catalogue entities; the entities projection folds `entities` of every one of them.
 */
const lang = { lang: z.optional(z.string()), clientid: z.optional(z.string()) };
const catalogueCall = {
  method: 'GET',
  auth: 'guest',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  body: z.null(),
} as const;

export const SportSummary = z.looseObject({
  sportId: SportId,
  name: z.string(),
  rank: z.int(),
  inPlayCount: z.int(),
  eventCount: z.int(),
});
export const Competition = z.looseObject({
  category: CategoryRef,
  sportId: SportId,
  country: z.optional(z.string()),
  eventCount: z.int(),
  eventIds: z.array(EventId),
});
/** Legs of a bet on several events; `kind` decides its name. It has no price but that of its legs. */
export const ReadyMadeAcca = z.looseObject({
  id: z.string(),
  kind: z.string(),
  legs: z.array(z.object({ eventId: EventId, marketId: MarketId, selectionId: SelectionId })),
});
/** `kind` decides the component; unknown kinds render nothing (HOM-01). */
export const Widget = z.looseObject({
  id: z.string(),
  kind: z.string(),
  title: z.optional(z.string()),
  eventIds: z.array(EventId),
  accas: z.optional(z.array(ReadyMadeAcca)),
  coupons: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string() }))),
  /** Of quick links and of banners: what an operator has written, with where it leads (DPL-03). */
  links: z.optional(z.array(z.looseObject({ id: z.string(), name: z.string(), href: z.string() }))),
  banners: z.optional(
    z.array(z.looseObject({ id: z.string(), title: z.string(), text: z.string(), href: z.string() })),
  ),
});

export const getSports = defineCall({
  ...catalogueCall,
  name: 'getSports',
  path: '/api/v3/sports',
  source: 'CORE-07, BRW-01',
  doc: 'All sports with counts.',
  query: z.object({ ...lang, interval: z.optional(z.string()) }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ sports: z.array(SportSummary), inPlayCounts: z.record(z.string(), z.int()) }),
    entities: Entities,
  }),
});
export const getHome = defineCall({
  ...catalogueCall,
  name: 'getHome',
  path: '/api/v3/home',
  source: 'CORE-07, HOM-01',
  doc: 'Home widgets in order.',
  query: z.object(lang),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ widgets: z.array(Widget), inPlayCounts: z.record(z.string(), z.int()) }),
    entities: Entities,
  }),
});
export const getInPlay = defineCall({
  ...catalogueCall,
  name: 'getInPlay',
  path: '/api/v3/inplay',
  source: 'CORE-07, INP-01',
  doc: 'In-play events, and those starting within `startingin` minutes (0 is all).',
  query: z.object({
    ...lang,
    threshold: z.string(),
    sportCategoryId: z.optional(SportId),
    startingin: z.string(),
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      sports: z.array(SportSummary),
      inPlay: z.array(Competition),
      upcoming: z.array(Competition),
    }),
    entities: Entities,
  }),
});
export const getSportCompetitions = defineCall({
  ...catalogueCall,
  name: 'getSportCompetitions',
  path: '/api/v3/sportCompetitions',
  source: 'CORE-07, BRW-02',
  doc: 'Competitions of a sport with their next events.',
  query: z.object({ ...lang, sportCategoryId: SportId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ sport: SportSummary, competitions: z.array(Competition) }),
    entities: Entities,
  }),
});
export const getEvents = defineCall({
  ...catalogueCall,
  name: 'getEvents',
  path: '/api/v3/events',
  source: 'CORE-07, BRW-03',
  doc: 'Matches of one competition with their main market.',
  query: z.object({ ...lang, interval: z.optional(z.string()), categoryid: CategoryId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ competition: Competition }),
    entities: Entities,
  }),
});
export const getCoupon = defineCall({
  ...catalogueCall,
  name: 'getCoupon',
  path: '/api/v3/coupon',
  source: 'CORE-07, BRW-07',
  doc: 'A coupon: chosen events under one market.',
  query: z.object({
    ...lang,
    id: z.string(),
    sportcategoryid: z.optional(SportId),
    interval: z.optional(z.string()),
    markets: z.optional(z.string()),
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      coupon: z.looseObject({
        id: z.string(),
        name: z.string(),
        sportId: SportId,
        marketType: z.string(),
        defaultShownEvents: z.int(),
        sortBy: z.string(),
        eventIds: z.array(EventId),
      }),
    }),
    entities: Entities,
  }),
});
export const getEventView = defineCall({
  ...catalogueCall,
  name: 'getEventView',
  path: '/api/v3/event',
  source: 'CORE-07, BRW-10',
  doc: 'One event with all its markets and selections; 404 when unknown.',
  query: z.object({ ...lang, eventid: z.string(), alive: z.optional(z.string()) }),
  answer: z.object({ resultCode: z.int(), result: z.object({ eventId: EventId }), entities: Entities }),
});

/** Meetings of one day: country → track → race ids in off order (RAC-01). Day boundary is Europe/London. */
export const RacingDay = z.object({
  day: z.enum(['today', 'tomorrow', 'afterTomorrow']),
  date: z.string(),
  countries: z.array(
    z.object({
      country: z.string(),
      name: z.string(),
      tracks: z.array(z.object({ track: z.string(), categoryId: CategoryId, eventIds: z.array(EventId) })),
    }),
  ),
});
export const getRacingHome = defineCall({
  ...catalogueCall,
  name: 'getRacingHome',
  path: '/api/v3/racinghome',
  source: 'CORE-07, RAC-01',
  doc: 'Next races and the meetings of today.',
  query: z.object({ ...lang, sportcategoryid: SportId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ nextOff: z.array(EventId), days: z.array(RacingDay) }),
    entities: Entities,
  }),
});
export const getRacingMeetings = defineCall({
  ...catalogueCall,
  name: 'getRacingMeetings',
  path: '/api/v3/racingmeetings',
  source: 'CORE-07, RAC-01',
  doc: 'Meetings of three days.',
  query: z.object({ ...lang, sportcategoryid: SportId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ days: z.array(RacingDay) }),
    entities: Entities,
  }),
});
export const getRacingEvent = defineCall({
  ...catalogueCall,
  name: 'getRacingEvent',
  path: '/api/v3/racingevent',
  source: 'CORE-07, RAC-04, RAC-11',
  doc: 'Race cards by id (comma list), with all markets and runners; of one race that is over and has left the offer, how it ended.',
  query: z.object({ ...lang, eventid: z.string() }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ eventIds: z.array(EventId), over: z.optional(RaceOver) }),
    entities: Entities,
  }),
});

export const catalogueCalls = [
  getSports,
  getHome,
  getInPlay,
  getSportCompetitions,
  getEvents,
  getCoupon,
  getEventView,
  getRacingHome,
  getRacingMeetings,
  getRacingEvent,
] as const;
