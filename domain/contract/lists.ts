import * as z from 'zod/mini';
import { EventId, SportId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { defineCall } from './call.ts';
import { Competition, SportSummary } from './catalogue.ts';
import { common } from './unbuilt.ts';

/** Lists that somebody makes for themselves, and those that the operator makes for everybody. */
const listCall = {
  method: 'GET',
  auth: 'guest',
  implemented: true,
  secrets: { request: [], answer: [] },
  params: z.object({}),
  body: z.null(),
} as const;

/** Ids with commas between them: sports and leagues, or events. */
const Ids = z.string().check(z.maxLength(2_000));
/** `SBTC1_1:Alderwick Town`, with `|` between them. */
const Names = z.string().check(z.maxLength(5_200));

export const getFavourites = defineCall({
  ...listCall,
  name: 'getFavourites',
  path: '/api/v3/favourites',
  source: 'CORE-07, BRW-02, BRW-09',
  doc: 'What is on offer of the sports, leagues, events and teams named: leagues and teams with what is next.',
  query: z.object({
    ...common,
    categories: z.optional(Ids),
    events: z.optional(Ids),
    participants: z.optional(Names),
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      sports: z.array(SportSummary),
      competitions: z.array(Competition),
      eventIds: z.array(EventId),
      /** Each that was named, with its next events; none where nothing of it is on offer. */
      participants: z.optional(
        z.array(
          z.object({ sportId: SportId, sport: z.string(), name: z.string(), eventIds: z.array(EventId) }),
        ),
      ),
    }),
    entities: Entities,
  }),
});

/** A coupon in a list: how many events it has now. */
export const CouponSummary = z.looseObject({
  id: z.string(),
  name: z.string(),
  sportId: SportId,
  sport: z.string(),
  eventCount: z.int(),
});
export const getCoupons = defineCall({
  ...listCall,
  name: 'getCoupons',
  path: '/api/v3/coupons',
  source: 'CORE-07, BRW-07',
  doc: 'Coupons that have events now, by sport.',
  query: z.object({ ...common, sportcategoryid: z.optional(SportId) }),
  answer: z.object({ resultCode: z.int(), result: z.object({ coupons: z.array(CouponSummary) }) }),
});

export const listCalls = [getFavourites, getCoupons] as const;
