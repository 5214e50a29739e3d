import * as z from 'zod/mini';
import { EventId, SportId } from '../brand.ts';
import { OddsText } from '../odds/odds.ts';

/** How a race ended, as it is kept when the race has left the offer (RAC-11). */
export const RaceRecord = z.object({
  eventId: EventId,
  /** Scheduled, epoch ms. */
  startTime: z.int(),
  track: z.string(),
  country: z.string(),
  raceName: z.string(),
  distance: z.optional(z.string()),
  going: z.optional(z.string()),
  /** Nobody won: bets were given back. */
  isVoid: z.boolean(),
  runners: z.int(),
  /** The first three, dead heats among them, in order. */
  placed: z.array(
    z.object({
      position: z.int(),
      cloth: z.int(),
      name: z.string(),
      startingPrice: z.optional(OddsText),
      silk: z.optional(z.object({ base: z.string(), accent: z.string(), pattern: z.string() })),
    }),
  ),
  nonRunners: z.array(z.string()),
  dividends: z.array(
    z.object({ type: z.enum(['FORECAST', 'TRICAST']), cloths: z.array(z.int()), perUnit: z.string() }),
  ),
  deductions: z.array(z.object({ withdrawnAt: z.int(), pencePerPound: z.int() })),
});
export type RaceRecord = z.infer<typeof RaceRecord>;

/** A race asked for by its id that has left the offer. It names no event: none is heard of any more. */
export const RaceOver = z.extend(z.omit(RaceRecord, { eventId: true }), { sportId: SportId });
export type RaceOver = z.infer<typeof RaceOver>;
