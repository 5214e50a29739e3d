import * as z from 'zod/mini';

/** A race that is over: who ran, where each ended, and what is paid for the order of the first. */
const Race = z.object({
  raceName: z._default(z.string(), ''),
  finish: z._default(z.array(z.object({ cloth: z.number(), position: z.nullable(z.number()) })), []),
  placesOriginal: z.optional(z.number()),
  placesEnhanced: z.optional(z.number()),
  startingPrice: z._default(z.boolean(), false),
});
export type Race = z.infer<typeof Race>;
export type Finisher = Race['finish'][number];

/** Undefined for an event that is no race. */
export const readRace = (racingData: unknown): Race | undefined => Race.safeParse(racingData).data;
