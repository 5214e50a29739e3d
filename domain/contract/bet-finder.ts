import * as z from 'zod/mini';
import { CategoryId, EventId, MarketId, SelectionId, SportId } from '../brand.ts';
import { CategoryRef, Entities } from '../market/entities.ts';
import { defineCall } from './call.ts';
import { common, guestGet } from './unbuilt.ts';

export const getBetFinder = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getBetFinder',
  path: '/api/v3/betfinder',
  source: 'CORE-07, BRW-16',
  doc: 'Bets by price, start, sport and market, a page at a time, each with its market.',
  /** As they stand in the address of the page: a sport by its word, or a sport or league by its id. */
  query: z.object({
    ...common,
    sportName: z.string().check(z.maxLength(60)),
    categoryId: z.optional(CategoryId),
    /** Words with dots between them: `from-1-1.to-2-1.today.totals.by-price.page-2`. */
    filterId: z.optional(z.string().check(z.maxLength(99))),
  }),
  answer: z.object({
    resultCode: z.int(),
    result: z.object({
      /** Null: of all sports. */
      sport: z.nullable(z.object({ sportId: SportId, name: z.string() })),
      /** Null: of all leagues, or of one that has nothing on offer. */
      league: z.nullable(CategoryRef),
      rows: z.array(z.object({ eventId: EventId, marketId: MarketId, selectionId: SelectionId })),
      /** How many fit, and how many of them the pages have. */
      found: z.int(),
      listed: z.int(),
      page: z.int(),
      pages: z.int(),
      /** False: more was on offer than one look goes through; what starts later was left out. */
      isWhole: z.boolean(),
    }),
    entities: Entities,
  }),
});
