import * as z from 'zod/mini';
import { CategoryId, EventId, SportId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { RaceRecord } from '../racing/race-record.ts';
import { defineCall } from './call.ts';
import { RacingDay } from './catalogue.ts';
import { Standing } from './results.ts';
import { common, guestGet } from './unbuilt.ts';

/**
 * Racing beyond today's cards, and virtual sports. Greyhounds use the same calls with their own sport id
 * (CORE-07).
 */
const ofSport = { ...common, sportcategoryid: SportId };

export const getAllRaces = defineCall({
  ...guestGet,
  name: 'getAllRaces',
  path: '/api/v3/allraces',
  source: 'CORE-07, RAC-02',
  doc: 'Every race of three days in off order.',
  query: z.object(ofSport),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ days: z.array(RacingDay) }),
    entities: Entities,
  }),
});
export const getFutureRaces = defineCall({
  ...guestGet,
  name: 'getFutureRaces',
  path: '/api/v3/futureslist',
  source: 'CORE-07, RAC-02',
  doc: 'Ante-post races of a country; greyhounds are fixed to UK and Ireland.',
  query: z.object({ ...ofSport, countryalias: z.string() }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({ eventIds: z.array(EventId), eventCounters: z.record(z.string(), z.int()) }),
    entities: Entities,
  }),
});
export const getRacingSpecials = defineCall({
  ...guestGet,
  name: 'getRacingSpecials',
  path: '/api/v3/racingspecials',
  source: 'CORE-07, RAC-03',
  doc: 'Racing specials by section.',
  query: z.object(ofSport),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      sections: z.array(z.object({ id: z.string(), name: z.string(), eventIds: z.array(EventId) })),
    }),
    entities: Entities,
  }),
});
export const getRacingParticipants = defineCall({
  ...guestGet,
  name: 'getRacingParticipants',
  path: '/api/v3/azparticipants',
  source: 'CORE-07, RAC-03',
  doc: 'Runners of coming races by name.',
  query: z.object(ofSport),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      participants: z.array(
        z.object({ id: z.string(), name: z.string(), eventId: EventId, selectionId: z.int() }),
      ),
    }),
  }),
});

const virtuals = z.object({
  resultCode: z.int(),
  result: z.object({
    sportCategoryId: SportId,
    currentCategoryId: z.nullable(CategoryId),
    currentEventId: z.nullable(EventId),
    nextEvents: z.array(EventId),
    /** The latest first. */
    results: z.array(EventId),
    /** Of the season that is played, where they are matches of a league. */
    table: z.optional(Standing),
  }),
  entities: Entities,
});
const ofVirtuals = {
  ...common,
  categoryId: z.optional(CategoryId),
  eventId: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
};
export const getVirtuals = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getVirtuals',
  path: '/api/v2/virtuals',
  source: 'CORE-07, VIR-01',
  doc: 'Virtual sports; used while the feature toggle is on, which is the default.',
  query: z.object(ofVirtuals),
  answer: virtuals,
});
export const getVirtualsV1 = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getVirtualsV1',
  path: '/api/v1/virtuals',
  source: 'CORE-07, VIR-01',
  doc: 'The older virtuals call, with the sub-sport.',
  query: z.object({ ...ofVirtuals, subSportId: z.optional(z.string()) }),
  answer: virtuals,
});

export const getRaceResults = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getRaceResults',
  path: '/api/v3/raceresults',
  source: 'RAC-11',
  doc: 'Races of a London day that are over, the last first, a page of them; of the latest day that has any when none is named.',
  query: z.object({
    ...ofSport,
    day: z.optional(z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))),
    /** Those that started before, epoch ms: the next page. */
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      day: z.nullable(z.string()),
      /** That have results, the latest first. */
      days: z.array(z.string()),
      races: z.array(RaceRecord),
      /** Of the whole day. */
      count: z.optional(z.int()),
      /** Asks for the next page; absent with the last one. */
      before: z.optional(z.int()),
    }),
    entities: Entities,
  }),
});

export const raceListCalls = [
  getAllRaces,
  getFutureRaces,
  getRacingSpecials,
  getRacingParticipants,
  getVirtuals,
  getVirtualsV1,
  getRaceResults,
] as const;
