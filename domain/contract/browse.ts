import * as z from 'zod/mini';
import { CategoryId, EventId, SportId } from '../brand.ts';
import { CategoryRef, Entities } from '../market/entities.ts';
import { getBetFinder } from './bet-finder.ts';
import { defineCall } from './call.ts';
import { Competition, SportSummary } from './catalogue.ts';
import { getBetBuilderAcca, getWidgets } from './squads.ts';
import { common, guestGet } from './unbuilt.ts';

/** Browsing beyond the main job: A-Z, outrights, specials, groups, popular, boosts, deep links (CORE-07). */
const withEntities = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({ resultCode: z.int(), result, entities: Entities });
const competitions = withEntities(z.object({ sport: SportSummary, competitions: z.array(Competition) }));
const eventIds = withEntities(z.object({ eventIds: z.array(EventId) }));
const ofSport = z.object({ ...common, sportCategoryId: SportId });
const ofCategory = z.object({ ...common, categoryid: CategoryId });

/** A competition with how many of its events can be bet on, by their kind. */
export const AzCategory = z.looseObject({
  id: CategoryId,
  name: z.string(),
  sportId: SportId,
  /** Name of the sport. */
  sport: z.string(),
  country: z.optional(z.string()),
  regular: z.int(),
  outright: z.int(),
  specials: z.int(),
});
export type AzCategory = z.infer<typeof AzCategory>;
export const getAzSports = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getAzSports',
  path: '/api/v3/azSports',
  source: 'CORE-07, BRW-01',
  doc: 'Sports with their categories, by name, for the A-Z browser.',
  query: z.object({ ...common, interval: z.optional(z.string()) }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ sports: z.array(SportSummary), categories: z.array(AzCategory) }),
  }),
});
export const getSportOutrights = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getSportOutrights',
  path: '/api/v3/sportOutrights',
  source: 'CORE-07, BRW-04',
  doc: 'Competitions of a sport that have outrights.',
  query: ofSport,
  answer: competitions,
});
export const getSportSpecials = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getSportSpecials',
  path: '/api/v3/sportSpecials',
  source: 'CORE-07, BRW-05',
  doc: 'Competitions of a sport that have specials.',
  query: ofSport,
  answer: competitions,
});
export const getGroupedLeagues = defineCall({
  ...guestGet,
  name: 'getGroupedLeagues',
  path: '/api/v3/groupedLeagues',
  source: 'CORE-07, BRW-03',
  doc: 'Leagues of a sport grouped by country.',
  query: ofSport,
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      groups: z.array(z.object({ id: z.string(), name: z.string(), categories: z.array(CategoryRef) })),
    }),
  }),
});
export const getDeepLinkCategory = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getDeepLinkCategory',
  path: '/api/v3/dlCategory',
  source: 'CORE-07, NAV-03',
  doc: 'Where a category leads: which kinds of events it has.',
  query: z.object({ ...common, categoryid: CategoryId, sportid: SportId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      category: CategoryRef,
      /** Name of the sport. */
      sport: z.string(),
      regular: z.int(),
      outright: z.int(),
      specials: z.int(),
    }),
  }),
});
export const getFeaturedLeague = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getFeaturedLeague',
  path: '/api/v3/dlFeaturedLeague',
  source: 'CORE-07, NAV-03',
  doc: 'The league a sport opens with.',
  query: z.object({ ...common, sportid: SportId, sportcategoryid: SportId }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ category: z.nullable(CategoryRef), sport: z.string() }),
  }),
});
export const getOutrights = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getOutrights',
  path: '/api/v3/outrights',
  source: 'CORE-07, BRW-04',
  doc: 'Outright events of a competition.',
  query: ofCategory,
  answer: eventIds,
});
export const getSpecials = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getSpecials',
  path: '/api/v3/specials',
  source: 'CORE-07, BRW-05',
  doc: 'Special events of a competition. `selectionsCount=0` asks only whether there are any.',
  query: z.object({ ...common, categoryid: CategoryId, selectionsCount: z.optional(z.enum(['0'])) }),
  answer: eventIds,
});
export const getEventGroups = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getEventGroups',
  path: '/api/v3/eventgroups/groups',
  source: 'CORE-07, BRW-06',
  doc: 'Outright and head-to-head groups, by group or by event.',
  query: z.object({
    ...common,
    categoryid: CategoryId,
    eventgroupid: z.optional(z.string()),
    eventid: z.optional(z.string()),
  }),
  answer: withEntities(
    z.object({
      filters: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          eventGroupType: z.enum(['OUTRIGHT', 'HEAD_TO_HEAD']),
          eventIds: z.array(EventId),
        }),
      ),
    }),
  ),
});
/** So many customers at least, rounded down to a step: never the count itself. */
const AtLeast = z.int();
const FoundLeague = z.object({
  category: CategoryRef,
  eventCount: z.int(),
  /** Absent where it stands there by the operator's choice. */
  atLeast: z.optional(AtLeast),
});
export type FoundLeague = z.infer<typeof FoundLeague>;
export const getPopular = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getPopular',
  path: '/api/v3/popular',
  source: 'CORE-07, BRW-09',
  doc: 'What customers back most in a sport, by accepted bets; what the operator features stands beside it.',
  /** The word of the address: `american-football`. */
  query: z.object({ ...common, sportname: z.string().check(z.maxLength(60)) }),
  answer: withEntities(
    z.object({
      sport: z.object({ sportId: SportId, name: z.string() }),
      /** Bets of so many hours were counted. */
      hours: z.int(),
      /** Empty while too few customers back the same. */
      selections: z.array(
        z.object({ eventId: EventId, marketId: z.int(), selectionId: z.int(), atLeast: AtLeast }),
      ),
      leagues: z.array(FoundLeague),
      /** By nobody's bets: chosen by the operator. */
      featured: z.object({ eventIds: z.array(EventId), leagues: z.array(FoundLeague) }),
    }),
  ),
});
export const getPopularLeagues = defineCall({
  ...guestGet,
  name: 'getPopularLeagues',
  path: '/api/v3/popular/leagues',
  source: 'CORE-07, BRW-09',
  doc: 'Popular leagues of a sport.',
  query: z.object({ ...common, sportcategoryid: SportId }),
  answer: competitions,
});
export const getPriceBoosts = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getPriceBoosts',
  path: '/api/v3/priceboosts',
  source: 'CORE-07, BON-04',
  doc: 'Boosted prices by section.',
  query: z.object({ ...common, categoryid: z.optional(CategoryId) }),
  answer: z.object({
    resultCode: z.int(),
    payload: z.object({
      sections: z.array(z.object({ id: z.string(), name: z.string(), isCurrent: z.boolean() })),
    }),
    result: z.object({
      events: z.array(EventId),
      /** The same events, and the sections, where a page looks for them. */
      eventIds: z.optional(z.array(EventId)),
      sections: z.optional(z.array(z.object({ id: z.string(), name: z.string(), isCurrent: z.boolean() }))),
      priceBoosts: z.array(
        z.object({
          id: z.string(),
          type: z.enum(['single', 'betbuilder']),
          selectionId: z.nullable(z.int()),
          betBuilderAccaId: z.nullable(z.string()),
          betCount: z.int(),
          boostedOdds: z.object({ trueOdds: z.string(), displayOdds: z.string() }),
          maxStake: z.nullable(z.int()),
        }),
      ),
    }),
    entities: Entities,
  }),
});
export const getHeadlines = defineCall({
  ...guestGet,
  name: 'getHeadlines',
  path: '/api/v3/headlines',
  source: 'CORE-07, HOM-03',
  doc: 'Teasers of the home page.',
  query: z.object(common),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      headlines: z.array(z.object({ id: z.string(), text: z.string(), link: z.nullable(z.string()) })),
    }),
  }),
});
export const getDeepLinks = defineCall({
  ...guestGet,
  name: 'getDeepLinks',
  path: '/api/v3/deeplinks',
  source: 'CORE-07, ACCT-02',
  doc: 'Resolves a deep link to a path of the app.',
  query: z.object({ ...common, link: z.string() }),
  answer: z.object({ resultCode: z.int(), result: z.object({ path: z.string(), external: z.boolean() }) }),
});

export const browseCalls = [
  getAzSports,
  getSportOutrights,
  getSportSpecials,
  getGroupedLeagues,
  getDeepLinkCategory,
  getFeaturedLeague,
  getOutrights,
  getSpecials,
  getEventGroups,
  getWidgets,
  getPopular,
  getPopularLeagues,
  getPriceBoosts,
  getBetFinder,
  getBetBuilderAcca,
  getHeadlines,
  getDeepLinks,
] as const;
