import * as z from 'zod/mini';
import { CategoryId, EventId, MarketId, SelectionId, SportId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { MOST_LETTERS } from '../navigation/search-words.ts';
import { defineCall } from './call.ts';
import { Result } from './results.ts';

/** A team, a player or a runner, with where it can be backed next. */
export const FoundName = z.looseObject({
  name: z.string(),
  sportId: SportId,
  eventId: EventId,
  /** Its own price in the market that stands for that event; absent where it has none there. */
  marketId: z.optional(MarketId),
  selectionId: z.optional(SelectionId),
});
export type FoundName = z.infer<typeof FoundName>;

export const FoundLeague = z.looseObject({
  category: z.looseObject({ id: CategoryId, name: z.string() }),
  sportId: SportId,
  sport: z.string(),
  eventCount: z.int(),
});
export type FoundLeague = z.infer<typeof FoundLeague>;

/** A match that is over: how it ended stands in the results of its league. */
export const FoundResult = z.extend(Result, {
  category: z.looseObject({ id: CategoryId, name: z.string() }),
  sportId: SportId,
  sport: z.string(),
  /** It has a page of its own; absent for one of before the gateway's database. */
  eventId: z.optional(EventId),
});
export type FoundResult = z.infer<typeof FoundResult>;

/** POST, so that what somebody typed stands in no address: servers, proxies and browsers keep those. */
export const searchOffer = defineCall({
  name: 'searchOffer',
  method: 'POST',
  path: '/api/v3/search',
  auth: 'guest',
  implemented: true,
  secrets: { request: [], answer: [] },
  source: 'SCH-01',
  doc: 'What is on offer under a name, mistyped or not: events, leagues, participants and runners, best first; behind them matches that are over.',
  params: z.object({}),
  query: z.object({ lang: z.optional(z.string()), clientid: z.optional(z.string()) }),
  body: z.object({ text: z.string().check(z.maxLength(MOST_LETTERS)) }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      eventIds: z.array(EventId),
      leagues: z.array(FoundLeague),
      participants: z.array(FoundName),
      runners: z.array(FoundName),
      /** Of the last days, the newest first, as far as twenty finds leave room. */
      finished: z.optional(z.array(FoundResult)),
    }),
    entities: Entities,
  }),
});

export const searchCalls = [searchOffer] as const;
